import Diagnostics
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
        receiverIsThere: Bool = true
    ) async throws -> String? {
        world.ledger { ledger in
            ledger.open(payer, lumens: Amount(lumens) ?? .zero)
            ledger.accounts[payer]?.lines = lines.compactMapValues { Amount($0) }
            if receiverIsThere { ledger.open(issuer, lumens: .zero) }
        }
        let url = try #require(URL(string: "https://\(World.horizon)"))
        let horizon = Horizon(url: url, http: world)
        let amount = try #require(Amount("25"))
        let payment = Payment(destination: MuxedAccount(issuer), asset: asset ?? usdc, amount: amount, memo: .id(1))
        do {
            try payment.check(
                payer: await horizon.account(payer),
                receiver: receiverIsThere ? await horizon.account(issuer) : nil,
                fee: Amount(stroops: 100),
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
        func pay(_ memo: Memo, to account: MuxedAccount) -> Payment {
            Payment(destination: account, asset: .native, amount: Amount(stroops: 1), memo: memo)
        }
        for memo in [Memo.none, .text([])] {
            let error = #expect(throws: StepError.self) {
                try pay(memo, to: MuxedAccount(issuer)).check(payer: account, receiver: receiver, fee: fee, anchor: "")
            }
            #expect(error?.summary.contains("takes payments only with a memo") == true)
            #expect(error?.failure.exitCode == 5)
        }
        try pay(.id(1), to: MuxedAccount(issuer)).check(payer: account, receiver: receiver, fee: fee, anchor: "")
        let customer = MuxedAccount(issuer, muxID: 7)
        try pay(.none, to: customer).check(payer: account, receiver: receiver, fee: fee, anchor: "")
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
        let fee = Amount(stroops: 100)
        let error = #expect(throws: StepError.self) {
            try payment.check(payer: account, receiver: account, fee: fee, anchor: "anchor.example")
        }
        #expect(error?.failure == .refused)
        #expect(error?.summary.hasPrefix("nothing was paid: anchor.example asks for 25 XLM") == true)
        payment.transfer = nil
        try payment.check(payer: account, receiver: account, fee: fee, anchor: "anchor.example")
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
}
