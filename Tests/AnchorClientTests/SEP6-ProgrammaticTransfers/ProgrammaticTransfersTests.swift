import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import Stellar
import TestSupport
import Testing

@Suite("ProgrammaticTransfers")
struct ProgrammaticTransfersTests {
    private let usdc = Asset("USDC:GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E") ?? .native
    private let account = People.customer.publicKey.address
    private static let offer = """
        {"deposit":{"USDC":{"enabled":true,"authentication_required":"true","funding_methods":["SEPA","SWIFT"],
            "fee_fixed":5,"fee_percent":0.5,"min_amount":"0.1","max_amount":1e3,
            "fields":{"email_address":{"description":"e-mail","optional":true}}},
          "OLD":{"enabled":true,"fields":{"type":{"description":"how","choices":["cash","card"]}}},
          "XLM":{"enabled":true}},
         "withdraw":{"USDC":{"enabled":true,"types":{"bank_account":{"fields":{"dest":{"description":"IBAN"}}},"cash":{}}},
          "BAD":[]},
         "deposit-exchange":{"USDC":{"authentication_required":true}},
         "withdraw-exchange":{"USDC":{"min_amount":3}},
         "fee":{"enabled":true},"transaction":{"enabled":false}}
        """

    private func query(_ test: TestAnchor) throws -> [String] {
        let url = try #require(test.http.requests.last?.url)
        return try #require(url.query()).split(separator: "&").map { $0.removingPercentEncoding ?? String($0) }
    }

    @Test("the offer has methods in the new spelling and in both old ones, and what is asked for each")
    func offers() async throws {
        let test = TestAnchor { _, _ in .json(Self.offer) }
        let offer = try await test.programmaticTransfers().offer(language: "es-AR")
        let request = try #require(test.http.requests.last)
        #expect(request.url.absoluteString == "https://anchor.example/sep6/info?lang=es-AR")
        #expect(request.headers["Authorization"] == nil)
        let deposit = try #require(offer.terms(for: usdc, .deposit))
        #expect(deposit.fundingMethods == ["SEPA", "SWIFT"])
        #expect(deposit.requiresAuthentication)
        #expect(deposit.maxAmount == ExactDecimal(1000))
        #expect(deposit.requestedFields(for: "SEPA").map(\.key) == ["email_address"])
        #expect(offer.deposits["OLD"]?.fundingMethods == ["cash", "card"])
        #expect(offer.deposits["OLD"]?.requestedFields.isEmpty == true)
        let withdrawal = try #require(offer.terms(for: usdc, .withdrawal))
        #expect(withdrawal.fundingMethods == ["bank_account", "cash"])
        #expect(withdrawal.requestedFields(for: "bank_account").map { $0.about?.reveal() } == ["IBAN"])
        #expect(withdrawal.requestedFields(for: "cash").isEmpty)
        #expect(offer.terms(for: .native, .deposit) != nil)
        #expect(offer.terms(for: usdc, .depositExchange)?.isEnabled == true)
        #expect(offer.terms(for: usdc, .withdrawalExchange)?.minAmount == ExactDecimal(3))
        #expect(offer.terms(for: .native, .depositExchange) == nil)
        #expect(offer.hasFeeEndpoint)
        #expect(offer.createsAccounts)
        #expect(!offer.paysClaimableBalances)
    }

