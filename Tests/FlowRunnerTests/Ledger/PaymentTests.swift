import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HorizonClient
import Stellar
import Testing
import Timekeeping
import TransferTracking

@testable import FlowRunner

@Suite("Payment")
struct PaymentTests {
    let world = World(clock: ManualClock())
    let issuer = KeyPair.random().publicKey
    let payer = KeyPair.random().publicKey

    /// The reserve of the public networks.
    private static let half = Amount(stroops: 5_000_000)

    var usdc: Asset { Asset("USDC:\(issuer)") ?? .native }

    @Test("reads what it wrote down")
    func note() throws {
        let payment = Payment(
            destination: MuxedAccount(issuer, muxID: 7),
            asset: usdc,
            amount: Amount(stroops: 247_500_001),
            memo: try Memo(type: "hash", value: String(repeating: "ab", count: 32)),
            transfer: "t-1"
        )
        let data = try JSONEncoder().encode(payment)
        #expect(try JSONDecoder().decode(Payment.self, from: data) == payment)
        #expect(payment.text == "24.7500001 USDC")
    }

    @Test("E60: after the quote or the anchor's own limit, nothing is paid, and a deadline was missed")
    func deadlines() throws {
        let limit = Timestamp(unixSeconds: 1_790_000_000)
        for deadline in [PaymentDeadline.quote("q-1", limit, transfer: "t-1"), .action(limit, transfer: "t-1")] {
            try deadline.check(limit.advanced(by: .seconds(-2)))
            let error = #expect(throws: StepError.self) { try deadline.check(limit) }
            #expect(error?.failure == .deadline && error?.summary.contains("only until") == true)
        }
    }

    // MARK: - What the account can afford

    /// What is wrong with paying 25 of an asset to the issuer; `lines` are the payer's trustlines.
    private func refusal(
        lumens: String,
        lines: [Asset: String] = [:],
        asset: Asset? = nil,
        receiverIsThere: Bool = true,
        memo: Memo = .id(1),
        baseReserve: Amount = PaymentTests.half
    ) async throws -> String? {
        world.ledger { ledger in
            ledger.open(payer, lumens: Amount(lumens) ?? .zero)
            ledger.accounts[payer]?.lines = lines.compactMapValues { Amount($0) }
            if receiverIsThere { ledger.open(issuer, lumens: .zero) }
        }
        let url = try #require(URL(string: "https://\(World.horizon)"))
        let horizon = Horizon(url: url, http: world)
        let amount = try #require(Amount("25"))
        let payment = Payment(destination: MuxedAccount(issuer), asset: asset ?? usdc, amount: amount, memo: memo)
        do {
            try payment.check(
                payer: await horizon.account(payer),
                receiver: receiverIsThere ? await horizon.account(issuer) : nil,
                fee: Amount(stroops: 100),
                baseReserve: baseReserve,
                anchor: World.anchor
            )
            return nil
        } catch let error as StepError {
            #expect(error.failure == .refused)
            #expect(error.help != nil)
            #expect(error.summary.hasPrefix("nothing was paid: "))
            return String(error.summary.dropFirst("nothing was paid: ".count))
        }
    }

    @Test("goes through where everything is there, to the last stroop")
    func affordable() async throws {
        #expect(try await refusal(lumens: "1.50001", lines: [usdc: "25"]) == nil)
        #expect(try await refusal(lumens: "26.00001", asset: .native) == nil)
    }

    @Test("is refused with the numbers where the balance is too small")
    func underfunded() async throws {
        let summary = try await refusal(lumens: "5", lines: [usdc: "24.9"])
        #expect(summary == "\(payer) can't pay 25 USDC: it has 24.9 USDC")
    }

    @Test("is refused where the payer has no trustline")
    func noTrustline() async throws {
        let summary = try await refusal(lumens: "5")
        #expect(summary == "\(payer) can't pay 25 USDC: it has no trustline for \(usdc)")
    }

