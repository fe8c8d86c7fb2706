import Glibc
import Testing

@testable import MullionTerminal

@Suite struct PassingTests {
  private func receive(_ socket: Descriptor) throws -> ([UInt8], Descriptor?) {
    var buffer = [UInt8](repeating: 0, count: 64)
    let (found, passed) = try socket.receive(into: &buffer)
    guard case .bytes(let count) = found else { return ([], passed) }
    return (Array(buffer.prefix(count)), passed)
  }

  @Test("A descriptor arrives with its first byte, as another number for the same file, closed on exec")
  func passes() throws {
    let (left, right) = try Descriptor.connectedPair()
    let pipe = try Descriptor.pipe()
    #expect(try left.send([1, 2, 3], passing: pipe.writing) == 3)
    let (bytes, passed) = try receive(right)
    #expect(bytes == [1, 2, 3])
    let writer = try #require(passed)
    #expect(writer.number != pipe.writing.number)
    #expect(fcntl(writer.number, F_GETFD) & FD_CLOEXEC != 0)
    _ = try writer.write([9])
    #expect(try pipe.reading.read(upTo: 8) == [9])
  }

  @Test("W9 Of several descriptors one is kept and the others are closed")
  func several() throws {
    let (left, right) = try Descriptor.connectedPair()
    let pipe = try Descriptor.pipe()
    // Three at once, laid out by hand as `Descriptor.send` does for one.
    let length = MemoryLayout<cmsghdr>.size + 12
    var control = [UInt8](repeating: 0, count: length + 4)
    control.withUnsafeMutableBytes { room in
      var header = cmsghdr()
      header.cmsg_len = length
      header.cmsg_level = SOL_SOCKET
      header.cmsg_type = 1
      room.storeBytes(of: header, as: cmsghdr.self)
      for index in 0..<3 {
        room.storeBytes(of: pipe.writing.number, toByteOffset: MemoryLayout<cmsghdr>.size + index * 4, as: Int32.self)
      }
    }
    var byte: UInt8 = 7
    let sent = control.withUnsafeMutableBytes { room in
      withUnsafeMutablePointer(to: &byte) { pointer in
        var vector = iovec(iov_base: pointer, iov_len: 1)
        return withUnsafeMutablePointer(to: &vector) { vectors in
          var message = msghdr()
          message.msg_iov = vectors
          message.msg_iovlen = 1
          message.msg_control = room.baseAddress
          message.msg_controllen = room.count
          return sendmsg(left.number, &message, 0)
        }
      }
    }
    #expect(sent == 1)
    var received: ([UInt8], Descriptor?)? = try receive(right)
    #expect(received?.0 == [7])
    #expect(received?.1 != nil)
    // When the one that was kept goes too, no writer is left anywhere but ours.
    received = nil
    try Descriptor.open("/dev/null", O_RDONLY).replace(pipe.writing)
    #expect(try pipe.reading.wait(for: .readable, milliseconds: 30_000))
    #expect(try pipe.reading.read(upTo: 1) == [])
  }

  @Test("Bytes without a descriptor, and the end, are told apart")
  func plain() throws {
    var (left, right): (Descriptor?, Descriptor) = try Descriptor.connectedPair()
    #expect(!right.peerHasClosed)
    _ = try left?.write([5])
    left = nil
    #expect(right.peerHasClosed)
    let (bytes, passed) = try receive(right)
    #expect(bytes == [5])
    #expect(passed == nil)
    #expect(try receive(right).0.isEmpty)
  }
}