    @Test("a deposit says where to, by which way, and what the anchor's offer asks for")
    func deposit() async throws {
        let test = TestAnchor { _, _ in
            .json(
                """
                {"id":9,"how":"see instructions","eta":"12.5","min_amount":1.5,"extra_info":"call us",
                 "instructions":{"organization.bank_number":{"value":"121122676","description":"routing number"},
                   "bank_name":{"value":"Bank"},"broken":{"description":"no value"}}}
                """
            )
        }
        var request = TransferRequest(asset: usdc, amount: ExactDecimal("25.50"))
        request.fundingMethod = "SEPA"
        request.memo = .hash(try #require(Hash256([UInt8](repeating: 251, count: 32))))
        request.refundMemo = .id(3)
        request.acceptsClaimableBalance = true
        request.customerID = "c1"
        request.countryCode = "DEU"
        request.locationID = "l1"
        request.language = "de"
        request.quoteID = "no exchange, no quote"
        request.callback = URL(string: "https://wallet.example/on-change?x=1")
        request.customerFields = ["email_address": Secret("jane@example.com"), "amount": Secret("1000000")]
        let accepted = try await test.programmaticTransfers().deposit(request)
        #expect(accepted.id == "9")
        #expect(accepted.kind == .deposit)
        #expect(accepted.eta == .seconds(13))
        #expect(accepted.terms.minAmount == ExactDecimal("1.5"))
        #expect(accepted.message == "call us")
        #expect(accepted.instructions.map(\.key) == ["bank_name", "organization.bank_number"])
        #expect(accepted.instructions.last?.value == "121122676")
        let sent = try #require(test.http.requests.last)
        #expect(sent.method == .get)
        #expect(sent.url.path() == "/sep6/deposit")
        #expect(sent.headers["Authorization"]?.hasPrefix("Bearer ") == true)
        #expect(
            try query(test) == [
                "asset_code=USDC", "amount=25.5", "funding_method=SEPA", "type=SEPA", "account=\(account)",
                "memo_type=hash", "memo=+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/s=",
                "claimable_balance_supported=true",
                "lang=de", "on_change_callback=https://wallet.example/on-change?x=1", "country_code=DEU",
                "customer_id=c1", "location_id=l1", "email_address=jane@example.com",
            ]
        )
    }

