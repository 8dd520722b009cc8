import Foundation
import HTTPTransport
import JSON
import Sandbox

extension EmbeddedSandbox {
    /// The options that lead a flow to this sandbox.
    var options: [String] { ["--anchor", anchorDomain, "--network", horizonURL.absoluteString] }

    /// How many payments the ledger holds that `account` sent, as Horizon tells.
    func payments(from account: String) async throws -> Int {
        let http = HTTPClient()
        let url = horizonURL.appending(path: "accounts/\(account)/payments").appendingQuery([("limit", "200")])
        let page = try await http.send(HTTPRequest(url: url)).json()
        let records = page["_embedded"]?["records"]?.arrayValue ?? []
        return records.count { $0["type"]?.string == "payment" && $0["from"]?.string == account }
    }

    /// How many ledgers have closed: a sandbox to which nothing was sent has as many as it began with.
    func ledgers() async throws -> String {
        let page = try await HTTPClient().send(HTTPRequest(url: horizonURL)).json()
        return page["history_latest_ledger"].map { "\($0)" } ?? ""
    }
}
