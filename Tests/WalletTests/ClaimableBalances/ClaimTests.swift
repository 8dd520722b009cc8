import Diagnostics
import HTTPTestSupport
import HorizonClient
import Stellar
import Testing
import Timekeeping
import Wallet

@Suite("Claims")
struct ClaimTests {
    let holder = Keys.payer.publicKey
    let issuer = AccountSketch(id: Keys.issuer.publicKey)

    static func id(_ number: Int) throws -> ClaimableBalanceID {
        let hex = String(repeating: "0", count: 8) + String(repeating: "\(number)", count: 64)
        return try #require(ClaimableBalanceID(hex))
    }

    func record(
        _ id: ClaimableBalanceID,
        _ asset: Asset,
        _ predicate: String = #"{"unconditional":true}"#,
        amount: String = "25.0000000",
        for claimant: PublicKey? = nil
    ) -> String {
        """
        {"id":"\(id)","asset":"\(asset)","amount":"\(amount)","last_modified_time":"2026-09-01T00:00:00Z",\
        "claimants":[{"destination":"\(claimant ?? holder)","predicate":\(predicate)}]}
        """
    }

    @Test("the list says now, later and never, and what is in the way")
    func list() async throws {
        let poor = AccountSketch(
            id: holder,
            lines: [.init(asset: Assets.silver, balance: "1.0000000", limit: "9.0000000")]
        )
        let network = try TestNetwork([poor, issuer])
        network.list(
            "/claimable_balances",
            [
                record(try Self.id(1), .native, #"{"abs_before_epoch":"1700000000"}"#),
                record(try Self.id(2), .native, #"{"not":{"abs_before_epoch":"1800000000"}}"#),
                record(try Self.id(3), Assets.silver),
                record(try Self.id(4), Assets.gold),
                record(try Self.id(5), .native, #"{"sometimes":true}"#),
                record(try Self.id(6), .native),
            ]
        )
        let balances = try await network.wallet.claimableBalances(for: holder)
        #expect(try balances.map(\.id) == [4, 6, 3, 2, 5, 1].map(Self.id))
        #expect(balances.map(\.claimability.word) == ["now", "now", "now", "later", "unknown", "never"])
        #expect(try balances[0].obstacle == .needsTrustline(.of("0.5")) && balances[0].canBeClaimed)
        #expect(try balances[2].obstacle == .tooLittleRoom(.of("8")) && !balances[2].canBeClaimed)
        #expect(balances[5].claimability.reason == "it could be claimed before 2023-11-14T22:13:20Z only")
    }

    @Test("a claimable balance for an account that is not on the ledger is listed, and waits for that")
    func unfunded() async throws {
        let network = try TestNetwork([issuer])
        let late = #"{"not":{"abs_before_epoch":"99999999999"}}"#
        network.list(
            "/claimable_balances",
            [record(try Self.id(1), .native, late), record(try Self.id(2), Assets.gold)]
        )
        let balances = try await network.wallet.claimableBalances(for: holder)
        #expect(try balances.map(\.id) == [2, 1].map(Self.id))
        #expect(balances.map(\.obstacle) == [.noAccount, .noAccount] && !balances.contains(where: \.canBeClaimed))
        #expect(balances[1].claimability.reason == "it can be claimed from 5138-11-16T09:46:39Z on")
        network.answers["/claimable_balances/\(balances[0].id)"] = .json(record(balances[0].id, Assets.gold))
        let error = await #expect(throws: AccountError.self) {
            try await network.wallet.planClaim(of: balances[0].id, by: holder)
        }
        #expect(error?.reason == .unfunded(canAskFriendbot: false))
    }

    @Test("what belongs to an account is what it holds, and what it can take now or later")
    func belongings() async throws {
        let network = try TestNetwork([AccountSketch(id: holder, lumens: "0.0000000"), issuer])
        network.list(
            "/claimable_balances",
            [
                record(try Self.id(1), .native, #"{"abs_before_epoch":"1700000000"}"#),
                record(try Self.id(2), .native, #"{"not":{"abs_before_epoch":"1800000000"}}"#, amount: "7.0000000"),
                record(try Self.id(3), Assets.gold),
            ]
        )
        let all = try await network.wallet.belongings(of: holder)
        #expect(all.holdings.isEmpty && all.claimable.map(\.amount.text) == ["25 GOLD", "7 XLM"])
        let nobody = try TestNetwork([])
        nobody.list("/claimable_balances", [record(try Self.id(2), .native)])
        #expect(try await nobody.wallet.belongings(of: holder).claimable.count == 1)
        nobody.list("/claimable_balances", [])
        #expect(try await nobody.wallet.belongings(of: holder).isEmpty)
        let rich = try TestNetwork([AccountSketch(id: holder)])
        rich.list("/claimable_balances", [])
        #expect(try await rich.wallet.belongings(of: holder).holdings.map(\.title) == ["XLM"])
        let silent = try TestNetwork([AccountSketch(id: holder)])
        await #expect(throws: HorizonError.self) { try await silent.wallet.belongings(of: holder) }
    }

    @Test("taking makes the trustline along the way, in one transaction")
    func take() async throws {
        let network = try TestNetwork([AccountSketch(id: holder), issuer])
        let id = try Self.id(1)
        network.answers["/claimable_balances/\(id)"] = .json(record(id, Assets.gold))
        let plan = try await network.wallet.planClaim(of: id, by: holder)
        #expect(
            plan.operations.map(\.body) == [
                .changeTrust(line: .asset(Assets.gold), limit: .maximum), .claimClaimableBalance(id),
            ]
        )
        #expect(plan.steps.map { $0.text() }.last == "claim 25 GOLD")
        _ = try await network.wallet.carryOut(plan, signers: [Keys.payer])
        #expect(network.handedIn.count == 1)
    }

    @Test("several are taken in one transaction, with one trustline for each asset")
    func several() async throws {
        let network = try TestNetwork([AccountSketch(id: holder, lumens: "1.6000000", subentries: 0), issuer])
        let ids = try [1, 2, 3].map(Self.id)
        for id in ids { network.answers["/claimable_balances/\(id)"] = .json(record(id, Assets.gold)) }
        let plan = try await network.wallet.planClaim(of: ids, by: holder)
        let claims = ids.map { Operation.Body.claimClaimableBalance($0) }
        #expect(plan.operations.map(\.body) == [.changeTrust(line: .asset(Assets.gold), limit: .maximum)] + claims)
        let line = AccountSketch.Line(asset: Assets.gold, balance: "0.0000000", limit: "60.0000000")
        network.answers["/accounts/\(holder)"] = .json(AccountSketch(id: holder, lines: [line]).json)
        let error = await #expect(throws: ClaimError.self) {
            try await network.wallet.planClaim(of: ids, by: holder)
        }
        // Each for itself would fit.
        #expect(try error?.reason == .obstacle(.tooLittleRoom(.of("10"))) && error?.id == ids[2])
    }

    @Test("the trustlines of several count together as entries of the account")
    func entries() async throws {
        let almostFull = AccountSketch(id: holder, lumens: "1000.0000000", subentries: 999)
        let network = try TestNetwork([almostFull, issuer])
        let ids = try [1, 2, 3].map(Self.id)
        for (id, asset) in zip(ids, [Assets.gold, Assets.gold, Assets.silver]) {
            network.answers["/claimable_balances/\(id)"] = .json(record(id, asset))
        }
        let plan = try await network.wallet.planClaim(of: Array(ids.prefix(2)), by: holder)
        #expect(plan.operations.count == 3)
        let error = await #expect(throws: ClaimError.self) {
            try await network.wallet.planClaim(of: ids, by: holder)
        }
        // Each for itself would fit.
        #expect(error?.reason == .obstacle(.tooManyEntries) && error?.id == ids[2])
        _ = try await network.wallet.planClaim(of: ids[2], by: holder)
    }

    @Test("the amounts of several count together also for a new trustline, which has the highest limit")
    func newLine() async throws {
        let network = try TestNetwork([AccountSketch(id: holder), issuer])
        let ids = try [1, 2, 3].map(Self.id)
        for (id, amount) in zip(ids, ["922337203685.4775806", "0.0000001", "0.0000001"]) {
            network.answers["/claimable_balances/\(id)"] = .json(record(id, Assets.gold, amount: amount))
        }
        let plan = try await network.wallet.planClaim(of: Array(ids.prefix(2)), by: holder)
        #expect(plan.operations.count == 3)
        let error = await #expect(throws: ClaimError.self) {
            try await network.wallet.planClaim(of: ids, by: holder)
        }
        #expect(error?.reason == .obstacle(.tooLittleRoom(.zero)) && error?.id == ids[2])
    }

