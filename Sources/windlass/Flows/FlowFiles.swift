import Diagnostics
import FlowLanguage
import FoundationEssentials
import Glibc

/// Finds the flow files that a command line names.
enum FlowFiles {
    /// A folder with more files than this is not one of flows.
    private static let limit = 100_000

    /// A file that a command line means.
    struct Found: Sendable {
        var path: String
        /// Whether the command line names the file itself, and not only a folder in which it lies.
        var isNamed: Bool
        /// The path below the folder that is named, or the name of a file that is named itself.
        ///
        /// Files for which that is the same have a number behind it. It is the same in every checkout, and however the path is
        /// spelt.
        var place: String
        /// The reason why there is nothing to read.
        var error: Failure?
    }

    /// The files that `paths` name, in order, each once, however often and in any spelling.
    ///
    /// A folder stands for the `.yaml` and `.yml` files directly in it, but for its environments, and for those below it that
    /// look like flows: files of answers and other YAML may lie beside them. What can't be read is among them, with its error.
    static func find(_ paths: [String]) throws(Failure) -> [Found] {
        var found: [Found] = []
        for path in paths {
            var isFolder = false
            let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            guard isFolder else {
                let error = isThere ? nil : Failure.file(.pathMissing, .flow, path)
                found.append(Found(path: path, isNamed: true, place: name(of: path), error: error))
                continue
            }
            let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            var flows: [Found] = []
            do {
                try gather(root, below: "", into: &flows)
            } catch {
                flows = [Found(path: path, isNamed: true, place: path, error: error)]
            }
            if flows.isEmpty {
                let error = Failure.file(.emptyFolder, .flow, path)
                flows = [Found(path: path, isNamed: true, place: path, error: error)]
            }
            found += flows
        }
        return numbered(eachOnce(found))
    }

    /// The files, each where it stands first.
    ///
    /// A link under another name is a file of its own.
    private static func eachOnce(_ found: [Found]) -> [Found] {
        var folders: [String: String] = [:]
        var positions: [String: Int] = [:]
        var files: [Found] = []
        for file in found {
            let folder = folder(of: file.path)
            let real = folders[folder] ?? realPath(folder)
            folders[folder] = real
            let identity = "\(real)/\(name(of: file.path))"
            if let position = positions[identity] {
                files[position].isNamed = files[position].isNamed || file.isNamed
            } else {
                positions[identity] = files.count
                files.append(file)
            }
        }
        return files
    }

    /// The files with places that differ: those that share one are numbered by their whole paths, in the order in which they
    /// were named.
    private static func numbered(_ found: [Found]) -> [Found] {
        let shared = Dictionary(grouping: found.indices) { found[$0].place }.values.filter { $0.count > 1 }
        var files = found
        for indices in shared {
            let ordered = indices.map { (index: $0, path: realPath(found[$0].path)) }.sorted { $0.path < $1.path }
            for (number, item) in zip(1..., ordered) { files[item.index].place += "\n\(number)" }
        }
        return files
    }

    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The path without links and detours; as it is where there is no such thing.
    private static func realPath(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Adds the flow files in `folder` by name, and then those of its sub-folders.
    ///
    /// Hidden ones, links to folders, pipes and devices are passed over. `place` is the way from the folder that was named,
    /// with a slash at its end.
    private static func gather(
        _ folder: String,
        below place: String,
        into found: inout [Found]
    ) throws(Failure) {
        let listed: [FolderEntry]
        do throws(SystemError) {
            listed = try FolderEntry.all(in: folder)
        } catch {
            // What lies below may belong to another party; what was named has to be readable.
            guard place.isEmpty else { return }
            throw Failure.file(.unreadableFile, .flow, folder)
        }
        let foreign = listed.filter { $0.name.text == nil && ($0.isFolder || isFlowName($0.name.shown)) }
        for name in foreign.map(\.name.shown).sorted() where !name.hasPrefix(".") {
            // By its name as text another file would be read, or none.
            let error = Failure.file(.foreignFileName, .flow, joined(folder, name))
            found.append(Found(path: joined(folder, name), isNamed: false, place: place + name, error: error))
        }
        var folders: [(path: String, place: String)] = []
        for name in listed.compactMap(\.name.text).sorted() where !name.hasPrefix(".") {
            guard found.count <= limit else { throw Failure.file(.folderTooLarge, .flow, folder) }
            let path = joined(folder, name)
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                folders.append((path, place + name + "/"))
                continue
            }
            guard isFlowName(name) else { continue }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            if isLink, stat(path, &status) != 0 {
                let error = Failure.file(.deadLink, .flow, path)
                found.append(Found(path: path, isNamed: false, place: place + name, error: error))
            } else if status.st_mode & S_IFMT == S_IFREG,
                place.isEmpty && name != EnvironmentsFile.name || FlowDetector.looksLikeFlow(path)
            {
                found.append(Found(path: path, isNamed: false, place: place + name))
            }
        }
        for folder in folders { try gather(folder.path, below: folder.place, into: &found) }
    }

    private static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    private static func isFlowName(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }
}
