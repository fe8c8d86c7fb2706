import Glibc

// Descriptors travel beside the bytes of a Unix socket, as a control message of type SCM_RIGHTS (unix(7), cmsg(3)). The
// macros that lay one out are not imported, so it is done by hand: a `cmsghdr`, then the descriptors, then padding.

private let headerLength = MemoryLayout<cmsghdr>.size
private let passedLength = headerLength + MemoryLayout<Int32>.size
private let wordLength = MemoryLayout<Int>.size
private let rightsType: Int32 = 1  // SCM_RIGHTS

private func padded(_ length: Int) -> Int {
  (length + wordLength - 1) / wordLength * wordLength
}

extension Descriptor {
  /// Sends bytes, and with the first of them another descriptor; returns how many bytes were taken, 0 for "not now".
  ///
  /// The descriptor has gone when at least one byte was taken.
  public func send(_ bytes: [UInt8], passing passed: Descriptor) throws(SystemError) -> Int {
    var control = [UInt8](repeating: 0, count: padded(passedLength))
    control.withUnsafeMutableBytes { room in
      var header = cmsghdr()
      header.cmsg_len = passedLength
      header.cmsg_level = SOL_SOCKET
      header.cmsg_type = rightsType
      room.storeBytes(of: header, as: cmsghdr.self)
      room.storeBytes(of: passed.number, toByteOffset: headerLength, as: Int32.self)
    }
    let count = withMessage(bytes: bytes, control: &control) { message in
      uninterrupted { sendmsg(number, message, Int32(MSG_NOSIGNAL)) }
    }
    if count >= 0 { return count }
    if errno == EAGAIN { return 0 }
    throw SystemError("sendmsg")
  }

  /// Reads what there is, with the descriptor that came along.
  ///
  /// There is room for one descriptor. If a peer passes several, the first is kept and the rest are closed.
  public func receive(into bytes: inout [UInt8]) throws(SystemError) -> (Reading, passed: Descriptor?) {
    var control = [UInt8](repeating: 0, count: padded(passedLength))
    var usedControl = 0
    let count = withMessage(bytes: bytes, control: &control) { message in
      let count = uninterrupted { recvmsg(number, message, Int32(MSG_CMSG_CLOEXEC)) }
      usedControl = Int(message.pointee.msg_controllen)
      return count
    }
    guard count >= 0 else { return (try Descriptor.reading(afterFailureOf: "recvmsg"), nil) }
    let passed = Descriptor.descriptors(in: control.prefix(max(0, min(usedControl, control.count))))
    return (count == 0 ? .end : .bytes(count), passed.first)
  }

  /// Every descriptor that a control buffer carries. Each must be owned, or it would stay open for ever.
  private static func descriptors(in control: ArraySlice<UInt8>) -> [Descriptor] {
    var found: [Descriptor] = []
    control.withUnsafeBytes { room in
      var start = 0
      while start + headerLength <= room.count {
        let header = room.loadUnaligned(fromByteOffset: start, as: cmsghdr.self)
        let end = start + min(Int(header.cmsg_len), room.count - start)
        if header.cmsg_level == SOL_SOCKET, header.cmsg_type == rightsType {
          var place = start + headerLength
          while place + MemoryLayout<Int32>.size <= end {
            let number = room.loadUnaligned(fromByteOffset: place, as: Int32.self)
            if number >= 0 { found.append(Descriptor(owning: number)) }
            place += MemoryLayout<Int32>.size
          }
        }
        guard header.cmsg_len >= headerLength else { break }
        start = padded(end)
      }
    }
    return found
  }

  private func withMessage(
    bytes: borrowing [UInt8], control: inout [UInt8], _ body: (UnsafeMutablePointer<msghdr>) -> Int
  ) -> Int {
    bytes.withUnsafeBytes { data in
      control.withUnsafeMutableBytes { room in
        // Sending only reads through this pointer; receiving is given a buffer of its own array.
        var vector = iovec(iov_base: UnsafeMutableRawPointer(mutating: data.baseAddress), iov_len: data.count)
        return withUnsafeMutablePointer(to: &vector) { vectors in
          var message = msghdr()
          message.msg_iov = vectors
          message.msg_iovlen = 1
          message.msg_control = room.baseAddress
          message.msg_controllen = room.count
          return body(&message)
        }
      }
    }
  }
}
