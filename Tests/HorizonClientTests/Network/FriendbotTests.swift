import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import TestSupport
import Testing

@Suite("Friendbot")
struct FriendbotTests {
    @Test("is asked where the root says it is")
    func funding() async throws {
        let (root, transaction) = try (Fixture.data("horizon/root.json"), Fixture.data("horizon/transaction.json"))
        let test = try TestHorizon { request, _ in
            request.url.host() == "friendbot.example" ? .data(transaction) : .data(root)
        }
        let customer = try #require(TestHorizon.customer)
        #expect(try await test.horizon.fund(customer) == .funded(TestHorizon.hash))
        let url = try #require(test.http.requests.last).url.absoluteString
        #expect(url == "https://friendbot.example/fund/?addr=\(customer.address)")
    }

    @Test(
        "an account that is there already is told apart by the ledger, whatever a friendbot says",
        arguments: [
            #"{"title":"Bad Request","status":400,"detail":"account already funded to starting balance"}"#,
            #"{"detail":"createAccountAlreadyExist (AAAA)"}"#,
            #"{"title":"Transaction Failed","extras":{"result_codes":{"transaction":"tx_failed","operations":["op_already_exists"]}}}"#,
            #"{"error":"op_already_exists"}"#, #"{"detail":"no"}"#,
        ]
    )
    func alreadyFunded(_ problem: String) async throws {
        let account = try Fixture.data("horizon/account.json")
        let test = try TestHorizon { request, _ in
            request.url.host() == "friendbot.example" ? .json(problem, status: 400) : .data(account)
        }
        let friendbot = try #require(URL(string: "https://friendbot.example"))
        let customer = try #require(TestHorizon.customer)
        #expect(try await test.horizon.fund(customer, friendbot: friendbot) == .alreadyFunded)
    }

    @Test("any other refusal is an error, with the friendbot's words")
    func refusals() async throws {
        let friendbot = try #require(URL(string: "https://friendbot.example"))
        let customer = try #require(TestHorizon.customer)
        func error(_ text: String, _ status: Int) async throws -> HorizonError? {
            let test = try TestHorizon { request, _ in
                request.url.host() == "friendbot.example" ? .json(text, status: status) : .json("{}", status: 404)
            }
            return await #expect(throws: HorizonError.self) {
                try await test.horizon.fund(customer, friendbot: friendbot)
            }
        }
        let bad = try await error(#"{"detail":"The request you sent was invalid"}"#, 400)
        #expect(bad?.reason == .friendbotRefused(status: 400))
        #expect(bad?.help?.contains("--friendbot") == true)
        #expect(bad?.summary.hasPrefix("the friendbot refused https://friendbot.example") == true)
        #expect(try await error("{}", 403)?.help == bad?.help)
        #expect(bad?.horizonMessage == "The request you sent was invalid")
        #expect(bad?.failure == .refused)
        let codes = #"{"extras":{"result_codes":{"transaction":"tx_failed","operations":["op_underfunded"]}}}"#
        #expect(try await error(codes, 400)?.resultCodes?.operations == ["op_underfunded"])
        #expect(try await error(#"{"detail":"already funded"}"#, 503)?.reason == .unavailable(status: 503))
        let none = try TestHorizon { _, _ in .json(#"{"network_passphrase":"x"}"#) }
        let missing = await #expect(throws: HorizonError.self) { try await none.horizon.fund(customer) }
        #expect(missing?.reason == .noFriendbot)
        #expect(missing?.failure == .refused)
    }
}
