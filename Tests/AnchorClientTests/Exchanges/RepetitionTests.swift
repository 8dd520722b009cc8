import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import Stellar
import Testing
import Timekeeping

/// That nothing is asked twice of an anchor which it may have done already.
@Suite("Repetition at anchors")
struct RepetitionTests {
    private let usdc = Asset("USDC:GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E") ?? .native

    private func deposit(_ reply: ScriptedHTTP.Reply) async throws -> (AnchorError, asked: Int) {
        let test = TestAnchor { _, _ in reply }
        let transfers = try await test.transfers()
        let error = await #expect(throws: AnchorError.self) {
            try await transfers.deposit(TransferRequest(asset: usdc))
        }
        return (try #require(error), test.http.log.count { $0.hasPrefix("POST /sep24") })
    }

    @Test(
        "a POST that may have acted is made once",
        arguments: [
            (.json("{}", status: 500), true),
            (.text("<html>Internal error</html>", status: 500, type: "text/html"), true),
            (.json("{}", status: 502), true), (.json("{}", status: 504), true), (.json("{}", status: 503), false),
            (.failure(.connectionLost(curlMessage: "reset")), true),
            (.failure(.timedOut(.waiting, after: .zero)), true),
            (.failure(.unreachable(curlMessage: "")), false), (.json(""), true),
            (.text("<html>", type: "text/html"), true),
            (.json("{}"), true), (.json("{}", status: 307), false), (.json("{}", status: 429), false),
            (.json(#"{"error":"the amount is too small"}"#, status: 400), false),
            (.json(#"{"error":"first_name is required"}"#, status: 400), false),
        ] as [(ScriptedHTTP.Reply, Bool)]
    )
    func lostPost(reply: ScriptedHTTP.Reply, mayHaveActed: Bool) async throws {
        let (error, asked) = try await deposit(reply)
        #expect(asked == 1)
        #expect(error.mayHaveActed == mayHaveActed)
    }

    @Test("an anchor that failed over a POST is to be looked at first")
    func advice() async throws {
        let (error, _) = try await deposit(.json("{}", status: 500))
        #expect(error.help == "the anchor may have acted: check what it did before you try again")
        #expect(
            error.summary == "anchor.example failed to start a deposit "
                + "(POST https://anchor.example/sep24/transactions/deposit/interactive: status 500)"
        )
    }

    @Test("what may be done twice is said so to the transport, a deposit by GET among what may not")
    func requests() async throws {
        let test = TestAnchor { _, _ in .json(#"{"id":"1"}"#) }
        _ = try await test.programmaticTransfers().deposit(TransferRequest(asset: usdc))
        let start = try #require(test.http.requests.last)
        #expect(start.method == .get && !start.isRepeatable)
        _ = try? await test.programmaticTransfers().transfer(id: "1")
        #expect(test.http.requests.last?.isRepeatable == true)
        try await test.customers().put(CustomerAnswers(texts: ["first_name": Secret("Jane")]))
        #expect(test.http.requests.last?.isRepeatable == true)
        #expect(test.http.requests.first { $0.method == .post && $0.url.path() == "/auth" }?.isRepeatable == false)
    }

    @Test("what a look-up comes to has changed nothing")
    func lookups() async throws {
        let transfers = try await TestAnchor { _, _ in .json("{}", status: 500) }.transfers()
        let error = await #expect(throws: AnchorError.self) { try await transfers.transfer(id: "1") }
        #expect(error?.mayHaveActed == false)
        #expect(error?.help == "try again later")
    }
}
