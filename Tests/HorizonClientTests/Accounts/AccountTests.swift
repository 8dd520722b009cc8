import Foundation
import HTTPTestSupport
import HTTPTransport
import HorizonClient
import JSON
import Stellar
import TestSupport
import Testing

@Suite("Account")
struct AccountTests {
    /// The reserve of the public networks.
    private static let half = Amount(stroops: 5_000_000)

    private func account() async throws -> Account {
        try await TestHorizon("account").horizon.account(#require(TestHorizon.customer))
    }

    @Test("is read to the last stroop, pool shares and the unknown included")
    func reading() async throws {
        let account = try await account()
        #expect(account.sequenceNumber == 250_013_212_049_408)
        #expect(account.homeDomain == "anchor.example")
        #expect(account.requiresMemo)
        #expect(account.data["empty"] == [])
        #expect(account.data["broken"] == nil)
        #expect(account.thresholds.medium == 2)
        #expect(account.thresholds.high == 255)
        #expect(account.signers.map(\.weight) == [1, 255])
        #expect(account.signers[0].publicKey == account.id)
        #expect(account.signers[1].publicKey == nil)
        #expect(account.balances.count == 5)
        #expect(account.balances[2].holding == .poolShares(TestHorizon.hash?.hex ?? ""))
        #expect(account.balances[2].amount == Amount(stroops: 13))
        #expect(account.balances[3].holding == .other("something_of_the_future"))
        #expect(account.balances[3].amount == nil)
        #expect(account.balances[3].fields["shape"]?[0] == "?")
        #expect(account.balance(of: .native)?.amount == Amount(stroops: 99_999_900))
    }

    @Test("has to keep lumens, and has room up to the limits of its trustlines")
    func reserves() async throws {
        let account = try await account()
        let issuer = "GDEISG5WA25KU6HHB7N4HVQKID4A7FDDR3FKD32R6C7KCV7YLYKVY7S7"
        let usdc = try #require(Asset("USDC:\(issuer)"))
        #expect(account.balance(of: usdc)?.receivable == Amount("850"))
        // (2 + 4 entries + 1 sponsoring - 2 sponsored) half lumens, and one that is promised.
        #expect(account.reserve(baseReserve: Self.half) == Amount("2.5"))
        #expect(account.balance(of: .native)?.receivable == nil)
        let frozen = try #require(Asset("LONGNAME:\(issuer)"))
        #expect(account.balance(of: frozen)?.receivable == .zero)
    }

    @Test("has a capacity for each asset: its trustline's, and any amount where it is the issuer")
    func capacities() async throws {
        let account = try await account()
        func sending(_ asset: Asset) -> AssetCapacity { account.capacity(toSend: asset, baseReserve: Self.half) }
        let issuer = "GDEISG5WA25KU6HHB7N4HVQKID4A7FDDR3FKD32R6C7KCV7YLYKVY7S7"
        let usdc = try #require(Asset("USDC:\(issuer)"))
        #expect(sending(usdc).amount == Amount("74.5"))
        #expect(account.capacity(toReceive: usdc).amount == Amount("850"))
        let frozen = try #require(Asset("LONGNAME:\(issuer)"))
        #expect(sending(frozen) == .notAuthorized)
        #expect(account.capacity(toReceive: frozen) == .notAuthorized)
        let other = try #require(Asset("NONE:\(issuer)"))
        #expect(sending(other) == .noTrustline && sending(other).amount == .zero)
        #expect(account.capacity(toReceive: other) == .noTrustline)
        let own = try #require(Asset("OWN:\(account.id)"))
        #expect(sending(own) == .upTo(.maximum) && account.capacity(toReceive: own) == .upTo(.maximum))
        // Lumens have no trustline, and another reserve on another network.
        #expect(sending(.native).amount == Amount("6.49999"))
        let dear = account.capacity(toSend: .native, baseReserve: Amount(stroops: 10_000_000))
        #expect(dear.amount == Amount("3.99999"))
        #expect(account.capacity(toReceive: .native) == .upTo(.maximum))
        var empty = account
        empty.balances = []
        #expect(empty.capacity(toSend: .native, baseReserve: Self.half) == .upTo(.zero))
    }

    @Test(
        "pays and trusts with what the network's own base reserve leaves it",
        arguments: [("0.1", "8.49999"), ("0.5", "6.49999"), ("1", "3.99999"), ("5", "0")]
    )
    func baseReserves(reserve: String, left: String) async throws {
        let account = try await account()
        let (baseReserve, lumens) = (try #require(Amount(reserve)), try #require(Amount(left)))
        let stroop = Amount(stroops: 1)
        let party = account.party(in: .native, baseReserve: baseReserve)
        #expect(party.lumens == lumens && party.sending == .upTo(lumens))
        #expect(party.obstacles(toSending: lumens, of: .native, fee: .zero).isEmpty)
        let needed = lumens.adding(orMaximum: stroop)
        #expect(party.obstacles(toSending: lumens, of: .native, fee: stroop).first == .lumensReserved(needed: needed))
        #expect(party.obstacles(toSending: .zero, of: .native, fee: needed).contains(.feeMissing))
        let least = baseReserve.adding(orMaximum: baseReserve)
        let less = least.subtracting(orZero: stroop)
        #expect(PaymentParty.obstacle(toCreatingWith: least, baseReserve: baseReserve) == nil)
        #expect(
            PaymentParty.obstacle(toCreatingWith: less, baseReserve: baseReserve) == .tooLittleToCreate(least: least)
        )
        // A new trustline is one entry more, and another limit is none.
        let issuer = "GDEISG5WA25KU6HHB7N4HVQKID4A7FDDR3FKD32R6C7KCV7YLYKVY7S7"
        let (new, held) = (try #require(Asset("NEW:\(issuer)")), try #require(Asset("USDC:\(issuer)")))
        func trusting(_ asset: Asset, _ fee: Amount) -> TrustObstacle? {
            account.obstacle(toTrusting: asset, upTo: nil, hasIssuer: true, fee: fee, baseReserve: baseReserve)
        }
        #expect(trusting(held, lumens) == nil)
        #expect(trusting(held, needed) == .lumensMissing(needed: needed))
        if baseReserve <= lumens { #expect(trusting(new, lumens.subtracting(orZero: baseReserve)) == nil) }
        let short = lumens.subtracting(orZero: baseReserve).adding(orMaximum: stroop)
        #expect(trusting(new, short) == .lumensMissing(needed: short.adding(orMaximum: baseReserve)))
        #expect(account.bound(byTrusting: new, baseReserve: baseReserve) == baseReserve)
        #expect(account.bound(byTrusting: held, baseReserve: baseReserve) == .zero)
    }

    @Test("trusts no asset without an issuer, none up to less than it may come to hold, and none beyond its last entry")
    func trusting() async throws {
        var account = try await account()
        let issuer = "GDEISG5WA25KU6HHB7N4HVQKID4A7FDDR3FKD32R6C7KCV7YLYKVY7S7"
        let (new, held) = (try #require(Asset("NEW:\(issuer)")), try #require(Asset("USDC:\(issuer)")))
        func obstacle(_ asset: Asset, _ limit: String? = nil, hasIssuer: Bool = true) -> TrustObstacle? {
            account.obstacle(
                toTrusting: asset,
                upTo: limit.flatMap { Amount($0) },
                hasIssuer: hasIssuer,
                fee: Amount(stroops: 100),
                baseReserve: Self.half
            )
        }
        #expect(obstacle(new) == nil && obstacle(new, "0.0000001") == nil)
        #expect(obstacle(new, hasIssuer: false) == .noIssuer && obstacle(held, hasIssuer: false) == .noIssuer)
        // It holds 100, and its offers may bring 50.
        #expect(obstacle(held, "150") == nil && obstacle(held) == nil)
        let least = try #require(Amount("150"))
        #expect(obstacle(held, "149.9999999") == .limitTooLow(least: least))
        // Others pay the reserves here.
        (account.subentryCount, account.sponsoredCount) = (999, 999)
        #expect(obstacle(new) == nil)
        account.subentryCount = 1000
        #expect(obstacle(new) == .tooManyEntries)
        #expect(obstacle(held, "200") == nil)
    }

    @Test("one that is not there is told apart")
    func missing() async throws {
        let customer = try #require(TestHorizon.customer)
        let test = try TestHorizon("problem-not-found", status: 404)
        #expect(try await test.horizon.accountIfPresent(customer) == nil)
        let error = await #expect(throws: HorizonError.self) { try await test.horizon.account(customer) }
        #expect(error?.reason == .notFound)
        let down = try TestHorizon { _, _ in .text("", status: 503) }
        await #expect(throws: HorizonError.self) { try await down.horizon.accountIfPresent(customer) }
    }

    @Test(
        "without an id, or a sequence number that another can follow, it is no account",
        arguments: [
            ("account_id", "?"), ("sequence", "?"), ("sequence", "-1"), ("sequence", "9223372036854775807"),
            ("balances", "?"),
        ]
    )
    func essence(_ field: String, _ value: String) async throws {
        var fields = try #require(JSONValue.parse(Array(Fixture.data("horizon/account.json"))).objectValue)
        fields[field] = .string(value)
        let text = JSONValue.object(fields).text
        let test = try TestHorizon { _, _ in .json(text) }
        let customer = try #require(TestHorizon.customer)
        let error = await #expect(throws: HorizonError.self) { try await test.horizon.account(customer) }
        #expect(error?.reason == .invalid(field: field))
    }

    @Test("whatever a server sends in a field, nothing breaks")
    func nonsense() async throws {
        let fields = try #require(JSONValue.parse(Array(Fixture.data("horizon/account.json"))).objectValue)
        let customer = try #require(TestHorizon.customer)
        let values: [JSONValue] = [
            .null, true, "x", .number("1e99"), [], [1, ["a"]], ["a": "b"], .number("-9223372036854775808"),
        ]
        for field in fields.keys.sorted() {
            for value in values {
                var changed = fields
                changed[field] = value
                let text = JSONValue.object(changed).text
                let test = try TestHorizon { _, _ in .json(text) }
                let account = try? await test.horizon.account(customer)
                #expect(account.map { $0.reserve(baseReserve: Self.half) >= .zero } ?? true)
            }
        }
    }
}
