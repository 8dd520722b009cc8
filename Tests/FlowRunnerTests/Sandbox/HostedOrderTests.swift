import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Sandbox
import Stellar
import Synchronization
import Testing

@testable import FlowRunner

@Suite("What a hosted transfer is started with")
struct HostedOrderTests {
    /// What a request for a hosted transfer says, whatever its encoding.
    private static func fields(of harness: SandboxHarness, _ start: String, answers: [String: String] = [:])
        async throws
        -> ([String: String], Ending)
    {
        let seen = Mutex<[String: String]>([:])
        harness.http.breaks { request in
            if request.url.path().hasSuffix("/interactive") {
                seen.withLock { $0 = WorldCall(request).form }
            }
            return nil
        }
        let ending = try await harness.run(ProgrammaticTransferTests.flow(start), answers: answers)
        return (seen.withLock { $0 }, ending)
    }

    @Test("everything that SEP-24 has goes along, and what `fill` has of SEP-9's fields, and nothing else")
    func everything() async throws {
        try await SandboxHarness.playing("scenario: plain") { harness in
            let start = """
                start:
                  sep24: { withdraw: USDC, amount: "10", refund_memo: "7", refund_memo_type: id, lang: en, customer_id: c-1, encoding: form }
                  fill: [env]
                """
            let answers = ["first_name": "Zebulon", "shoe_size": "43"]
            let (fields, ending) = try await Self.fields(of: harness, start, answers: answers)
            #expect(fields["refund_memo"] == "7")
            #expect(fields["refund_memo_type"] == "id")
            #expect(fields["lang"] == "en")
            #expect(fields["customer_id"] == "c-1")
            #expect(fields["first_name"] == "Zebulon")
            #expect(fields["shoe_size"] == nil)
            #expect(fields["account"]?.hasPrefix("G") == true)
            #expect(try await !harness.journalText.contains("Zebulon"))
            _ = ending
        }
    }

    @Test("E55: a link that is opened too late is spent, and the ending says so and how to get another")
    func late() async throws {
        try await SandboxHarness.playing("scenario: plain\npages: { url_lifetime: 600s }") { harness in
            let flow = ProgrammaticTransferTests.flow(
                """
                start: { sep24: { deposit: USDC, amount: "10" }, keep: { page: url secret } }
                rest: { wait: 11m }
                visit: { page: { url: $page, via: form } }
                """
            )
            let ending = try await harness.run(flow)
            #expect(ending.state == "visit" && ending.exitCode == 5, "\(ending)")
            #expect(ending.summary?.contains("This link has expired") == true, "\(ending)")
            #expect(ending.help?.contains("start the transfer anew") == true, "\(ending)")
        }
    }

    @Test("a quote brings its amount and the asset outside the ledger, and tells what will come out")
    func quoted() async throws {
        try await SandboxHarness.playing("scenario: plain") { harness in
            let start = """
                quote: { sep38: { sell: "iso4217:USD", buy: USDC, buy_amount: "50", context: sep24, sell_delivery_method: bank_account } }
                start: { sep24: { deposit: USDC, quote_id: $quote.id } }
                """
            let (fields, ending) = try await Self.fields(of: harness, start)
            #expect(ending.result == .done, "\(ending)")
            let quote = await harness.results(of: "quote")
            #expect(fields["quote_id"] == quote["id"].text)
            #expect(fields["source_asset"] == "iso4217:USD")
            #expect(fields["amount"] == quote["sell_amount"].text)
            #expect(await harness.results(of: "start")["amount_out"] == quote["buy_amount"])
            #expect(await harness.results(of: "start")["fee"] == quote["fee"]["total"])
        }
    }

    @Test("an amount outside the anchor's limits is told before a transfer is started")
    func limits() async throws {
        try await SandboxHarness.playing("scenario: plain") { harness in
            let (_, ending) = try await Self.fields(of: harness, #"start: { sep24: { deposit: USDC, amount: "0.5" } }"#)
            #expect(ending.result == .failed(.refused))
            #expect(
                ending.summary
                    == "0.5 USDC is less than \(harness.sandbox.anchorDomain) takes, which is 1 USDC at least",
                "\(ending)"
            )
            #expect(harness.http.count("POST /sep24/transactions/deposit/interactive") == 0)
        }
    }

    @Test("an indicative price binds nobody and has no name")
    func price() async throws {
        try await SandboxHarness.playing("scenario: plain") { harness in
            let flow = ProgrammaticTransferTests.flow(
                #"price: { sep38: { sell: USDC, buy: "iso4217:USD", sell_amount: "10", context: sep6, kind: indicative } }"#
            )
            let ending = try await harness.run(flow)
            #expect(ending.result == .done, "\(ending)")
            let price = await harness.results(of: "price")
            #expect(price["id"].isNull)
            #expect(price["sell_amount"].text == "10")
            #expect(price["buy_amount"].number != nil)
            #expect(harness.http.count("POST /sep38/quote") == 0)
        }
    }

    @Test("what the anchor doesn't exchange it says itself")
    func unknownPair() async throws {
        try await SandboxHarness.playing("scenario: plain") { harness in
            let flow = ProgrammaticTransferTests.flow(
                #"quote: { sep38: { sell: "iso4217:CHF", buy: USDC, sell_amount: "10", context: sep6 } }"#
            )
            let ending = try await harness.run(flow)
            #expect(ending.result == .failed(.refused))
            #expect(ending.summary?.contains("this anchor does not exchange iso4217:CHF") == true, "\(ending)")
        }
    }
}
