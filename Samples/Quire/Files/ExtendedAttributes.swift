import Glibc

// Declarations that the `Glibc` module leaves out; all of them take and return machine words only, for which Swift's
// calling convention and C's are the same.

@_silgen_name("flistxattr")
private func flistxattr(_ file: Int32, _ names: UnsafeMutableRawPointer?, _ size: Int) -> Int

@_silgen_name("fgetxattr")
private func fgetxattr(
  _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
) -> Int

@_silgen_name("fsetxattr")
private func fsetxattr(
  _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ size: Int, _ flags: Int32
) -> Int32

extension Descriptor {
  /// The names of what people and programs have attached to the file: their own attributes, and who else may use it.
  ///
  /// Those of the system's security are left out: a new content is to get its own.
  var attributeNames: [String] {
    let size = flistxattr(raw, nil, 0)
    guard size > 0 else { return [] }
    let list = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, flistxattr(raw, buffer.baseAddress, size))
    }
    return list.split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) }.filter {
      $0.hasPrefix("user.") || $0 == "system.posix_acl_access"
    }
  }

  /// What is attached under a name; nil if nothing can be read.
  func attribute(_ name: String) -> [UInt8]? {
    let size = fgetxattr(raw, name, nil, 0)
    guard size >= 0 else { return nil }
    var read = 0
    let value = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      read = fgetxattr(raw, name, buffer.baseAddress, size)
      count = max(0, read)
    }
    return read >= 0 ? value : nil
  }

  /// Attaches a value; false if the file cannot have it.
  func setAttribute(_ name: String, _ value: [UInt8]) -> Bool {
    value.withUnsafeBytes { fsetxattr(raw, name, $0.baseAddress, $0.count, 0) } == 0
  }

  /// Attaches everything that another file has; false if something was lost on the way.
  func takeAttributes(of other: borrowing Descriptor) -> Bool {
    for name in other.attributeNames {
      guard let value = other.attribute(name), setAttribute(name, value) else { return false }
    }
    return true
  }
}
