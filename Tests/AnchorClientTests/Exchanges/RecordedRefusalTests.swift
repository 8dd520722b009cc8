import AnchorClient
import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import TestSupport
import Testing

/// Refusals that real servers gave, for which Windlass asks once more, or for something else.
@Suite("Recorded refusals")
struct RecordedRefusalTests {
    private let usdc = Asset("USDC:GBAQD4VYNI2255CFRDNDM4LVAEITMCNS7HJCI7I46XJE756ITCJXLV7E") ?? .native

    /// What the server of `file` answered to the request called `name`.
    private static func answer(_ name: String, in file: String = "polaris-2.6.0") throws -> (status: Int, body: String)
    {
        let recorded = try JSONValue.parse(Array(Fixture.data("anchors/\(file).json"))).arrayValue ?? []
        let response = try #require(recorded.first { $0["name"]?.string == name }?["response"])
        return (Int(try #require(response["status"]?.decimalText)) ?? 0, try #require(response["body"]).text)
    }

    @Test(
        "Polaris says with status 415 that it has not read a request, and takes JSON",
        arguments: ["hosted deposit", "customer"]
    )
    func unread(request: String) throws {
        #expect(try Self.answer("\(request) as plain text").status == 415)
        #expect([200, 202].contains(try Self.answer("\(request) as JSON").status))
    }

    @Test("Polaris takes the asset of an exchange only as quotes name it", arguments: [true, false])
    func exchange(isDeposit: Bool) async throws {
        let name = isDeposit ? "deposit-exchange" : "withdraw-exchange"
        let (byCode, byIdentification) = try (
            Self.answer("\(name) of a code"), Self.answer("\(name) of an identification")
        )
        let test = TestAnchor { request, _ in
            let isCode = !(request.url.query() ?? "").contains("stellar")
            let answer = isCode ? byCode : byIdentification
            return .json(answer.body, status: answer.status)
        }
        var request = TransferRequest(asset: usdc, amount: ExactDecimal(10))
        request.counterAsset = .currency("USD")
        let transfers = try await test.programmaticTransfers()
        let error = await #expect(throws: AnchorError.self) {
            _ = isDeposit ? try await transfers.deposit(request) : try await transfers.withdraw(request)
        }
        let fields = ["first_name", "last_name", "email_address"]
        #expect(error?.reason == .customerInformationNeeded(fields: fields))
        #expect(test.http.requests.count { $0.url.path() == "/sep6/\(name)" } == 2)
    }

    @Test("Polaris makes no quote without a delivery method, and lists the only one")
    func quote() async throws {
        for name in ["quote without a delivery method", "quote of a sale without a delivery method"] {
            #expect(try Self.answer(name).status == 400)
        }
        let info = try JSONValue.parse(Self.answer("info of quotes").body)
        #expect(info["assets"]?[1]?["sell_delivery_methods"]?.arrayValue?.count == 1)
    }

    @Test(
        "the Anchor Platform refuses a field by a sentence alone, and no member names it",
        arguments: ["bad date", "impossible date", "bad id date", "bad memo type"]
    )
    func field(name: String) throws {
        let answer = try Self.answer(name, in: "anchor-platform-sep12-refused")
        let body = try JSONValue.parse(answer.body)
        #expect(answer.status == 400)
        #expect(body.objectValue?.keys.sorted() == ["error"])
        #expect(body["error"]?.string?.isEmpty == false)
    }
}
