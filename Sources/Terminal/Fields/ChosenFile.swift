package import CustomerFields
package import Questions

/// A file that was chosen.
package struct ChosenFile: Hashable, Sendable {
    /// The path: a whole one, or one from the folder in which the program runs.
    package var path: String

    /// The type by its first bytes; `nil` where they are those of no type that is known.
    package var type: FileType?

    /// The size, in bytes.
    package var byteCount: Int

    /// A file that was looked at.
    package init(path: String, type: FileType?, byteCount: Int) {
        self.path = path
        self.type = type
        self.byteCount = byteCount
    }

    /// The name without the folders.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The name, and what it is, in a few words.
    var described: String {
        let facts = [type?.rawValue, FileRules.text(ofBytes: byteCount)].compactMap(\.self)
        return "\(name) (\(facts.joined(separator: ", ")))"
    }
}

extension FileRules {
    /// The file at the written `path`; throws where it is not there or does not fit.
    package func file(at path: WrittenPath, on fileSystem: some FileSystem) throws(Complaint) -> ChosenFile {
        let path = path.whole(on: fileSystem)
        switch fileSystem.state(at: path) {
        case .nothing: throw Complaint("there is no such file")
        case .folder: throw Complaint("that is a folder", help: "go on with the name of a file in it")
        case .other: throw Complaint("that is neither a file nor a folder")
        case .locked: throw Complaint("that file can't be read", help: "check its permissions")
        case .file(0, _): throw Complaint("that file is empty")
        case .file(let count, _) where count > byteLimit:
            throw Complaint(
                "that file has \(FileRules.text(ofBytes: count)), and at most \(FileRules.text(ofBytes: byteLimit)) fit",
                help: "make it smaller, for example as a JPEG of lower quality"
            )
        case .file(let count, let start):
            let type = FileType(signature: start)
            guard !types.isEmpty else { return ChosenFile(path: path, type: type, byteCount: count) }
            guard let type else {
                throw Complaint("the content of that file is no \(names)")
            }
            guard types.contains(type) else {
                throw Complaint("that file is a \(type.rawValue), and a \(names) is needed")
            }
            return ChosenFile(path: path, type: type, byteCount: count)
        }
    }

    /// The files whose whole paths are the lines of `paths`.
    func files(at paths: String, on fileSystem: some FileSystem) throws(Complaint) -> [ChosenFile] {
        var files: [ChosenFile] = []
        for path in paths.split(separator: "\n") {
            files.append(try file(at: WrittenPath(plain: String(path)), on: fileSystem))
        }
        return files
    }

    private var names: String { FileType.names(of: types) }
}
