import Diagnostics
import FlowLanguage
import Foundation

/// Finds and reads the flow files that a command line names.
enum FlowFiles {
    /// No more than this is read of a file, which is more than `check` lets pass.
    private static let readingLimit = 2_000_000

    /// The files that `paths` name; a folder stands for the `.yaml` and `.yml` files that lie directly in it, by name.
    static func paths(_ paths: [String]) throws(FlowFileError) -> [String] {
        var found: [String] = []
        for path in paths {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw FlowFileError(path: path, reason: .missing)
            }
            guard isFolder.boolValue else {
                found.append(path)
                continue
            }
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: path)
            } catch {
                throw FlowFileError(path: path, reason: .unreadable)
            }
            let flows = names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted()
            guard !flows.isEmpty else { throw FlowFileError(path: path, reason: .emptyFolder) }
            let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
            found += flows.map { "\(folder)/\($0)" }
        }
        return found
    }

    /// The bytes of the file at `path`; of a file that is larger than any flow, enough to tell.
    static func bytes(_ path: String) throws(FlowFileError) -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path) else {
            let exists = FileManager.default.fileExists(atPath: path)
            throw FlowFileError(path: path, reason: exists ? .unreadable : .missing)
        }
        defer { try? file.close() }
        do {
            return [UInt8](try file.read(upToCount: readingLimit) ?? Data())
        } catch {
            throw FlowFileError(path: path, reason: .unreadable)
        }
    }
}

/// A file that the command line names can't be read as a flow.
struct FlowFileError: Diagnostic {
    enum Reason {
        case missing, unreadable, emptyFolder
    }

    var path: String
    var reason: Reason

    var summary: String {
        switch reason {
        case .missing: "there is no file or folder \(path)"
        case .unreadable: "\(path) can't be read"
        case .emptyFolder: "the folder \(path) holds no flow files"
        }
    }

    var help: String? {
        switch reason {
        case .missing: "check the spelling; paths are relative to the current folder"
        case .unreadable: "check its permissions, and that it is a regular file"
        case .emptyFolder: "flow files end in .yaml or .yml and lie directly in the folder"
        }
    }

    var failure: FailureKind { .usage }
}
