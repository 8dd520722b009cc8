import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing

@testable import AnchorClient
@testable import FlowRunner

/// A run that has started a transfer, without anybody to talk to but an anchor that publishes its terms, so that what is known of
/// a transfer can be asked directly.
struct TermsProbe {
    static let asset = "USDC:\(KeyPair.random().publicKey.address)"

    /// What `/info` says of the asset, both ways.
    var terms: JSONValue = ["enabled": true]
    /// What `sep6` has found out beside the transfer's name.
    var start: [String: Value] = [:]
    /// What the anchor's answer to the start has said.
    var accepted: JSONValue?
    var verb = "sep6"
    var arguments = #"withdraw: "ASSET", amount: "10""#
    /// A quote that the run has asked for.
    var quote: Quote?

    /// Does `look` as a state that follows the transfer called `t-1`, which its anchor tells as `transfer`.
    func look<Result: Sendable>(
        at transfer: JSONValue,
        _ look: @escaping @Sendable (StepContext, Transfer) async throws -> Result
    ) async throws -> Result {
        let order = arguments.replacing("ASSET", with: Self.asset)
        let flow = try RunHarness.flow(
            "flow: probe\nstates:\n  start: { \(verb): { \(order) }, keep: { tx: transfer } }\n  follow: { track: $tx }\n"
        )
        let (result, putResult) = AsyncStream<Result>.makeStream()
        let (probe, own) = (self, try HomeDomain(parsing: "anchor.example"))
        let isDeposit = arguments.hasPrefix("deposit")
        let starting = ScriptedVerb(VerbName(rawValue: verb)) { step, _ in
            if let answer = probe.accepted {
                try await ToldTerms(step: step).record(
                    try #require(AcceptedTransfer(isDeposit ? .deposit : .withdrawal, answer))
                )
            }
            if let quote = probe.quote { await step.services.anchorContext.keep(quote) }
            let known: [String: Value] = [
                "id": "t-1", "asset": .text(Self.asset),
                "transfer": ["id": "t-1", "asset": .text(Self.asset), "kind": isDeposit ? "deposit" : "withdrawal"],
            ]
            return VerbResult(results: known.merging(probe.start) { $1 })
        }
        let looking = ScriptedVerb("track") { step, _ in
            var fields = transfer.objectValue ?? [:]
            fields["id"] = "t-1"
            fields["kind"] = fields["kind"] ?? (isDeposit ? "deposit" : "withdrawal")
            fields["status"] = fields["status"] ?? "pending_user_transfer_start"
            putResult.yield(try await look(step, try #require(Transfer(.object(fields), from: own))))
            return VerbResult(outcome: "completed", results: ["transfer": ["id": "t-1"]])
        }
        var harness = RunHarness()
        harness.http = TermsOnly(info: terms)
        let ending = try await FlowRun(harness.settings(flow), verbs: VerbTable([starting, looking])).start()
        putResult.finish()
        for await found in result { return found }
        throw NothingFound(ending: ending)
    }

    struct NothingFound: Error {
        var ending: Ending
    }
}

/// An anchor that publishes where its services are and what it transfers, and answers nothing else.
private struct TermsOnly: HTTPExchanging {
    var info: JSONValue

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let body: String
        switch request.url.path() {
        case "/.well-known/stellar.toml":
            let services = ["WEB_AUTH_ENDPOINT": "auth", "TRANSFER_SERVER": "sep6", "TRANSFER_SERVER_SEP0024": "sep24"]
            body =
                services.map { "\($0.key) = \"https://anchor.example/\($0.value)\"\n" }.joined()
                + "SIGNING_KEY = \"\(TermsProbe.asset.dropFirst(5))\"\n"
                + "[[CURRENCIES]]\ncode = \"USDC\"\nissuer = \"\(TermsProbe.asset.dropFirst(5))\"\nanchor_asset = \"USD\"\n"
        case "/sep6/info", "/sep24/info":
            let table: JSONValue = ["USDC": info]
            let names = ["deposit", "withdraw", "deposit-exchange", "withdraw-exchange"]
            body = JSONValue.object(Dictionary(names.map { ($0, table) }) { $1 }).text
        default:
            throw TransportError(.unknownHost, method: request.method, url: RedactedURL(request))
        }
        return HTTPResponse(status: 200, body: Array(body.utf8), url: request.url)
    }

    func events(_ request: HTTPRequest) -> ServerSentEvents { ServerSentEvents([]) }
}
