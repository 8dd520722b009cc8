import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("An anchor's history of transfers")
struct AnchorHistoryTests {
    private func ids(_ rig: AnchorRig, _ query: String, token: String) async throws -> [String] {
        let answer = try await rig.get("sep24/transactions?\(query)", token: token)
        try #require(answer.status == 200, "\(answer.text)")
        return try #require(answer.json()["transactions"]?.arrayValue).compactMap { $0["id"]?.string }
    }

    @Test("shows the latest first, by kind, in pages")
    func paging() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            var opened: [String] = []
            for kind in ["deposit", "withdraw", "deposit", "deposit"] {
                opened.insert(try await rig.start(kind, token: token).id, at: 0)
            }
            #expect(try await ids(rig, "asset_code=USDC", token: token) == opened)
            #expect(try await ids(rig, "asset_code=USDC&limit=2", token: token) == Array(opened.prefix(2)))
            #expect(
                try await ids(rig, "asset_code=USDC&limit=2&paging_id=\(opened[1])", token: token)
                    == Array(opened.suffix(2))
            )
            #expect(try await ids(rig, "asset_code=USDC&paging_id=\(opened[3])", token: token).isEmpty)
            #expect(try await ids(rig, "asset_code=USDC&kind=withdrawal", token: token) == [opened[2]])
            #expect(
                try await ids(rig, "asset_code=USDC&kind=deposit&limit=2", token: token) == Array(opened.prefix(2))
            )
        }
    }

    @Test("no_older_than includes the very moment")
    func noOlderThan() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let (first, _) = try await rig.start("deposit", token: token)
            rig.clock.advance(by: .seconds(10))
            let (second, _) = try await rig.start("deposit", token: token)
            let started = try #require(try await rig.transfer(second, token: token)["started_at"]?.string)
            #expect(try await ids(rig, "asset_code=USDC&no_older_than=\(started)", token: token) == [second])
            let later = try #require(Timestamp(iso8601: started)).advanced(by: .seconds(1))
            #expect(try await ids(rig, "asset_code=USDC&no_older_than=\(later)", token: token).isEmpty)
            let earlier = try #require(Timestamp(iso8601: started)).advanced(by: .seconds(-60))
            #expect(try await ids(rig, "asset_code=USDC&no_older_than=\(earlier)", token: token) == [second, first])
        }
    }

    @Test(
        "a query that makes no sense is refused",
        arguments: [
            "", "asset_code=EUR", "asset_code=USDC&limit=0", "asset_code=USDC&limit=-1", "asset_code=USDC&limit=many",
            "asset_code=USDC&limit=99999999999999999999", "asset_code=USDC&kind=gift",
            "asset_code=USDC&no_older_than=yesterday", "asset_code=USDC&paging_id=nonsense",
        ]
    )
    func badQueries(query: String) async throws {
        try await AnchorRig.run { rig in
            let answer = try await rig.get("sep24/transactions?\(query)", token: rig.signIn())
            #expect(answer.status == 400)
            #expect(try answer.json()["error"]?.string?.isEmpty == false)
        }
    }

    @Test("a transfer is found by its id and by its payment")
    func lookup() async throws {
        try await AnchorRig.run { rig in
            try await rig.trust(rig.client, rig.usdc)
            let token = try await rig.signIn()
            let (id, url) = try await rig.start("deposit", token: token)
            _ = try await AnchorPageWalk(rig: rig).finish(url)
            let (done, _) = try await rig.follow(id, token: token, until: "completed")
            for name in ["stellar_transaction_id", "external_transaction_id"] {
                let value = try #require(done[name]?.string)
                let found = try await rig.get("sep24/transaction?\(name)=\(value)", token: token).json()
                #expect(found["transaction"]?["id"]?.string == id)
            }
            #expect(try await rig.get("sep24/transaction?id=0", token: token).status == 404)
            #expect(try await rig.get("sep24/transaction", token: token).status == 400)
        }
    }

    @Test("E29: customers see their own transfers only: other accounts, memos and muxed accounts are others")
    func isolation() async throws {
        try await AnchorRig.run { rig in
            let muxed = MuxedAccount(rig.client.publicKey, muxID: 7).description
            let tokens = [
                try await rig.signIn(), try await rig.signIn(rig.client, "&memo=7"),
                try await rig.signIn(rig.client, "&memo=8"), try await rig.signIn(rig.client, as: muxed),
                try await rig.signIn(KeyPair.random()),
            ]
            var own: [String] = []
            for token in tokens { own.append(try await rig.start("deposit", token: token).id) }
            for (index, token) in tokens.enumerated() {
                #expect(try await ids(rig, "asset_code=USDC", token: token) == [own[index]])
                for (other, id) in own.enumerated() where other != index {
                    #expect(try await rig.get("sep24/transaction?id=\(id)", token: token).status == 404)
                    let paging = "sep24/transactions?asset_code=USDC&paging_id=\(id)"
                    #expect(try await rig.get(paging, token: token).status == 400)
                }
            }
        }
    }
}
