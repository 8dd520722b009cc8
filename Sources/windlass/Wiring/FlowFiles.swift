import Diagnostics
import FlowLanguage
import Foundation

/// Finds and reads the flow files that a command line names.
enum FlowFiles {
    /// A flow file of more than this many bytes is refused unread.
    static let sizeLimit = 1_000_000

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

    /// The text of the file at `path`.
    static func text(_ path: String) throws(FlowFileError) -> String {
        guard let file = FileHandle(forReadingAtPath: path) else {
            let exists = FileManager.default.fileExists(atPath: path)
            throw FlowFileError(path: path, reason: exists ? .unreadable : .missing)
        }
        defer { try? file.close() }
        let data: Data
        do {
            data = try file.read(upToCount: sizeLimit + 1) ?? Data()
        } catch {
            throw FlowFileError(path: path, reason: .unreadable)
        }
        guard data.count <= sizeLimit else { throw FlowFileError(path: path, reason: .tooLarge) }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw FlowFileError(path: path, reason: .notUTF8)
        }
        return text
    }
}

/// A file that the command line names can't be read as a flow.
struct FlowFileError: Diagnostic {
    enum Reason {
        case missing, unreadable, emptyFolder, tooLarge, notUTF8
    }

    var path: String
    var reason: Reason

    var summary: String {
        switch reason {
        case .missing: "there is no file or folder \(path)"
        case .unreadable: "\(path) can't be read"
        case .emptyFolder: "the folder \(path) holds no flow files"
        case .tooLarge: "\(path) is larger than \(FlowFiles.sizeLimit / 1_000_000) MB"
        case .notUTF8: "\(path) is not UTF-8 text"
        }
    }

    var help: String? {
        switch reason {
        case .missing: "check the spelling; paths are relative to the current folder"
        case .unreadable: "check its permissions, and that it is a regular file"
        case .emptyFolder: "flow files end in .yaml or .yml and lie directly in the folder"
        case .tooLarge: "a flow is a page or two; name the flow file itself"
        case .notUTF8: "save it with the encoding UTF-8, without a byte order mark"
        }
    }

    var failure: FailureKind {
        switch reason {
        case .missing, .unreadable, .emptyFolder: .usage
        case .tooLarge, .notUTF8: .invalidFlow
        }
    }
}
