import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("An anchor's stellar.toml and /info")
struct AnchorDiscoveryTests {
    @Test("stellar.toml is plain text, open to every origin, and names the services")
    func toml() async throws {
        try await AnchorRig.run { rig in
            let answer = try await rig.get(".well-known/stellar.toml")
            #expect(answer.status == 200)
            #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
            #expect(answer.headers["Content-Type"] == "text/plain; charset=utf-8")
            let base = "http://\(rig.anchor.homeDomain)"
            for line in [
                "NETWORK_PASSPHRASE = \"Standalone Network ; February 2017\"",
                "SIGNING_KEY = \"\(rig.anchor.keys.signing.publicKey.address)\"",
                "WEB_AUTH_ENDPOINT = \"\(base)/auth\"", "TRANSFER_SERVER_SEP0024 = \"\(base)/sep24\"",
                "[[CURRENCIES]]", "code = \"USDC\"", "issuer = \"\(rig.anchor.keys.issuer.publicKey.address)\"",
            ] {
                #expect(answer.text.split(separator: "\n").contains { $0 == line }, "\(line)")
            }
        }
    }

    @Test("a text in stellar.toml cannot end its own quotes")
    func quoting() async throws {
        try await AnchorRig.run(AnchorConfiguration(organization: "A \"B\"\nSIGNING_KEY = \"x\\")) { rig in
            let text = try await rig.get(".well-known/stellar.toml").text
            #expect(text.contains(#"ORG_NAME = "A \"B\"\nSIGNING_KEY = \"x\\""#))
        }
    }

    @Test("/info has limits and fees as numbers, and needs no token")
    func info() async throws {
        try await AnchorRig.run { rig in
            let answer = try await rig.get("sep24/info")
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Type"] == "application/json")
            let info = try answer.json()
            for direction in ["deposit", "withdraw"] {
                let usdc = try #require(info[direction]?["USDC"])
                #expect(usdc["enabled"] == .bool(true))
                #expect(usdc["min_amount"] == .number("1"))
                #expect(usdc["max_amount"] == .number("10000"))
                #expect(usdc["fee_fixed"] == .number("0.1"))
                #expect(usdc["fee_percent"] == .number("1"))
            }
            #expect(info["features"]?["account_creation"] == .bool(true))
            #expect(info["features"]?["claimable_balances"] == .bool(false))
        }
    }

    @Test(
        "every endpoint answers preflight requests",
        arguments: [
            ".well-known/stellar.toml", "auth", "sep24/info", "sep24/transaction", "sep24/transactions",
            "sep24/transactions/deposit/interactive", "sep24/transactions/withdraw/interactive",
        ]
    )
    func preflight(path: String) async throws {
        try await AnchorRig.run { rig in
            let answer = try await rig.send(.options, path)
            #expect(answer.status == 204)
            #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
            #expect(answer.headers["Access-Control-Allow-Methods"]?.contains("OPTIONS") == true)
            #expect(answer.headers["Access-Control-Allow-Headers"]?.contains("authorization") == true)
        }
    }

    @Test("refusals are open to every origin as well")
    func refusalHeaders() async throws {
        try await AnchorRig.run { rig in
            for path in ["auth", "sep24/transaction?id=1", "sep24/transactions"] {
                let answer = try await rig.get(path)
                #expect((400...403).contains(answer.status))
                #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
            }
        }
    }

    @Test("the same seed makes the same keys, ids, nonces and tokens")
    func seed() throws {
        func trace(seed: [UInt8]) throws -> [String] {
            let seed = AnchorSeed(seed)
            let keys = try AnchorKeys(seed: seed)
            let ids = seed.stream(for: "transfers")
            return [
                keys.signing.publicKey.address, keys.issuer.publicKey.address, keys.distribution.publicKey.address,
                ids.identifier(), ids.identifier(), ids.token(), String(ids.memo()), "\(ids.next(40))",
                "\(seed.stream(for: "nonces").next(48))",
            ]
        }
        let first = try trace(seed: [1])
        #expect(try trace(seed: [1]) == first)
        #expect(Set(first).count == first.count)
        #expect(Set(first).isDisjoint(with: try trace(seed: [2])))
    }
}
