import Diagnostics
import Foundation
import Stellar
import TestSupport
import Testing

@testable import windlass

/// Files of `--accounts`.
@Suite("Files of anchors' accounts")
struct AnchorAccountsTests {
    private static let seed = KeyPair.random().secretSeed().reveal()
    private static let anchor = #"{"signing":"\#(seed)","issuer":"\#(seed)","distribution":"\#(seed)"}"#

    @Test(
        "a file that can't be used is refused with the member at fault",
        arguments: [
            ("", "invalid JSON"), ("{", "invalid JSON"), ("[]", "not a JSON object with `anchors`"),
            ("{}", "missing `anchors`"), (#"{"anchors":{}}"#, "`anchors` is not a list"),
            (#"{"anchors":[1]}"#, "`anchors[0]` is not a JSON object"),
            (#"{"anchors":[\#(anchor),{"signing":"S"}]}"#, "missing `anchors[1].issuer`"),
            (#"{"anchors":[{"signing":1}]}"#, "`anchors[0].signing` is not a text"),
            (#"{"anchors":[{"signing":null}]}"#, "`anchors[0].signing` is not a text"),
            (#"{"anchors":[]}"#, "accounts of 0 anchors, the scenario has 2"),
            (#"{"anchors":[\#(anchor)]}"#, "accounts of 1 anchor, the scenario has 2"),
        ]
    )
    func refused(text: String, fault: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID()).json")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let error = #expect(throws: Failure.self) { try AnchorAccounts.keys(file.path, count: 2) }
        #expect(error?.facts.text(.flaw) == fault)
    }
}