    @Test("E10, E68: a withdrawal names its own account, and the answer may have no more than an id")
    func withdrawal() async throws {
        let test = TestAnchor { _, _ in .json(#"{"id":"9"}"#) }
        var request = TransferRequest(asset: .native)
        request.refundMemo = try Memo(text: "back")
        request.memo = .id(1)
        request.acceptsClaimableBalance = true
        request.dialect = .anchorPlatform
        let accepted = try await test.programmaticTransfers().withdraw(request)
        #expect(accepted.withdrawalAccount == nil)
        #expect(try #require(test.http.requests.last).url.path() == "/sep6/withdraw")
        #expect(
            try query(test) == [
                "asset_code=native", "account=\(account)", "refund_memo_type=text", "refund_memo=back",
                "refundMemoType=text", "refundMemo=back",
            ]
        )
    }

    @Test("what an anchor says at once about a withdrawal is kept, its memo only with a type")
    func withdrawalAnswer() async throws {
        let server = People.server.publicKey.address
        let full = TestAnchor { _, _ in
            .json(#"{"account_id":"\#(server)","memo_type":"ID","memo":"123","extra_info":{"message":"hi"}}"#)
        }
        let accepted = try await full.programmaticTransfers().withdraw(TransferRequest(asset: usdc))
        #expect(accepted.id == nil)
        #expect(accepted.withdrawalAccount == server)
        #expect(accepted.withdrawalMemo == .id(123))
        #expect(accepted.message == "hi")
        let bare = TestAnchor { _, _ in .json(#"{"id":"1","account_id":"\#(server)","memo":"123"}"#) }
        #expect(try await bare.programmaticTransfers().withdraw(TransferRequest(asset: usdc)).withdrawalMemo == nil)
    }

    @Test(
        "an anchor that refuses an asset's code in an exchange is given its identification, once",
        arguments: [true, false]
    )
    func identifiedExchange(_ isDeposit: Bool) async throws {
        let name = isDeposit ? "destination_asset" : "source_asset"
        let test = TestAnchor { _, number in
            number == 0
                ? .json(#"{"error":"invalid '\#(name)'"}"#, status: 400) : .json(#"{"id":"9","how":"by letter"}"#)
        }
        var request = TransferRequest(asset: usdc, amount: ExactDecimal(10))
        request.counterAsset = AssetIdentifier("iso4217:USD")
        let transfers = try await test.programmaticTransfers()
        let accepted = isDeposit ? try await transfers.deposit(request) : try await transfers.withdraw(request)
        #expect(accepted.id == "9")
        #expect(try query(test).contains("\(name)=stellar:\(usdc)"))
        #expect(test.http.requests.count { $0.url.path().hasSuffix("-exchange") } == 2)

        let always = TestAnchor { _, _ in .json(#"{"error":"invalid 'destination_asset'"}"#, status: 400) }
        let refusal = await #expect(throws: AnchorError.self) {
            try await always.programmaticTransfers().deposit(request)
        }
        #expect(refusal?.reason == .refused(status: 400))
        #expect(always.http.requests.count { $0.url.path() == "/sep6/deposit-exchange" } == 2)
        // Which of two refusals is about the asset, only their words say: both are shown.
        let other = TestAnchor { _, number in
            .json(#"{"error":"\#(number == 0 ? "no such asset" : "too much")"}"#, status: 400)
        }
        let both = await #expect(throws: AnchorError.self) {
            try await other.programmaticTransfers().deposit(request)
        }
        #expect(both?.message.contains(#""no such asset"; the anchor says “too much”"#) == true)
    }

    @Test("an exchange names both assets, each in its own form, and its quote")
    func exchanges() async throws {
        let test = TestAnchor { _, _ in .json(#"{"id":"9"}"#) }
        let transfers = try await test.programmaticTransfers()
        var request = TransferRequest(asset: usdc, amount: ExactDecimal(100))
        request.counterAsset = .currency("BRL")
        request.quoteID = "q1"
        #expect(try await transfers.deposit(request).kind == .depositExchange)
        #expect(try #require(test.http.requests.last).url.path() == "/sep6/deposit-exchange")
        #expect(
            try query(test) == [
                "destination_asset=USDC", "source_asset=iso4217:BRL", "amount=100", "quote_id=q1", "account=\(account)",
            ]
        )
        #expect(try await transfers.withdraw(request).kind == .withdrawalExchange)
        #expect(try #require(test.http.requests.last).url.path() == "/sep6/withdraw-exchange")
        #expect(try query(test).prefix(2) == ["source_asset=USDC", "destination_asset=iso4217:BRL"])
        request.amount = nil
        let sent = test.http.requests.count
        let error = await #expect(throws: AnchorError.self) { try await transfers.deposit(request) }
        #expect(error?.reason == .incompleteRequest(missing: "amount"))
        #expect(error?.failure == .usage)
        #expect(test.http.requests.count == sent)
    }

    @Test("both refusals about the customer are told apart, also where they come with success", arguments: [403, 200])
    func customer(_ status: Int) async throws {
        func error(_ text: String) async throws -> AnchorError? {
            let test = TestAnchor { _, _ in .json(text, status: status) }
            let transfers = try await test.programmaticTransfers()
            let error = await #expect(throws: AnchorError.self) {
                try await transfers.deposit(TransferRequest(asset: usdc))
            }
            #expect(test.http.log.count { $0 == "POST /auth" } == 1)
            return error
        }
        let needed = try await error(
            #"{"type":"non_interactive_customer_info_needed","fields":["family_name","given_name"]}"#
        )
        #expect(needed?.reason == .customerInformationNeeded(fields: ["family_name", "given_name"]))
        let pending = try await error(
            #"{"type":"customer_info_status","status":"pending","eta":3600,"more_info_url":"/more?token=t"}"#
        )
        let page = try #require(URL(string: "https://anchor.example/more?token=t"))
        #expect(pending?.reason == .customerStatus("pending", moreInfo: Secret(page), eta: .seconds(3600)))
        #expect(pending?.summary.hasSuffix("the customer's status is pending for about 3600 s") == true)
        #expect(pending?.help == "try again later")
        let denied = try await error(#"{"type":"customer_info_status","status":"denied"}"#)
        #expect(denied?.reason == .customerStatus("denied"))
    }

    @Test("E49: success with nothing in it, or with an error in it, is none")
    func emptySuccess() async throws {
        let transfers = try await TestAnchor { _, _ in .json(#"{"error":"no such asset"}"#) }.programmaticTransfers()
        let error = await #expect(throws: AnchorError.self) {
            try await transfers.deposit(TransferRequest(asset: usdc))
        }
        #expect(error?.reason == .refused(status: 200))
        let empty = try await TestAnchor { _, _ in .json("{}") }.programmaticTransfers()
        let missing = await #expect(throws: AnchorError.self) { try await empty.deposit(TransferRequest(asset: usdc)) }
        #expect(missing?.reason == .malformed(.missing(field: "id")))
    }

    @Test("what the anchor wants to know about a transfer is sent once, whatever it answers", arguments: [0, 1, 2])
    func update(_ answer: Int) async throws {
        let transfer = #"{"id":"9","kind":"withdrawal","status":"pending_anchor"}"#
        let test = TestAnchor { request, _ in
            guard request.method == .patch else { return .json(#"{"transaction":\#(transfer)}"#) }
            return [
                .json(#"{"transaction":\#(transfer)}"#), .json(transfer),
                .response(status: 204, headers: [:], body: []),
            ][answer]
        }
        let transfers = try await test.programmaticTransfers()
        #expect(try await transfers.update("9", with: ["dest": Secret("DE89")]).status == .pendingAnchor)
        let patch = try #require(test.http.requests.first { $0.method == .patch })
        #expect(patch.url.path() == "/sep6/transactions/9")
        #expect(patch.bodyText == #"{"transaction":{"dest":"DE89"}}"#)
        #expect(test.http.log.count { $0 == "GET /sep6/transaction" } == (answer == 2 ? 1 : 0))
    }

    @Test("an update that was not asked for is refused in the anchor's words, without the customer's")
    func refusedUpdate() async throws {
        let test = TestAnchor { _, _ in .json(#"{"error":"DE89 not wanted"}"#, status: 400) }
        let transfers = try await test.programmaticTransfers()
        let error = await #expect(throws: AnchorError.self) {
            try await transfers.update("9", with: ["dest": Secret("DE89")])
        }
        #expect(error?.anchorMessage == "••• not wanted")
        #expect(error?.purpose == .tellTransfer)
    }

    @Test("lists name the account and repeat the kinds")
    func lists() async throws {
        let test = TestAnchor { _, _ in .json(#"{"transactions":[]}"#) }
        var wanted = TransferQuery(asset: usdc, limit: 5)
        wanted.kinds = [.deposit, .depositExchange]
        #expect(try await test.programmaticTransfers().transfers(wanted).transfers.isEmpty)
        #expect(
            try query(test) == [
                "asset_code=USDC", "limit=5", "kind=deposit", "kind=deposit-exchange", "account=\(account)",
            ]
        )
        // SEP-24 takes one kind, so that more are left for the caller to choose from.
        _ = try await test.transfers().transfers(wanted)
        #expect(try query(test) == ["asset_code=USDC", "limit=5"])
    }

    @Test("page after page is read until there are no more, or until it is enough")
    func pages() async throws {
        @Sendable func page(_ ids: ClosedRange<Int>) -> String {
            ids.reversed().map { #"{"id":"\#($0)","kind":"deposit","status":"completed"}"# }.joined(separator: ",")
        }
        let test = TestAnchor { request, _ in
            switch request.query("paging_id") {
            case nil: .json(#"{"transactions":[\#(page(4...6)),{"id":"x"}]}"#)
            case "4": .json(#"{"transactions":[{},\#(page(2...4))]}"#)
            case "2": .json(#"{"error":"unknown paging_id"}"#, status: 400)
            default: .json("{}", status: 404)
            }
        }
        let transfers = try await test.programmaticTransfers()
        let all = try await transfers.transfers(TransferQuery(asset: usdc), upTo: 100)
        #expect(all.transfers.map(\.id) == ["6", "5", "4", "3", "2"])
        #expect(all.unreadable.map(\.index) == [3, 4])
        #expect(all.isCutShort)
        let some = try await transfers.transfers(TransferQuery(asset: usdc), upTo: 2)
        #expect(some.transfers.map(\.id) == ["6", "5"])
        #expect(some.isCutShort)
        let circle = TestAnchor { _, _ in .json(#"{"transactions":[\#(page(1...2))]}"#) }
        let turning = try await circle.transfers().transfers(TransferQuery(asset: usdc), upTo: 100)
        #expect(turning.transfers.count == 2)
        #expect(!turning.isCutShort)
        #expect(circle.http.log.count { $0 == "GET /sep24/transactions" } == 2)
    }

    @Test("the older endpoint for fees is asked in its own words")
    func fees() async throws {
        let test = TestAnchor { _, _ in .json(#"{"fee":0.0130000}"#) }
        let fee = try await test.programmaticTransfers()
            .fee(of: ExactDecimal(2000), usdc, .withdrawalExchange, method: "SEPA")
        #expect(fee == ExactDecimal("0.013"))
        #expect(try query(test) == ["operation=withdraw", "type=SEPA", "asset_code=USDC", "amount=2000"])
        #expect(try #require(test.http.requests.last).headers["Authorization"]?.hasPrefix("Bearer ") == true)
        #expect(try await test.transfers().fee(of: ExactDecimal(1), .native, .deposit) == ExactDecimal("0.013"))
        #expect(try query(test) == ["operation=deposit", "asset_code=native", "amount=1"])
        let odd = try await TestAnchor { _, _ in .json(#"{"fee":"-1"}"#) }.programmaticTransfers()
        let error = await #expect(throws: AnchorError.self) { try await odd.fee(of: ExactDecimal(1), usdc, .deposit) }
        #expect(error?.reason == .malformed(.invalid(field: "fee", value: "-1")))
    }
}
