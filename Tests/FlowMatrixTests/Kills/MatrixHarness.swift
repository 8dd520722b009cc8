import FlowEngine
import FlowLanguage
import FlowMatrixSupport
import Foundation
import HTTPTransport
import JSON
import Sandbox
import Stellar
import TestSupport

/// A sandbox in this process, and runs of one flow against it.
final class MatrixHarness: Sendable {
    let flow: Flow
    private let path: String
    private let sandbox: EmbeddedSandbox
    private let world: MatrixWorld
    private let folder: URL
    private let http = HTTPClient()

    /// An anchor that doesn't keep anybody waiting: what is shown doesn't depend on how long someone takes.
    private static let pace = AnchorPace(
        moneyArrives: .milliseconds(5),
        review: .milliseconds(5),
        report: .milliseconds(5),
        bankPays: .milliseconds(5)
    )

    /// Copies the flows of the package, and has them look twenty times as often; `flow` is one of them, by its path in the
    /// package.
    ///
    /// Of the answers that come with the flows some are left out, to be asked for.
    init(flow name: String) async throws {
        // There are all assets that some flow wants.
        var anchor = Scenario.named("market")?.anchors.first ?? AnchorConfiguration()
        anchor.pace = Self.pace
        sandbox = try await EmbeddedSandbox.start(SandboxConfiguration(anchor: anchor))
        world = MatrixWorld(
            anchor: sandbox.anchorDomain,
            horizon: sandbox.horizonURL,
            passphrase: sandbox.network.passphrase
        )
        folder = FileManager.default.temporaryDirectory.appending(path: "windlass-matrix-\(UUID().uuidString)")
        path = folder.appending(path: name).path
        let files = FileManager.default
        try files.createDirectory(at: folder.appending(path: "fixtures"), withIntermediateDirectories: true)
        for part in ["flows", "fixtures/flows-killed"] {
            try files.copyItem(at: Fixture.packageRoot.appending(path: part), to: folder.appending(path: part))
        }
        try Self.rewrite(folder.appending(path: "flows/answers/example.yaml").path) { line in
            !["first_name", "bank_account"].contains { line.hasPrefix($0) } ? line : nil
        }
        try Self.rewrite(path) { $0.replacing("every: 500ms", with: "every: 25ms") }
        flow = try MatrixWorld.flow(at: path)
    }

    private static func rewrite(_ path: String, _ change: (String) -> String?) throws {
        let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
        try lines.compactMap(change).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Removes the copies, and what the runs have left behind.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Ends the sandbox.
    func stop() async { await sandbox.stop() }

    /// A run whose processes die by `kill -9`.
    func processRun(_ name: String) throws -> any MatrixRun {
        try ProcessRun(flow: path, world: world, folder: folder.appending(path: "runs/\(name)"))
    }

    /// A run within this process.
    func unpluggedRun() -> UnpluggedRun { UnpluggedRun(flow: flow, world: world, http: http) }

    /// What `run` has left behind so far, on the disk and with those whom it asked; elsewhere only where it is over.
    func traces(of run: any MatrixRun, isOver: Bool) async throws -> Traces {
        var traces = Traces(entries: try await run.entries(), questions: try await run.questions())
        guard isOver else { return traces }
        guard case .started(let header)? = traces.entries.first?.event else { return traces }
        traces.operations = try await operations(of: header.account)
        if let account = MuxedAccount(header.account) {
            let transfers = await sandbox.anchor.transfers(of: account)
            let unpaid = transfers.filter { $0.service == .sep31 && $0.status == .pendingUserTransferStart }
            traces.unpaid = unpaid.count
            traces.transfers = transfers.filter { transfer in !unpaid.contains { $0.id == transfer.id } }
                .map { "\($0.service) \($0.kind) \($0.status)" }.sorted()
        }
        return traces
    }

    /// What the ledger did by order of `account` or to it, as `change_trust USDC`.
    private func operations(of account: String) async throws -> [String] {
        let url = sandbox.horizonURL.appending(path: "accounts/\(account)/operations")
            .appendingQuery([("limit", "200")])
        let page = try await http.send(HTTPRequest(url: url)).json()
        let records = page["_embedded"]?["records"]?.arrayValue ?? []
        return records.map { record in
            let isOwn = record["source_account"]?.string == account
            let words = ["type", "amount", "asset_code", "dest_amount"].compactMap { record[$0]?.string }
            return ([isOwn ? "own" : "foreign"] + words).joined(separator: " ")
        }
    }
}
