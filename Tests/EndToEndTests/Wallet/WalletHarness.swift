import Diagnostics
import Foundation
import HTTPTransport
import HorizonClient
import Sandbox
import Stellar
import Testing

/// A sandbox that is served, accounts on it whose seeds are in the environment, and the program.
struct WalletHarness {
    let program: Program
    let sandbox: EmbeddedSandbox
    /// Accounts by the names of their variables.
    var keys: [String: KeyPair] = [:]

    /// Starts a sandbox with funded accounts; a name behind `-` is one that is not on the ledger.
    init(_ names: String..., scenario: String? = nil) async throws {
        program = try Program()
        var configuration = SandboxConfiguration()
        if let scenario { configuration.anchors = try #require(Scenario.named(scenario)).anchors }
        sandbox = try await EmbeddedSandbox.start(configuration)
        for name in names {
            let pair = KeyPair.random()
            keys[name.replacing("-", with: "")] = pair
            if !name.hasPrefix("-") { _ = try await horizon.fund(pair.publicKey, friendbot: sandbox.friendbotURL) }
        }
    }

    var horizon: Horizon { Horizon(url: sandbox.horizonURL, http: HTTPClient()) }

    /// The address of an account.
    func address(_ name: String) -> String { keys[name]?.publicKey.address ?? "" }

    /// Runs a command on the sandbox, for an account unless that is empty.
    func run(_ account: String, _ arguments: String...) async throws -> Program.Ended {
        try await run(account, arguments)
    }

    func run(_ account: String, _ arguments: [String]) async throws -> Program.Ended {
        let network = ["--network", sandbox.horizonURL.absoluteString]
        let choice = account.isEmpty ? [] : ["--account", "env:\(account)"]
        return try await program.run(arguments + network + choice, environment: environment)
    }

    var environment: [String: String] { keys.mapValues { $0.secretSeed().reveal() } }

    /// Brings operations of an account into the ledger.
    func submit(_ name: String, _ operations: Stellar.Operation.Body...) async throws {
        let keys = try #require(keys[name])
        let account = try await horizon.account(keys.publicKey)
        let transaction = Transaction(
            source: MuxedAccount(keys.publicKey),
            fee: UInt32(100 * operations.count),
            sequenceNumber: account.sequenceNumber &+ 1,
            operations: operations.map { Stellar.Operation($0) }
        )
        let envelope = TransactionEnvelope(transaction).signed(by: keys, for: sandbox.network)
        _ = try await horizon.submit(envelope, network: sandbox.network)
    }

    /// An asset that an account issues.
    func asset(_ code: String, by name: String) throws -> Asset {
        let keys = try #require(keys[name])
        return .issued(code: try #require(AssetCode(code)), issuer: keys.publicKey)
    }

    /// The balance of an account, as Horizon tells it.
    func balance(_ name: String, _ asset: Asset = .native) async throws -> Amount? {
        let keys = try #require(keys[name])
        return try await horizon.account(keys.publicKey).balance(of: asset)?.amount
    }
}

extension Program.Ended {
    /// The list under a name of the JSON document.
    func list(_ name: String) throws -> [[String: Any]] {
        try json()[name] as? [[String: Any]] ?? []
    }
}
