import Diagnostics
import FoundationEssentials
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import Testing
import Wallet

@Suite("Conversions")
struct ConversionTests {
    let payer = Keys.payer.publicKey
    let receiver = Keys.receiver.publicKey

    func line(_ asset: Asset, _ balance: String) -> AccountSketch.Line { .init(asset: asset, balance: balance) }

    func network(_ paths: [String] = []) throws -> TestNetwork {
        let network = try TestNetwork([
            AccountSketch(id: payer, lines: [line(Assets.gold, "50.0000000")]),
            AccountSketch(id: receiver, lines: [line(Assets.silver, "0.0000000")]),
        ])
        for kind in ["strict-send", "strict-receive"] { network.list("/paths/\(kind)", paths) }
        return network
    }

    func path(_ sent: String, _ received: String, through assets: [Asset] = [], to asset: Asset = Assets.silver)
        -> String
    {
        let path = assets.map { "{\(AccountSketch.fields(of: $0))}" }.joined(separator: ",")
        return """
            {\(AccountSketch.fields(of: Assets.gold, "source_")),"source_amount":"\(sent)",\
            \(AccountSketch.fields(of: asset, "destination_")),"destination_amount":"\(received)","path":[\(path)]}
            """
    }

    func sending(_ amount: String, slippage: Slippage = .standard) throws -> ConversionOrder {
        let sent = AssetAmount(asset: Assets.gold, amount: try .of(amount))
        return ConversionOrder(
            to: Recipient(MuxedAccount(receiver)),
            .sending(sent, receiving: Assets.silver),
            slippage: slippage
        )
    }

    func receiving(_ amount: String, slippage: Slippage = .standard) throws -> ConversionOrder {
        let received = AssetAmount(asset: Assets.silver, amount: try .of(amount))
        return ConversionOrder(
            to: Recipient(MuxedAccount(receiver)),
            .receiving(received, sending: Assets.gold),
            slippage: slippage
        )
    }

    @Test("all paths are listed with their rates, the best first")
    func paths() async throws {
        let network = try network([
            path("10.0000000", "19.0000000"), path("10.0000000", "20.0000000", through: [Assets.copper, .native]),
            path("10.0000000", "20.0000000", through: [Assets.copper]),
        ])
        let quotes = try await network.wallet.paths(for: sending("10"))
        #expect(quotes.map(\.path) == [[Assets.copper], [Assets.copper, .native], []])
        #expect(quotes.map(\.rate) == [ExactDecimal("2"), ExactDecimal("2"), ExactDecimal("1.9")])
        let cheap = try self.network([path("11.0000000", "20.0000000"), path("10.0000000", "20.0000000")])
        #expect(try await cheap.wallet.paths(for: receiving("20")).map(\.sent.amount) == [.of("10"), .of("11")])
    }