    @Test("is refused where the receiver has no trustline, or is not there")
    func noReceiver() async throws {
        let own = Asset("EUR:\(payer)") ?? .native
        #expect(
            try await refusal(lumens: "5", asset: own)
                == "\(issuer) can't take 25 EUR: it has no trustline for \(own)"
        )
        let summary = try await refusal(lumens: "5", lines: [usdc: "30"], receiverIsThere: false)
        #expect(summary == "there is no account \(issuer) to pay to")
    }

    @Test("E35: is refused without a memo where the receiver demands one, and an empty text is none")
    func demandedMemo() async throws {
        world.ledger { $0.open(payer, lumens: Amount("100") ?? .zero) }
        world.ledger { $0.open(issuer, lumens: Amount("100") ?? .zero) }
        let horizon = Horizon(url: try #require(URL(string: "https://\(World.horizon)")), http: world)
        let account = try await horizon.account(payer)
        var receiver = try await horizon.account(issuer)
        receiver.data["config.memo_required"] = Array("1".utf8)
        let fee = Amount(stroops: 100)
        func pay(_ memo: Memo, to destination: MuxedAccount) throws(StepError) {
            let payment = Payment(destination: destination, asset: .native, amount: Amount(stroops: 1), memo: memo)
            try payment.check(payer: account, receiver: receiver, fee: fee, baseReserve: Self.half, anchor: "")
        }
        for memo in [Memo.none, .text([])] {
            let error = #expect(throws: StepError.self) {
                try pay(memo, to: MuxedAccount(issuer))
            }
            #expect(error?.summary.contains("takes payments only with a memo") == true)
            #expect(error?.failure.exitCode == 5)
        }
        try pay(.id(1), to: MuxedAccount(issuer))
        try pay(.none, to: MuxedAccount(issuer, muxID: 7))
    }

    @Test("of a transfer is refused where the anchor names the paying account itself")
    func toItself() async throws {
        world.ledger { $0.open(payer, lumens: Amount("100") ?? .zero) }
        let horizon = Horizon(url: try #require(URL(string: "https://\(World.horizon)")), http: world)
        let account = try await horizon.account(payer)
        var payment = Payment(
            destination: MuxedAccount(payer, muxID: 7),
            asset: .native,
            amount: try #require(Amount("25")),
            memo: .none,
            transfer: "t-1"
        )
        func check() throws(StepError) {
            let fee = Amount(stroops: 100)
            let anchor = "anchor.example"
            try payment.check(payer: account, receiver: account, fee: fee, baseReserve: Self.half, anchor: anchor)
        }
        let error = #expect(throws: StepError.self) { try check() }
        #expect(error?.failure == .refused)
        #expect(error?.summary.hasPrefix("nothing was paid: anchor.example asks for 25 XLM") == true)
        payment.transfer = nil
        try check()
    }

    @Test("leaves the reserve and the fee alone")
    func reserve() async throws {
        #expect(
            try await refusal(lumens: "1.5", lines: [usdc: "30"])
                == "\(payer) can't pay the fee of up to 0.00001 XLM: of its 1.5 XLM it has to keep 1.5"
        )
        #expect(
            try await refusal(lumens: "26", asset: .native)
                == "\(payer) can't pay 25 XLM: of its 26 XLM it has to keep 1, and the fee may be 0.00001"
        )
    }

    @Test(
        "keeps what the network's own base reserve asks for, to the last stroop",
        arguments: [("0.5", "1", "1.5"), ("1", "2", "3"), ("0.1", "0.2", "0.3"), ("20", "40", "60")]
    )
    func baseReserves(reserve: String, kept: String, keptWithLine: String) async throws {
        let baseReserve = try #require(Amount(reserve))
        func with(_ lumens: String, _ more: String) throws -> String {
            try #require(Amount(lumens)).adding(#require(Amount(more))).description
        }
        let enough = try with(kept, "25.00001")
        #expect(try await refusal(lumens: enough, asset: .native, baseReserve: baseReserve) == nil)
        let less = try with(kept, "25.0000099")
        let refused = try await refusal(lumens: less, asset: .native, baseReserve: baseReserve)
        let reason = "of its \(less) XLM it has to keep \(kept), and the fee may be 0.00001"
        #expect(refused == "\(payer) can't pay 25 XLM: \(reason)")
        let fee = try with(keptWithLine, "0.00001")
        #expect(try await refusal(lumens: fee, lines: [usdc: "25"], baseReserve: baseReserve) == nil)
        let without = try await refusal(lumens: keptWithLine, lines: [usdc: "25"], baseReserve: baseReserve)
        #expect(
            without?.hasSuffix("of its \(keptWithLine) XLM it has to keep \(keptWithLine)") == true,
            "\(without ?? "")"
        )
        // What is paid creates the receiver's account, which has to keep two reserves.
        let creating = try await refusal(
            lumens: "1000",
            asset: .native,
            receiverIsThere: false,
            memo: .none,
            baseReserve: baseReserve
        )
        #expect((creating == nil) == (reserve != "20"), "\(creating ?? "")")
    }

    @Test(
        "and a trustline are signed or refused by the reserve of the network's last ledger",
        arguments: ["0.1", "0.5", "1", "20"]
    )
    func lastLedger(reserve: String) async throws {
        let baseReserve = try #require(Amount(reserve))
        let three = baseReserve.adding(orMaximum: baseReserve).adding(orMaximum: baseReserve)
        /// The end of a run whose account has no trustline yet, and so many lumens.
        func end(_ state: String, _ lumens: Amount) async throws -> Ending {
            let harness = WorldHarness()
            let keys = KeyPair.random()
            let anchor = harness.world.anchor { $0.account.publicKey }
            harness.world.ledger { ledger in
                ledger.baseReserve = baseReserve
                ledger.open(keys.publicKey, lumens: lumens)
            }
            let text = state.replacing("ANCHOR", with: anchor.address)
            var settings = try harness.settings(RunHarness.flow("flow: f\nstates:\n  act: \(text)\n"))
            settings.account = .seed(keys.secretSeed())
            let ending = try await FlowRun(settings).start()
            #expect((harness.world.ledger { $0.submissions } > 0) == (ending.result == .done), "\(ending)")
            return ending
        }
        let trust = "{ trustline: { asset: \"USDC:ANCHOR\" } }"
        // More than any fee in this world.
        let fee = Amount(stroops: 10_000)
        #expect(try await end(trust, three.adding(orMaximum: fee)).result == .done)
        #expect(try await end(trust, three).failure?.code == .trustlineUnaffordable)
        // All but two reserves can be paid.
        let pay = "{ pay: { to: ANCHOR, amount: \"\(reserve)\", asset: native } }"
        #expect(try await end(pay, three.adding(orMaximum: fee)).result == .done)
        #expect(try await end(pay, three).failure?.code == .lumensReserved)
    }

    @Test("and a trustline for an asset that no account on the ledger issues is not signed")
    func missingIssuer() async throws {
        let harness = WorldHarness()
        let keys = KeyPair.random()
        harness.world.ledger { $0.open(keys.publicKey, lumens: Amount(stroops: 100_000_000)) }
        let flow = try RunHarness.flow("flow: f\nstates:\n  trust: { trustline: { asset: \"\(usdc)\" } }\n")
        var settings = try harness.settings(flow)
        settings.account = .seed(keys.secretSeed())
        let ending = try await FlowRun(settings).start()
        #expect(ending.failure?.code == .issuerMissing, "\(ending)")
        #expect(harness.world.ledger { $0.submissions } == 0)
    }
}