    @Test("each reason not to take is told before anything is signed")
    func refusals() async throws {
        let id = try Self.id(1)
        func refusal(_ record: String?, _ sketch: AccountSketch, issuer: AccountSketch? = nil) async throws
            -> ClaimError?
        {
            let network = try TestNetwork([sketch] + (issuer.map { [$0] } ?? []))
            if let record { network.answers["/claimable_balances/\(id)"] = .json(record) }
            return await #expect(throws: ClaimError.self) { try await network.wallet.planClaim(of: id, by: holder) }
        }
        let rich = AccountSketch(id: holder)
        #expect(try await refusal(nil, rich)?.reason == .gone)
        let others = record(id, .native, for: Keys.other.publicKey)
        #expect(try await refusal(others, rich)?.reason == .notClaimant)
        let later = record(id, .native, #"{"not":{"abs_before_epoch":"1800000000"}}"#)
        #expect(try await refusal(later, rich)?.help == "try again from 2027-01-15T08:00:00Z on")
        let gold = record(id, Assets.gold)
        #expect(try await refusal(gold, rich)?.reason == .obstacle(.noIssuer))
        let poor = AccountSketch(id: holder, lumens: "1.2000000", subentries: 0)
        let lumens = ClaimableBalance.Obstacle.tooFewLumens(needed: try .of("0.5"), available: try .of("0.2"))
        #expect(try await refusal(gold, poor, issuer: issuer)?.reason == .obstacle(lumens))
        let full = AccountSketch(id: holder, lumens: "1000.0000000", subentries: 1000)
        #expect(try await refusal(gold, full, issuer: issuer)?.reason == .obstacle(.tooManyEntries))
        let promising = AccountSketch(
            id: holder,
            lumens: "2001.2000000",
            lumensSelling: "2000.0000000",
            subentries: 0
        )
        let summary = try await refusal(gold, promising, issuer: issuer)?.summary ?? ""
        #expect(summary.hasSuffix("can spend 0.2; 2000 XLM are promised to its offers"), "\(summary)")
        var strict = issuer
        strict.flags = ["auth_required"]
        #expect(try await refusal(gold, rich, issuer: strict)?.reason == .obstacle(.issuerAuthorizes))
        let locked = AccountSketch(
            id: holder,
            lines: [.init(asset: Assets.gold, balance: "0.0000000", isAuthorized: false)]
        )
        #expect(try await refusal(gold, locked)?.reason == .obstacle(.notAuthorized))
    }
}
