public import FoundationEssentials
public import JSON
public import Stellar

/// The root document of a Horizon server, about itself and its network.
public struct HorizonRoot: Hashable, Sendable {
    /// The network.
    public var network: Network
    /// The version of the server, as it writes it.
    public var horizonVersion: String?
    /// The version of the protocol that the network runs.
    public var protocolVersion: Int64?
    /// The last ledger that the server knows.
    public var latestLedger: Int64?
    /// The time at which that ledger closed.
    public var latestLedgerClosedAt: String?
    /// The address at which the network gives lumens away, if it does.
    public var friendbot: URL?
    /// The answer as it came.
    public var fields: JSONValue

    init?(_ fields: JSONValue) {
        guard let passphrase = fields["network_passphrase"]?.string, !passphrase.isEmpty else { return nil }
        self.fields = fields
        network = Network(passphrase: passphrase)
        horizonVersion = fields["horizon_version"]?.string
        protocolVersion = (fields["current_protocol_version"] ?? fields["protocol_version"])?.integer
        latestLedger = (fields["history_latest_ledger"] ?? fields["core_latest_ledger"])?.integer
        latestLedgerClosedAt = fields["history_latest_ledger_closed_at"]?.string
        // The link is a template: https://friendbot.example/{?addr}.
        let link = fields["_links"]?["friendbot"]?["href"]?.string
        friendbot = link.flatMap { URL(string: String($0.prefix { $0 != "{" })) }
    }
}

extension Horizon {
    /// The server's root document, about itself and its network.
    ///
    /// - Throws: `HorizonError`, also where this is no Horizon server.
    public func root() async throws(HorizonError) -> HorizonRoot {
        let fields = try await object(at: url)
        guard let root = HorizonRoot(fields) else { throw invalid("network_passphrase", url) }
        return root
    }
}
