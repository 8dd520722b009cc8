public import Foundation

/// The files under `fixtures/`, which the tests read and people look things up in.
public enum Fixture {
    /// The folder that holds Package.swift.
    public static let packageRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The bytes of the file at `path` below `fixtures/`.
    public static func data(_ path: String) throws -> Data {
        try Data(contentsOf: url(path))
    }

    /// The text of the file at `path` below `fixtures/`.
    public static func text(_ path: String) throws -> String {
        String(decoding: try data(path), as: UTF8.self)
    }

    /// Where the file or folder at `path` below `fixtures/` is.
    public static func url(_ path: String) -> URL {
        packageRoot.appending(path: "fixtures").appending(path: path)
    }
}
