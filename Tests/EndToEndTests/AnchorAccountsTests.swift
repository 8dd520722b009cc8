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
            ("", ": it is not JSON"), ("{", ": it is not JSON"), ("[]", ": it has to be an object"),
            ("{}", ": the member `anchors` is missing"), (#"{"anchors":{}}"#, " at `anchors`: it has to be a list"),
            (#"{"anchors":[1]}"#, " at `anchors[0]`: it has to be an object"),
            (#"{"anchors":[\#(anchor),{"signing":"S"}]}"#, " at `anchors[1]`: the member `issuer` is missing"),
            (#"{"anchors":[{"signing":1}]}"#, " at `anchors[0].signing`: it has to be a text"),
            (#"{"anchors":[{"signing":null}]}"#, " at `anchors[0].signing`: it has to be a text"),
            (
                #"{"anchors":[\#(anchor),{"signing":"S","issuer":"S","distribution":"S"}]}"#,
                " at `anchors[1].signing`: it has to be a seed, which begins with S"
            ),
            (#"{"anchors":[]}"#, ": it has the accounts of 0 anchors, and the scenario has 2"),
            (#"{"anchors":[\#(anchor)]}"#, ": it has the accounts of 1 anchor, and the scenario has 2"),
        ]
    )
    func refused(text: String, fault: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID()).json")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let error = #expect(throws: Failure.self) { try AnchorAccounts.keys(file.path, count: 2) }
        #expect(error?.summary.hasSuffix("\(file.path)\(fault)") == true, "\(error?.summary ?? "")")
    }
}
