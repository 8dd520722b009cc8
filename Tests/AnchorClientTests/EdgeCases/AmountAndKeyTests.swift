import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

/// Edge cases of numbers and keys in what is sent and read; docs/edge-cases.md lists them all.
@Suite("Edge cases of numbers and keys")
struct AmountAndKeyTests {
    private let usdc = Asset("USDC:GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E") ?? .native

    private func transfer(_ fields: [String: JSONValue]) throws -> Transfer {
        let least: [String: JSONValue] = ["id": "1", "kind": "deposit", "status": "pending_anchor"]
        return try #require(Transfer(.object(least.merging(fields) { $1 }), from: .example))
    }

    @Test("E4: the smallest amount is sent in plain notation, to every service")
    func plainNotation() async throws {
        let test = TestAnchor { _, _ in .json(#"{"id":"1","url":"https://anchor.example/p","buy_assets":[]}"#) }
        let request = TransferRequest(asset: usdc, amount: ExactDecimal("0.0000001"))
        _ = try await test.transfers().deposit(request)
        #expect(try JSONValue.parse(#require(test.http.requests.last).bodyText)["amount"] == "0.0000001")
        _ = try await test.programmaticTransfers().deposit(request)
        #expect(try #require(test.http.requests.last).query("amount") == "0.0000001")
        _ = try await test.quotes().prices(for: .stellar(usdc), .sell(#require(ExactDecimal("0.0000001"))))
        #expect(try #require(test.http.requests.last).query("sell_amount") == "0.0000001")
    }

    @Test("E5: numbers go as the digits that they are, also beside files")
    func numbersInForms() async throws {
        let test = TestAnchor { _, _ in .json(#"{"id":"7"}"#) }
        let texts = ["occupation": Secret("0110"), "organization.number_of_shareholders": Secret("3")]
        let files = ["photo_id_front": try Attachment(name: "front.png", content: Secret([1]))]
        try await test.customers().put(CustomerAnswers(texts: texts, files: files))
        guard case .multipart(let parts)? = try #require(test.http.requests.last).body else {
            Issue.record("files need a multipart form")
            return
        }
        let values = Dictionary(uniqueKeysWithValues: parts.map { ($0.name, $0.bytes) })
        #expect(values["occupation"] == Array("0110".utf8))
        #expect(values["organization.number_of_shareholders"] == Array("3".utf8))
    }

    @Test("E6: exponents are read, in texts and in numbers", arguments: ["1e-07", "1E-7", "10.0e-8"])
    func exponents(_ text: String) throws {
        #expect(try transfer(["amount_in": .string(text)]).amountIn == ExactDecimal("0.0000001"))
        #expect(try transfer(["amount_in": .number(text)]).amountIn == ExactDecimal("0.0000001"))
        #expect(try transfer(["amount_in": .number(text)]).uniformFields["amount_in"] == "0.0000001")
    }

    @Test("E7: limits and flags are read as texts too")
    func textsForNumbers() async throws {
        let offer = #"{"deposit":{"USDC":{"enabled":"true","min_amount":"1","max_amount":"10.5","fee_fixed":"0"}}}"#
        let terms = try await TestAnchor { _, _ in .json(offer) }.transfers().offer().terms(for: usdc, .deposit)
        #expect(terms?.isEnabled == true)
        #expect(terms?.minAmount == ExactDecimal(1))
        #expect(terms?.maxAmount == ExactDecimal("10.5"))
        #expect(terms?.feeFixed == ExactDecimal(0))
        let toml = try StellarToml(Array("[[CURRENCIES]]\ncode = 'USDC'\ndisplay_decimals = '2'".utf8), of: .example)
        #expect(toml.currencies.first?.displayDecimals == 2)
    }

    @Test(
        "E8: what is said beside an answer is a text or has one",
        arguments: [#""call us""#, #"{"message":"call us"}"#]
    )
    func extraInformation(_ extra: String) async throws {
        let test = TestAnchor { _, _ in .json(#"{"id":"9","extra_info":\#(extra)}"#) }
        let accepted = try await test.programmaticTransfers().deposit(TransferRequest(asset: usdc))
        #expect(accepted.message == "call us")
    }

    @Test("E9: a way of withdrawing that asks for nothing is one all the same")
    func typesWithoutFields() async throws {
        let offer = #"{"withdraw":{"USDC":{"types":{"cash":{},"card":{"fields":null},"bank":{"fields":{"dest":{}}}}}}}"#
        let terms = try await TestAnchor { _, _ in .json(offer) }.programmaticTransfers().offer()
            .terms(for: usdc, .withdrawal)
        #expect(Set(terms?.fundingMethods ?? []) == ["cash", "card", "bank"])
        #expect(terms?.requestedFields(for: "card").isEmpty == true)
        #expect(terms?.requestedFields(for: "bank").map(\.key) == ["dest"])
    }

    @Test("E15: a `refunded` that is always there says nothing; refunds do")
    func refundedFlag() throws {
        let nothing = try transfer(["status": "completed", "refunded": false, "refunds": .null])
        #expect(nothing.refunds == nil)
        #expect(nothing.phase == .finished(succeeded: true))
        let claimed = try transfer(["status": "completed", "refunded": true])
        #expect(claimed.refunds == nil)
        #expect(claimed.phase == .finished(succeeded: true))
    }

    @Test("E16: refunds are read in every status", arguments: Transfer.Status.known)
    func refunds(in status: Transfer.Status) throws {
        let refunds: JSONValue = [
            "amount_refunded": "10", "amount_fee": "1",
            "payments": [["id": "a", "id_type": "stellar", "amount": "10", "fee": "1"]],
        ]
        let transfer = try transfer(["status": .string(status.rawValue), "amount_in": "100", "refunds": refunds])
        #expect(transfer.refunds?.amountRefunded == ExactDecimal(10))
        #expect(transfer.refunds?.payments.map(\.id) == ["a"])
        #expect(transfer.status == status)
    }

    @Test("E18: keys that SEP-9 doesn't have are asked and answered like others")
    func foreignKeys() async throws {
        let test = TestAnchor { request, _ in
            request.method == .get
                ? .json(#"{"status":"NEEDS_INFO","fields":{"email":{},"photo_proof_of_income":{"type":"binary"}}}"#)
                : .json(#"{"id":"7"}"#)
        }
        let customers = try await test.customers()
        #expect(Set(try await customers.customer().requested.map(\.key)) == ["email", "photo_proof_of_income"])
        try await customers.put(CustomerAnswers(texts: ["email": Secret("a@b.example")]))
        #expect(try JSONValue.parse(#require(test.http.requests.last).bodyText) == ["email": "a@b.example"])
    }

    @Test("E22: an id is kept as the anchor writes it, to the letter")
    func identifiers() async throws {
        #expect(try transfer(["id": 18_641]).id == "18641")
        let upper = "F2A1BC00-0000-4000-8000-00000000ABCD"
        #expect(try transfer(["id": .string(upper)]).id == upper)
        let test = TestAnchor { _, _ in
            .json(#"{"transaction":{"id":"\#(upper.lowercased())","kind":"deposit","status":"completed"}}"#)
        }
        let transfers = try await test.transfers()
        let error = await #expect(throws: AnchorError.self) { try await transfers.transfer(id: upper) }
        #expect(error?.reason == .malformed(.otherTransfer(id: upper.lowercased(), expected: upper)))
    }

    @Test("E73: words count in capitals and in small letters, names to the letter")
    func letters() async throws {
        #expect(try transfer(["status": "COMPLETED"]).status == .completed)
        #expect(try transfer(["kind": "Deposit"]).kind == .deposit)
        let customer = try await TestAnchor { _, _ in .json(#"{"status":"accepted"}"#) }.customers().customer()
        #expect(customer.need == .nothing)
        let issuer = try #require(usdc.issuer?.address)
        let toml = try StellarToml(Array("[[CURRENCIES]]\ncode='usdc'\nissuer='\(issuer)'".utf8), of: .example)
        #expect(throws: DiscoveryError.self) { try toml.asset("USDC") }
    }
}
