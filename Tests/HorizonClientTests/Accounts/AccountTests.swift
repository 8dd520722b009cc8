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

    @Test("can send what it holds, less what is promised and reserved")
    func spendable() async throws {
        let account = try await account()
        let issuer = "GDEISG5WA25KU6HHB7N4HVQKID4A7FDDR3FKD32R6C7KCV7YLYKVY7S7"
        let usdc = try #require(Asset("USDC:\(issuer)"))
        #expect(account.spendable(usdc) == Amount("74.5"))
        #expect(account.balance(of: usdc)?.receivable == Amount("850"))
        // (2 + 4 entries + 1 sponsoring - 2 sponsored) half lumens, and one that is promised.
        #expect(account.reserve() == Amount("2.5"))
        #expect(account.spendable(.native) == Amount("6.49999"))
        #expect(account.balance(of: .native)?.receivable == nil)
        let frozen = try #require(Asset("LONGNAME:\(issuer)"))
        #expect(account.spendable(frozen) == .zero)
        #expect(account.balance(of: frozen)?.receivable == .zero)
        #expect(account.spendable(try #require(Asset("NONE:\(issuer)"))) == .zero)
    }

    @Test("has a capacity for each asset: its trustline's, and any amount where it is the issuer")
    func capacities() async throws {
        let account = try await account()
        let issuer = "GDEISG5WA25KU6HHB7N4HVQKID4A7FDDR3FKD32R6C7KCV7YLYKVY7S7"
        let usdc = try #require(Asset("USDC:\(issuer)"))
        #expect(account.capacity(toSend: usdc).amount == Amount("74.5"))
        #expect(account.capacity(toReceive: usdc).amount == Amount("850"))
        let frozen = try #require(Asset("LONGNAME:\(issuer)"))
        #expect(account.capacity(toSend: frozen) == .notAuthorized)
        #expect(account.capacity(toReceive: frozen) == .notAuthorized)
        let other = try #require(Asset("NONE:\(issuer)"))
        #expect(account.capacity(toSend: other) == .noTrustline && account.capacity(toSend: other).amount == .zero)
        #expect(account.capacity(toReceive: other) == .noTrustline)
        let own = try #require(Asset("OWN:\(account.id)"))
        #expect(account.capacity(toSend: own) == .upTo(.maximum) && account.capacity(toReceive: own) == .upTo(.maximum))
        // Lumens have no trustline, and another reserve on another network.
        #expect(account.capacity(toSend: .native).amount == Amount("6.49999"))
        let dear = account.capacity(toSend: .native, baseReserve: Amount(stroops: 10_000_000))
        #expect(dear.amount == Amount("3.99999"))
        #expect(account.capacity(toReceive: .native) == .upTo(.maximum))
        var empty = account
        empty.balances = []
        #expect(empty.capacity(toSend: .native) == .upTo(.zero))
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
                #expect(account.map { $0.reserve() >= .zero } ?? true)
            }
        }
    }
}
