/// Leads through folders and picks a file; what is in a folder is data, since views ask no file system.
///
/// The state holds the folder that is shown and what is known of it; `open` and `pick` are actions. It fills what it is
/// shown in, which is usually a sheet:
///
/// ```swift
/// .sheet(store.presentation(\.picker, action: \.picker)) { picker in
///   FilePicker(picker.state.folder, picker.state.listing) { picker.dispatch(.folderChosen($0)) }
///     pick: { picker.dispatch(.filePicked($0)) }
/// }
/// ```
///
/// Enter or a click on the selected row opens a folder or picks a file; Backspace and Left lead to the folder above.
public struct FilePicker: View {
  /// One name in a folder.
  public struct Entry: Hashable, Sendable, Codable {
    /// The name, without its folder.
    public var name: String
    /// Whether it can be opened, and not picked.
    public var isFolder: Bool

    /// Makes an entry.
    public init(_ name: String, isFolder: Bool = false) {
      self.name = name
      self.isFolder = isFolder
    }
  }

  /// What is known of a folder.
  public enum Listing: Hashable, Sendable, Codable {
    /// It is being read.
    case loading
    /// What is in it, in the order in which it is shown.
    case entries([Entry])
    /// It could not be read, and why.
    case failed(String)
  }

  let folder: String
  let listing: Listing
  let open: (String) -> Void
  let pick: (String) -> Void

  /// Makes a picker.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder that is shown, from `/`.
  ///   - listing: What is known of it.
  ///   - open: Asks for another folder to be shown, by its path.
  ///   - pick: Gets the path of the file that was picked.
  public init(
    _ folder: String, _ listing: Listing, open: @escaping (String) -> Void, pick: @escaping (String) -> Void
  ) {
    self.folder = folder
    self.listing = listing
    self.open = open
    self.pick = pick
  }

  /// The folder's path above its names.
  public var body: some View {
    VStack {
      Text(folder).lineLimit(1).bold()
      names
    }
    .onKeyPress { press in
      guard press.modifiers.isEmpty, press.key == .backspace || press.key == .left, let above else { return false }
      open(above)
      return true
    }
  }

  @ViewBuilder private var names: some View {
    switch listing {
    case .loading: Text("Reading…").foregroundColor(.secondary)
    case .failed(let reason): Text(reason).foregroundColor(.destructive)
    case .entries(let entries): list(above == nil ? entries : [Entry("..", isFolder: true)] + entries)
    }
  }

  private func list(_ entries: [Entry]) -> some View {
    let (folder, above, open, pick) = (folder, above, open, pick)
    return List(
      entries, id: \.self,
      onSubmit: { entry in
        if entry.name == "..", let above { return open(above) }
        let path = (folder == "/" ? "" : folder) + "/" + entry.name
        if entry.isFolder { open(path) } else { pick(path) }
      },
      row: { Text($0.isFolder ? $0.name + "/" : $0.name).lineLimit(1) }
    )
    .id(folder)
  }

  /// The folder above; none above `/`.
  private var above: String? {
    let parts = folder.split(separator: "/")
    return parts.isEmpty ? nil : "/" + parts.dropLast().joined(separator: "/")
  }
}
