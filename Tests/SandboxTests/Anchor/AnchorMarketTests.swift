import Foundation
import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("An anchor's market")
struct AnchorMarketTests {
    private let http = HTTPClient()

    private func json(_ sandbox: EmbeddedSandbox, _ path: String) async throws -> JSONValue {
        let url = try #require(URL(string: sandbox.horizonURL.absoluteString + path))
        return try await http.send(HTTPRequest(url: url)).json()
    }

    @Test("GOLD becomes SILVER through COPPER, and lumens buy GOLD")
    func paths() async throws {
        let scenario = try #require(Scenario.named("market"))
        let sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(seed: 3, anchors: scenario.anchors))
        let market = sandbox.anchor.market
        #expect(market.map(\.code) == ["GOLD", "COPPER", "SILVER"])
        let issuer = try #require(market.first?.issuer).address
        func path(_ from: String, _ amount: String, _ to: String) async throws -> JSONValue {
            try await json(
                sandbox,
                "/paths/strict-send?source_asset_type=credit_alphanum\(from.count > 4 ? 12 : 4)&source_asset_code=\(from)"
                    + "&source_asset_issuer=\(issuer)&source_amount=\(amount)&destination_assets=\(to):\(issuer)"
            )
        }
        let found = try await path("GOLD", "10", "SILVER")["_embedded"]?["records"]?[0]
        #expect(found?["destination_amount"]?.string == "20.0000000")
        #expect(found?["path"]?.arrayValue?.map { $0["asset_code"]?.string } == ["COPPER"])
        let back = try await path("SILVER", "21", "GOLD")["_embedded"]?["records"]?[0]
        #expect(back?["destination_amount"]?.string == "9.5238095")
        let lumens = try await json(
            sandbox,
            "/paths/strict-send?source_asset_type=native&source_amount=50&destination_assets=GOLD:\(issuer)"
        )
        #expect(lumens["_embedded"]?["records"]?[0]?["destination_amount"]?.string == "10.0000000")
        let url = try #require(URL(string: "http://\(sandbox.anchorDomain)/.well-known/stellar.toml"))
        #expect(try await http.send(HTTPRequest(url: url)).text.contains("code = \"COPPER\""))
        await sandbox.stop()
    }

    @Test("a ledger that comes back has its offers once")
    func resumed() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "market-\(UUID().uuidString).bin").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let scenario = try #require(Scenario.named("market"))
        for _ in 0..<2 {
            let configuration = SandboxConfiguration(seed: 3, store: file, anchors: scenario.anchors)
            let sandbox = try await EmbeddedSandbox.start(configuration)
            #expect(try await json(sandbox, "/offers?limit=50")["_embedded"]?["records"]?.arrayValue?.count == 5)
            await sandbox.stop()
        }
    }
}
