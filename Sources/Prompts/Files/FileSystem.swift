/// A file system, as far as prompts need one.
package protocol FileSystem: Sendable {
    /// The folder for which `~` stands, or `nil` where there is none.
    var home: String? { get }

    /// What is in a folder, in any order; nothing where it is none or can't be read.
    func entries(of folder: String) -> [FileEntry]

    /// What is at `path`.
    func state(at path: String) -> FileState
}

/// Something in a folder.
package struct FileEntry: Hashable, Sendable {
    /// Its name, without the folder.
    package var name: String

    /// Whether it is a folder itself.
    package var isFolder: Bool

    /// Something called `name`.
    package init(_ name: String, isFolder: Bool = false) {
        self.name = name
        self.isFolder = isFolder
    }
}

/// The state of the file at a path.
package enum FileState: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A folder.
    case folder
    /// Neither a file nor a folder, such as a pipe or a device.
    case other
    /// Something that is not ours to read.
    case locked
    /// A file of so many bytes, which begins with `start`.
    case file(byteCount: Int, start: [UInt8])
}
