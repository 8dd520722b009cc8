package import CustomerFields

/// Which files fit.
package struct FileRules: Hashable, Sendable {
    /// The most bytes that a file may have, unless someone says otherwise: 10 MB, as SEP-12 suggests.
    package static let usualLimit = 10_000_000

    /// The types of which it has to be one, in the order in which they are named; it may be of any where there are none.
    package var types: [FileType]

    /// The most bytes that it may have.
    package var byteLimit: Int

    /// Whether several may be given, one after the other.
    package var allowsSeveral = false

    /// Files of `types` with at most `byteLimit` bytes.
    package init(
        types: [FileType] = FileType.usual,
        byteLimit: Int = FileRules.usualLimit
    ) {
        self.types = types
        self.byteLimit = byteLimit
    }

    /// What fits, in a few words.
    var described: String {
        let names = types.map(\.rawValue)
        let all = names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "") : names.first
        let facts = "\(all ?? "of any type"), at most \(Self.text(ofBytes: byteLimit))"
        return allowsSeveral ? "one file or several, \(facts) each" : "a file, \(facts)"
    }

    /// A number of bytes as people read it, in the units that disks are sold in.
    static func text(ofBytes count: Int) -> String {
        switch count {
        case 1_000_000...: "\(rounded(count, to: 1_000_000)) MB"
        case 1000...: "\(rounded(count, to: 1000)) kB"
        default: "\(count) bytes"
        }
    }

    /// With one decimal where it is small, and upwards: what is too large shall not look as if it were not.
    private static func rounded(_ count: Int, to unit: Int) -> String {
        let tenths = (count + unit / 10 - 1) / (unit / 10)
        return tenths < 1000 && tenths % 10 != 0 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 9) / 10)"
    }
}

extension FileRules {
    /// The file at the written `path`; throws where it is not there or does not fit.
    package func file(at path: WrittenPath, on fileSystem: some FileSystem) throws(UnfitAnswer) -> ChosenFile {
        let path = path.whole(on: fileSystem)
        switch fileSystem.state(at: path) {
        case .nothing: throw UnfitAnswer("there is no such file")
        case .folder: throw UnfitAnswer("that is a folder", help: "go on with the name of a file in it")
        case .other: throw UnfitAnswer("that is neither a file nor a folder")
        case .locked: throw UnfitAnswer("that file can't be read", help: "check its permissions")
        case .file(0, _): throw UnfitAnswer("that file is empty")
        case .file(let count, _) where count > byteLimit:
            throw UnfitAnswer(
                "that file has \(Self.text(ofBytes: count)), and at most \(Self.text(ofBytes: byteLimit)) fit",
                help: "make it smaller, for example as a JPEG of lower quality"
            )
        case .file(let count, let start):
            let type = FileType(signature: start)
            guard !types.isEmpty else { return ChosenFile(path: path, type: type, byteCount: count) }
            guard let type else {
                throw UnfitAnswer("the content of that file is no \(names)")
            }
            guard types.contains(type) else {
                throw UnfitAnswer("that file is a \(type.rawValue), and a \(names) is needed")
            }
            return ChosenFile(path: path, type: type, byteCount: count)
        }
    }

    /// The files whose whole paths are the lines of `paths`.
    func files(at paths: String, on fileSystem: some FileSystem) throws(UnfitAnswer) -> [ChosenFile] {
        var files: [ChosenFile] = []
        for path in paths.split(separator: "\n") {
            files.append(try file(at: WrittenPath(plain: String(path)), on: fileSystem))
        }
        return files
    }

    private var names: String { FileType.names(of: types) }
}
