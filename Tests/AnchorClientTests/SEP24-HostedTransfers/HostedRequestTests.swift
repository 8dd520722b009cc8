import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@Suite("Requests for hosted transfers")
struct HostedRequestTests {
    private let usdc = Asset("USDC:GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E") ?? .native
    private static let started =
        #"{"type":"interactive_customer_info_needed","id":"1","url":"https://anchor.example/p?token=t#form"}"#

    private func withdrawal() throws -> TransferRequest {
        var request = TransferRequest(asset: usdc, amount: ExactDecimal(542))
        request.quoteID = "q1"
        request.counterAsset = .currency("BRL")
        request.customerID = "c1"
        request.language = "pt-BR"
        request.refundMemo = try Memo(type: "text", value: "back")
        request.memo = .id(1)
        request.account = MuxedAccount(People.customer.publicKey, muxID: 9)
        request.fundingMethod = "PIX"
        request.customerFields = ["organization.name": Secret("A & B"), "first_name": Secret("Jané")]
        return request
    }

    private var expected: [String] {
        [
            "asset_code=USDC", "asset_issuer=\(usdc.issuer?.address ?? "")", "amount=542",
            "destination_asset=iso4217:BRL", "quote_id=q1",
            "account=\(MuxedAccount(People.customer.publicKey, muxID: 9).address)", "refund_memo_type=text",
            "refund_memo=back", "lang=pt-BR", "customer_id=c1", "first_name=Jané", "organization.name=A & B",
        ]
    }

    @Test(
        "a quote, the customer, the refund and the language go in every encoding",
        arguments: RequestEncoding.allCases
    )
    func encodings(_ encoding: RequestEncoding) async throws {
        let test = TestAnchor { _, _ in .json(Self.started) }
        var request = try withdrawal()
        request.encoding = encoding
        _ = try await test.transfers().withdraw(request)
        let sent = try #require(test.http.requests.last)
        let pairs: [String]
        switch try #require(sent.body) {
        case .json(let document):
            #expect(encoding == .json)
            pairs = try #require(document.objectValue).map { "\($0)=\($1.string ?? "")" }
        case .multipart(let parts):
            #expect(encoding == .multipart)
            pairs = parts.map { "\($0.name)=\(String(decoding: $0.bytes, as: UTF8.self))" }
        case .form(let form):
            #expect(encoding == .form)
            #expect(sent.bodyText.hasSuffix("first_name=Jan%C3%A9&organization.name=A+%26+B"))
            pairs = form.map { "\($0)=\($1)" }
        case .data:
            Issue.record("no such encoding")
            return
        }
        #expect(Set(pairs) == Set(expected))
        #expect(pairs.count == expected.count)
    }

    @Test("an asset of which only the code is known goes without an issuer")
    func codeAlone() async throws {
        let test = TestAnchor { _, _ in .json(Self.started) }
        var request = TransferRequest(asset: usdc)
        (request.namesIssuer, request.encoding) = (false, .form)
        _ = try await test.transfers().deposit(request)
        #expect(test.http.requests.last?.bodyText == "asset_code=USDC")
    }

    @Test("an encoding that was chosen is the only one that is tried")
    func chosen() async throws {
        let test = TestAnchor { _, _ in .json("{}", status: 415) }
        let transfers = try await test.transfers()
        var request = TransferRequest(asset: usdc)
        request.encoding = .form
        let wanted = request
        let error = await #expect(throws: AnchorError.self) { try await transfers.deposit(wanted) }
        #expect(error?.reason == .refused(status: 415))
        #expect(test.http.log.count { $0.hasPrefix("POST /sep24") } == 1)
    }

    @Test("photos go last, and make the form a multipart one")
    func files() async throws {
        let test = TestAnchor { _, _ in .json(Self.started) }
        var request = TransferRequest(asset: .native)
        request.encoding = .json
        request.customerFields = ["sex": Secret("other")]
        request.customerFiles = ["photo_id_front": try Attachment(name: "a.png", content: Secret([1, 2, 3]))]
        _ = try await test.transfers().deposit(request)
        guard case .multipart(let parts)? = test.http.requests.last?.body else {
            Issue.record("a photo needs a multipart form")
            return
        }
        #expect(parts.map(\.name) == ["asset_code", "sex", "photo_id_front"])
        #expect(parts.last?.contentType == "image/png")
    }

    @Test("only where to report to is added to the page's address, and what it has stays")
    func page() async throws {
        let started = try await TestAnchor { _, _ in .json(Self.started) }.transfers()
            .deposit(TransferRequest(asset: usdc))
        let plain = started.url(callback: nil, changes: nil).reveal().absoluteString
        #expect(plain == "https://anchor.example/p?token=t#form")
        let url = started.url(callback: "postMessage", changes: "https://wallet.example/c?x=1&y=2")
        #expect(
            url.reveal().absoluteString
                == "https://anchor.example/p?token=t&callback=postMessage"
                + "&on_change_callback=https%3A%2F%2Fwallet.example%2Fc%3Fx%3D1%26y%3D2#form"
        )
        #expect(!"\(url)".contains("token"))
    }

    @Test("a quoted transfer says what it costs, until when somebody has to act, and what came back")
    func transfer() throws {
        let text = """
            {"id":"1","kind":"withdrawal","status":"pending_user","quote_id":"q1","kyc_verified":"true",
             "amount_in":"542.00","amount_in_asset":"iso4217:BRL","amount_out":100,
             "fee_details":{"total":"42","asset":"iso4217:BRL","breakdown":[{"name":"PIX","amount":12},{"name":"Service","amount":"30.00"}]},
             "refunds":{"amount_refunded":"10","amount_fee":"5","payments":[{"id":"104201","id_type":"external","amount":"10","fee":"5"}]},
             "refunded":false,"user_action_required_by":"2026-09-21 15:00:00+00:00","withdraw_memo":null}
            """
        let transfer = try #require(Transfer(JSONValue.parse(text), from: .example))
        #expect(transfer.quoteID == "q1")
        #expect(transfer.isCustomerVerified == true)
        #expect(transfer.fee?.parts.map(\.amount) == [ExactDecimal(12), ExactDecimal(30)])
        #expect(transfer.refunds?.payments.first?.idType == "external")
        #expect(transfer.actionRequiredBy?.description == "2026-09-21T15:00:00Z")
        #expect(transfer.amountOut == ExactDecimal(100))
    }
}
