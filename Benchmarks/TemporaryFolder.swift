import Foundation

/// A folder for the files of one benchmark, which is gone afterwards.
struct TemporaryFolder: ~Copyable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "windlass-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The flow files that come with the program.
    static let flows = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "flows")
}
