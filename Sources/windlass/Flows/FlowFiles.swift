import Foundation

/// Finds the flow files that a command line names.
enum FlowFiles {
    /// A folder with more files than this is not one of flows.
    private static let limit = 100_000

    /// A file that a command line means.
    struct Found: Sendable {
        var path: String
        /// Whether the command line names the file itself, and not a folder in which it lies.
        var isNamed: Bool
    }

    /// The files that `paths` name, in order, each once.
    ///
    /// A folder stands for the `.yaml` and `.yml` files directly in it, and for those below it that look like flows:
    /// files of answers and other YAML may lie beside them.
    static func find(_ paths: [String]) throws(FlowFileError) -> [Found] {
        var found: [Found] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw FlowFileError(path: path, reason: .missing)
            }
            guard isFolder.boolValue else {
                found.append(Found(path: path, isNamed: true))
                continue
            }
            let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            var flows: [String] = []
            try gather(root, isRoot: true, into: &flows)
            guard !flows.isEmpty else { throw FlowFileError(path: path, reason: .emptyFolder) }
            found += flows.map { Found(path: $0, isNamed: false) }
        }
        var seen: Set<String> = []
        return found.filter { seen.insert($0.path).inserted }
    }

    /// Adds the flow files in `folder` by name, and then those of its sub-folders; hidden ones and links to folders are
    /// passed over.
    private static func gather(_ folder: String, isRoot: Bool, into found: inout [String]) throws(FlowFileError) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            // What lies below may belong to somebody else; what was named has to be readable.
            guard isRoot else { return }
            throw FlowFileError(path: folder, reason: .unreadable)
        }
        var folders: [String] = []
        for name in names where !name.hasPrefix(".") {
            guard found.count <= limit else { throw FlowFileError(path: folder, reason: .tooMany) }
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                folders.append(path)
            } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                if isRoot || looksLikeFlow(path) { found.append(path) }
            }
        }
        for path in folders { try gather(path, isRoot: false, into: &found) }
    }

    /// Whether the file has `flow` or `states` among its topmost keys.
    private static func looksLikeFlow(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let start = try? file.read(upToCount: 64 * 1024) else { return false }
        return start.split(separator: UInt8(ascii: "\n")).contains { line in
            line.starts(with: "flow:".utf8) || line.starts(with: "states:".utf8)
        }
    }
}
