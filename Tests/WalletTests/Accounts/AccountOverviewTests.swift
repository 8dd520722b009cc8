import Diagnostics
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import Stellar
import Testing
import Wallet

@Suite("Accounts")
struct AccountOverviewTests {
    let payer = Keys.payer.publicKey

    @Test("what can be spent leaves out the reserve, what offers promise, and counts sponsorship")
    func available() async throws {
        let account = AccountSketch(
            id: payer,
            lumens: "100.0000000",
            lumensSelling: "7.0000000",
            lines: [.init(asset: Assets.gold, balance: "50.0000000", selling: "20.0000000")],
            subentries: 4,
            sponsoring: 3,
            sponsored: 2
        )
        let network = try TestNetwork([account])
        let overview = try #require(try await network.wallet.overview(of: payer))
        // (2 + 4 + 3 - 2) entries of half a lumen.
        #expect(try overview.minimumBalance == .of("3.5"))
        #expect(try overview.availableLumens == .of("89.5"))
        let gold = try #require(overview.holding(of: Assets.gold))
        #expect(try gold.available == .of("30") && gold.promised == .of("20"))
        #expect(overview.holdings.map(\.title) == ["XLM", "GOLD"])
    }

    @Test("the reserve is what the network's last ledger says")
    func otherReserve() async throws {
        let network = try TestNetwork([AccountSketch(id: payer, lumens: "100.0000000", subentries: 0)])
        network.list("/ledgers", [#"{"sequence":7,"base_fee_in_stroops":50,"base_reserve_in_stroops":20000000}"#])
        let overview = try #require(try await network.wallet.overview(of: payer))
        #expect(try overview.minimumBalance == .of("4") && overview.availableLumens == .of("96"))
    }

    @Test("pool shares and things unknown keep nobody from seeing the rest")
    func poolShares() async throws {
        let pool = String(repeating: "ab", count: 32)
        let network = try TestNetwork([AccountSketch(id: payer, pools: [pool])])
        let overview = try #require(try await network.wallet.overview(of: payer))
        #expect(overview.holdings.map(\.title) == ["XLM", "shares of the pool abababab…"])
        // No one issues shares, and no one authorizes them, whatever Horizon's flags say.
        let shares = try #require(overview.holdings.last)
        #expect(try shares.authorization == .full && shares.asset == nil && shares.available == .of("1"))
    }

    @Test("an account that was never funded is told from a network that does not answer")
    func absence() async throws {
        let network = try TestNetwork([])
        #expect(try await network.wallet.overview(of: payer) == nil)
        #expect(try await network.wallet.exists(payer) == false)
        network.answers["/accounts/\(Keys.other.publicKey)"] = .failure(.unknownHost)
        await #expect(throws: HorizonError.self) { try await network.wallet.exists(Keys.other.publicKey) }
        // The failure was no absence: the account is there as soon as the network is.
        network.answers["/accounts/\(Keys.other.publicKey)"] = .json(AccountSketch(id: Keys.other.publicKey).json)
        #expect(try await network.wallet.exists(Keys.other.publicKey))
    }

    @Test("whoever looks at an account in many ways asks for it once")
    func requests() async throws {
        let network = try TestNetwork([AccountSketch(id: payer)])
        async let one = network.wallet.overview(of: payer)
        async let two = network.wallet.exists(payer)
        async let three = network.wallet.trustlines(of: payer)
        _ = (try await one, try await two, try await three)
        #expect(network.http.log.sorted() == ["GET /accounts/\(payer)", "GET /ledgers"])
    }

    @Test("friendbot funds where there is one, and nobody where money is real")
    func friendbot() async throws {
        let network = try TestNetwork([], friendbot: true)
        network.answers["/friendbot"] = .json("{}")
        #expect(try await network.wallet.fund(payer) == .funded(nil))
        let real = try TestNetwork([])
        let error = await #expect(throws: AccountError.self) { try await real.wallet.fund(payer) }
        #expect(error?.reason == .noFriendbot && real.http.log.isEmpty)
    }

    @Test("what funding changed is not remembered")
    func forgetting() async throws {
        let network = try TestNetwork([], friendbot: true)
        network.answers["/friendbot"] = .json("{}")
        #expect(try await network.wallet.exists(payer) == false)
        _ = try await network.wallet.fund(payer)
        network.answers["/accounts/\(payer)"] = .json(AccountSketch(id: payer).json)
        #expect(try await network.wallet.exists(payer))
    }

    @Test("a sponsor creates an account with what the ledger asks for, or pays its reserves")
    func sponsor() async throws {
        let network = try TestNetwork([AccountSketch(id: payer)])
        let plain = try await network.wallet.planFunding(of: Keys.receiver.publicKey, by: payer)
        let creation = Operation.Body.createAccount(destination: Keys.receiver.publicKey, startingBalance: try .of("1"))
        #expect(plain.operations.map(\.body) == [creation])
        let sponsored = try await network.wallet.planFunding(
            of: Keys.receiver.publicKey,
            by: payer,
            paysReserves: true
        )
        #expect(sponsored.operations.count == 3 && sponsored.coSigners == [Keys.receiver.publicKey])
        let missing = await #expect(throws: AccountError.self) {
            try await network.wallet.carryOut(sponsored, signers: [Keys.payer])
        }
        #expect(missing?.reason == .missingSigner && missing?.account == Keys.receiver.publicKey)
        _ = try await network.wallet.carryOut(sponsored, signers: [Keys.payer, Keys.receiver])
        let envelope = try #require(network.handedIn.last)
        #expect(envelope.isSigned(by: Keys.payer.publicKey, for: .testnet))
        #expect(envelope.isSigned(by: Keys.receiver.publicKey, for: .testnet))
    }

    @Test("lumens that are promised to offers are told where they are missing")
    func promised() async throws {
        let sketch = AccountSketch(id: payer, lumens: "2003.0000000", lumensSelling: "2000.0000000", subentries: 1)
        let network = try TestNetwork([sketch])
        let error = await #expect(throws: AccountError.self) {
            try await network.wallet.planFunding(of: Keys.receiver.publicKey, by: payer, amount: .of("5"))
        }
        let summary = error?.summary ?? ""
        #expect(summary.hasSuffix("1.5 XLM as its reserve, and 2000 XLM are promised to its offers"), "\(summary)")
    }

    @Test("a sponsor that can't afford it is told how much is missing")
    func poorSponsor() async throws {
        let network = try TestNetwork([AccountSketch(id: payer, lumens: "1.5000000")])
        let error = await #expect(throws: AccountError.self) {
            try await network.wallet.planFunding(of: Keys.receiver.publicKey, by: payer)
        }
        #expect(error?.help == "add at least 0.50002 XLM to it")
        let least = await #expect(throws: AccountError.self) {
            try await network.wallet.planFunding(of: Keys.receiver.publicKey, by: payer, amount: .of("0.5"))
        }
        #expect(least?.summary == "a new account has to get at least 1 XLM")
    }
}
