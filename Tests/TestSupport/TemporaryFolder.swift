internal import Foundation

/// A folder that exists for as long as the value does.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "windlass-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of `name` in the folder.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The permission bits of `name`, in octal.
    package func mode(of name: String) throws -> String {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
        let bits = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
        return String(bits, radix: 8)
    }

    /// The names of all files in the folder.
    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// How many bytes `name` has.
    package func size(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
        return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
}