    @Test("sending exactly takes the best path, and bounds what may be lost")
    func strictSend() async throws {
        let network = try network([
            path("10.0000000", "19.0000000"), path("10.0000000", "20.0000001", through: [Assets.copper]),
        ])
        let plan = try await network.wallet.plan(sending("10"), from: payer)
        let payment = PathPaymentStrictSend(
            sendAsset: Assets.gold,
            sendAmount: try .of("10"),
            destination: MuxedAccount(receiver),
            destinationAsset: Assets.silver,
            // 99 percent, rounded up.
            destinationMinimum: try .of("19.8000001"),
            path: [Assets.copper]
        )
        #expect(plan.operations.map(\.body) == [.pathPaymentStrictSend(payment)])
        let text = try #require(plan.steps.first?.text { _ in "Maria" })
        #expect(
            text == "send 10 GOLD through COPPER, so that Maria receives about 20.0000001 SILVER, at least 19.8000001"
        )
    }

    @Test("a wallet that asks in turn sends its requests in the same order each time")
    func order() async throws {
        for _ in 1...30 {
            let network = try network([path("10.0000000", "19.0000000")])
            var wallet = network.wallet
            wallet.asksInTurn = true
            _ = try await wallet.plan(sending("10"), from: payer)
            #expect(
                network.http.requests.map { $0.url.path() } == [
                    "/accounts/\(payer)", "/ledgers", "/accounts/\(receiver)", "/fee_stats", "/paths/strict-send",
                ]
            )
        }
    }

    @Test("receiving exactly bounds what may be sent, by slippage and by what is there")
    func strictReceive() async throws {
        let network = try network([path("40.0000000", "80.0000000")])
        let slippage = try #require(Slippage("5%"))
        let plan = try await network.wallet.plan(receiving("80", slippage: slippage), from: payer)
        guard case .pathPaymentStrictReceive(let payment) = plan.operations.first?.body else {
            Issue.record("no strict receive")
            return
        }
        #expect(try payment.sendMaximum == .of("42") && payment.destinationAmount == .of("80"))
        let nearly = try self.network([path("49.0000000", "98.0000000")])
        let bounded = try await nearly.wallet.plan(receiving("98", slippage: slippage), from: payer)
        #expect(bounded.steps.first?.text().contains("at most 50") == true)
    }

    @Test("what can't be sent or held is told before paths are looked for, and no path is told as that")
    func refusals() async throws {
        func reason(_ order: ConversionOrder, _ network: TestNetwork) async -> PaymentError.Reason? {
            let error = await #expect(throws: PaymentError.self) {
                try await network.wallet.plan(order, from: payer)
            }
            return error?.reason
        }
        let empty = try network()
        let gold = AssetAmount(asset: Assets.gold, amount: try .of("10"))
        #expect(await reason(try sending("10"), empty) == .noPath(gold, to: Assets.silver))
        #expect(try await reason(sending("51"), empty) == .spendable(.of("50"), needed: .of("51"), fee: nil))
        let wrong = ConversionOrder(
            to: Recipient(MuxedAccount(receiver)),
            .sending(gold, receiving: Assets.copper)
        )
        let before = empty.http.log.count { $0.contains("paths") }
        #expect(await reason(wrong, empty) == .recipientTrustMissing)
        #expect(empty.http.log.count { $0.contains("paths") } == before)
        let dear = try network([path("60.0000000", "80.0000000")])
        #expect(try await reason(receiving("80"), dear) == .spendable(.of("50"), needed: .of("60"), fee: nil))
    }

    @Test("assets can be changed on the own account, where nothing is said to anybody")
    func own() async throws {
        let holder = AccountSketch(
            id: payer,
            lines: [line(Assets.gold, "50.0000000"), line(Assets.silver, "0.0000000")]
        )
        let network = try TestNetwork([holder])
        network.list("/paths/strict-send", [path("10.0000000", "20.0000000")])
        let sent = AssetAmount(asset: Assets.gold, amount: try .of("10"))
        let order = ConversionOrder(to: Recipient(MuxedAccount(payer)), .sending(sent, receiving: Assets.silver))
        let plan = try await network.wallet.plan(order, from: payer)
        #expect(plan.operations.count == 1 && plan.memo == .none)
        // The own limit holds as well: what is paid with makes no room for what comes.
        let narrow = AccountSketch(
            id: payer,
            lines: [
                line(Assets.gold, "50.0000000"), .init(asset: Assets.silver, balance: "0.0000000", limit: "5.0000000"),
            ]
        )
        let full = try TestNetwork([narrow])
        full.list("/paths/strict-send", [path("10.0000000", "20.0000000")])
        let error = await #expect(throws: PaymentError.self) { try await full.wallet.plan(order, from: payer) }
        #expect(try error?.reason == .recipientHasRoom(for: .of("5")))
    }

    @Test("an asset is not changed into itself on the own account")
    func itself() async throws {
        let network = try network([path("10.0000000", "10.0000000", to: Assets.gold)])
        let gold = AssetAmount(asset: Assets.gold, amount: try .of("10"))
        let own = Recipient(MuxedAccount(payer))
        for terms in [
            ConversionOrder.Terms.sending(gold, receiving: Assets.gold), .receiving(gold, sending: Assets.gold),
        ] {
            let error = await #expect(throws: PaymentError.self) {
                try await network.wallet.plan(ConversionOrder(to: own, terms), from: payer)
            }
            #expect(error?.reason == .toItself && error?.help?.contains("two different ones") == true)
        }
    }

    @Test("everything that can be sent is what offers and the fee leave over")
    func everything() async throws {
        var offered = line(Assets.gold, "50.0000000")
        offered.selling = "20.0000000"
        let sketch = AccountSketch(id: payer, lumens: "10.0000000", lines: [offered], subentries: 1)
        let network = try TestNetwork([sketch, AccountSketch(id: receiver)])
        let recipient = Recipient(MuxedAccount(receiver))
        let gold = try await network.wallet.everything(of: Assets.gold, from: payer, to: recipient)
        let lumens = try await network.wallet.everything(of: .native, from: payer, to: recipient)
        // 10 - 1.5 - 200 stroops.
        #expect(try gold == .of("30") && lumens == .of("8.49998"))
        let error = await #expect(throws: PaymentError.self) {
            try await network.wallet.everything(of: Assets.silver, from: payer, to: recipient)
        }
        #expect(error?.reason == .payerTrustMissing)
    }

    @Test("what a recipient can hold is listed, each asset with its best path first")
    func recipientAssets() async throws {
        let network = try network([
            path("10.0000000", "19.0000000"), path("10.0000000", "3.0000000", to: .native),
            path("10.0000000", "20.0000000"),
        ])
        let sent = AssetAmount(asset: Assets.gold, amount: try .of("10"))
        let quotes = try await network.wallet.paths(.sending(sent, to: .account(receiver)))
        #expect(quotes.map(\.received.text) == ["3 XLM", "20 SILVER", "19 SILVER"])
        #expect(network.http.requests.last?.query("destination_account") == receiver.address)
    }

    @Test(
        "slippage is exact, in favour of whoever pays",
        arguments: [
            ("0", "10", "10"), ("0.5%", "9.95", "10.05"), ("1", "9.9", "10.1"), ("99.9999", "0.00001", "19.99999"),
        ]
    )
    func slippage(_ text: String, _ least: String, _ most: String) async throws {
        let slippage = try #require(Slippage(text))
        let network = try network([path("10.0000000", "10.0000000")])
        let down = try await network.wallet.plan(sending("10", slippage: slippage), from: payer)
        let up = try await network.wallet.plan(receiving("10", slippage: slippage), from: payer)
        #expect(down.steps.first?.text().hasSuffix("at least \(least)") == true)
        #expect(up.steps.first?.text().contains("at most \(most),") == true)
    }

    @Test("a slippage is a percentage below 100", arguments: ["100", "-1", "1e1", "", "%", "0.00001", "nan"])
    func noSlippage(_ text: String) {
        #expect(Slippage(text) == nil)
    }
}
