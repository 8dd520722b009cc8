import Diagnostics
import Foundation
import HTTPTransport
import JSON
import Stellar
import Synchronization
import TestLanes
import TestSupport
import Testing

@testable import Sandbox

@Suite("The scenarios that lead through every status", .tags(.thorough))
struct ScenarioPathTests {
    /// A kind of transfer, as wallets ask for it.
    struct Way: Hashable, CustomStringConvertible {
        var service: AnchorTransfer.Service
        var kind: AnchorTransfer.Kind
        var isExchange: Bool

        static let all = [AnchorTransfer.Service.sep6, .sep24].flatMap { service in
            AnchorTransfer.Kind.allCases.flatMap { kind in
                [false, true].map { Way(service: service, kind: kind, isExchange: $0) }
            }
        }

        var description: String { "\(service.rawValue) \(kind.rawValue)\(isExchange ? "-exchange" : "")" }
    }

    private static let scenarios = [
        "detours", "held", "refunded", "expired", "late", "no-market", "too-small", "too-large", "error", "reopened",
        "questions",
    ]

    @Test("each is read without a mistake", arguments: scenarios)
    func read(name: String) throws {
        let (scenario, mistakes) = Scenario.parse(text: try Fixture.text("scenarios/\(name).yaml"), path: name)
        #expect(mistakes.map(\.description) == [])
        #expect(scenario?.name == name)
    }

    @Test("every status of every kind is passed in one of them", arguments: Way.all)
    func everyStatus(way: Way) async throws {
        var seen: Set<String> = ["incomplete"]
        for name in Self.scenarios {
            let scenario = try #require(
                Scenario.parse(text: try Fixture.text("scenarios/\(name).yaml"), path: name).scenario
            )
            let configuration = scenario.anchors[0]
            guard let terms = configuration.assets[0].terms(for: way.kind, by: way.service) else { continue }
            let last = terms.script?.stages.last?.status ?? .completed
            let statuses = try await pass(configuration, way, until: last)
            #expect(statuses.last == last.rawValue, "\(name) \(way): \(statuses)")
            for stage in terms.script?.stages ?? [] where stage.status != .incomplete {
                #expect(statuses.contains(stage.status.rawValue), "\(name) \(way): \(statuses)")
            }
            seen.formUnion(statuses)
        }
        var expected: Set<AnchorTransfer.Status> = Set(AnchorTransfer.Status.allCases)
        if way.service == .sep24 { expected.subtract([.pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate]) }
        switch way.kind {
        case .deposit: expected.subtract([.pendingUserTransferComplete, .pendingTrust])
        case .withdrawal: expected.subtract([.pendingTrust, .noMarket])
        }
        let missing = expected.filter { !seen.contains($0.rawValue) }
        #expect(missing == [], "\(way)")
    }

    /// Takes one transfer through an anchor, doing what each status wants; returns the statuses that were reported.
    private func pass(
        _ configuration: AnchorConfiguration,
        _ way: Way,
        until last: AnchorTransfer.Status
    ) async throws -> [String] {
        let outside = OutsideRecorder()
        let statuses = Mutex<[String]>([])
        try await AnchorRig.run(configuration, outside: outside) { rig in
            try await rig.fill()
            let token = try await rig.signIn()
            let id = try await start(way, rig, token)
            var isPaid = false
            for _ in 0..<4000 {
                let path = "\(way.service.rawValue)/transaction?id=\(id)"
                let transfer = try #require(await rig.get(path, token: token).json()["transaction"])
                let status = try #require(transfer["status"]?.string)
                switch status {
                case "pending_customer_info_update", "incomplete":
                    _ = try await rig.putCustomer(
                        token,
                        rig.person.merging(["transaction_id": id, "type": "sep6"]) { $1 }
                    )
                case "pending_transaction_info_update":
                    let name = way.kind == .deposit ? "cash_number" : "dest"
                    let body: JSONValue = ["transaction": .object([name: "DE1"])]
                    _ = try await rig.send(.patch, "sep6/transactions/\(id)", body: .json(body), token: token)
                case "pending_user_transfer_start" where way.kind == .withdrawal && last != .expired && !isPaid:
                    let memo = try #require(transfer["withdraw_memo"]?.string.flatMap { UInt64($0) })
                    try await rig.pay(memo, transfer["amount_in"]?.string ?? "25")
                    isPaid = true
                case last.rawValue:
                    for count in 1..<50 {
                        let posts = await outside.posts(atLeast: count).compactMap(\.status)
                        guard posts.last == last.rawValue || posts.count < count else { continue }
                        return statuses.withLock { $0 = posts }
                    }
                default: break
                }
            }
        }
        return statuses.withLock { $0 }
    }

    private func start(_ way: Way, _ rig: AnchorRig, _ token: String) async throws -> String {
        let callback = "http://localhost:5999/callbacks"
        let direction = way.kind == .deposit ? "deposit" : "withdraw"
        if way.service == .sep24 {
            var fields = [("asset_code", "USDC"), ("amount", "25"), ("on_change_callback", callback)]
            if way.isExchange {
                fields.append((way.kind == .deposit ? "source_asset" : "destination_asset", "iso4217:USD"))
            }
            let (id, url) = try await rig.start(direction, token: token, fields)
            _ = try await AnchorPageWalk(rig: rig).finish(url, account: way.kind == .deposit ? nil : "DE89370400440532")
            return id
        }
        let assets =
            switch (way.isExchange, way.kind) {
            case (false, _): "asset_code=USDC"
            case (true, .deposit): "source_asset=iso4217%3AUSD&destination_asset=USDC"
            case (true, .withdrawal): "source_asset=USDC&destination_asset=iso4217%3AUSD"
            }
        let path =
            "sep6/\(direction)\(way.isExchange ? "-exchange" : "")?\(assets)&amount=25&funding_method=bank_account"
            + "&account=\(rig.client.publicKey.address)&on_change_callback=http%3A%2F%2Flocalhost%3A5999%2Fcallbacks"
        let answer = try await rig.get(path, token: token)
        try #require(answer.status == 200, "\(answer.text)")
        return try #require(answer.json()["id"]?.string)
    }
}
