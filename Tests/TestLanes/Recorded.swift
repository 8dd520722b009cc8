internal import Foundation
internal import TestSupport
public import Testing

/// Files of the repository that are made from its sources, or from what the tests find.
public enum Recorded {
    /// Expects the file at `path` to be `text`; with `RECORD=1` in the environment it is written instead.
    public static func compare(
        _ text: String,
        with path: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let url = Fixture.packageRoot.appending(path: path)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(text.utf8).write(to: url)
            return
        }
        let file = try? String(contentsOf: url, encoding: .utf8)
        let target = sourceLocation.fileID.prefix { $0 != "/" }
        #expect(
            file == text,
            "\(path) is out of date: RECORD=1 swift test --filter \(target) writes it anew",
            sourceLocation: sourceLocation
        )
    }
}
