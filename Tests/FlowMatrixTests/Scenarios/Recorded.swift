import Foundation
import TestSupport
import Testing

/// Files of the repository that are made from what the tests find.
enum Recorded {
    /// Expects the file at `path` to be `text`; with `RECORD=1` in the environment it is written instead.
    static func compare(_ text: String, with path: String) throws {
        let url = Fixture.packageRoot.appending(path: path)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(text.utf8).write(to: url)
        } else {
            let file = try? String(contentsOf: url, encoding: .utf8)
            #expect(file == text, "\(path) is out of date: RECORD=1 swift test --filter FlowMatrixTests writes it anew")
        }
    }
}
