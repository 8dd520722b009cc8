internal import FoundationEssentials
internal import HTTPTransport
public import JSON
public import Stellar

/// A way through the order books and liquidity pools, as a Horizon server has found it.
///
/// Specification: <https://developers.stellar.org/docs/data/apis/horizon/api-reference/aggregations/paths>
public struct PaymentPathRecord: Hashable, Sendable {
    /// The asset and the amount that are sent.
    public var source: AssetAmount
    /// The asset and the amount that arrive.
    public var destination: AssetAmount
    /// The assets in between.
    public var path: [Asset]
    /// The record as it came.
    public var fields: JSONValue

    init?(_ fields: JSONValue) {
        guard let source = AssetAmount(horizon: fields, prefix: "source_"),
            let destination = AssetAmount(horizon: fields, prefix: "destination_"),
            let hops = fields["path"]?.arrayValue
        else { return nil }
        self.source = source
        self.destination = destination
        self.fields = fields
        path = hops.compactMap { Asset(horizon: $0) }
        // A path through an unknown asset can not be paid.
        guard path.count == hops.count else { return nil }
    }
}

extension PaymentPathRecord {
    /// Whether a record tells what is sent and what arrives.
    fileprivate static func hasEnds(_ fields: JSONValue) -> Bool {
        AssetAmount(horizon: fields, prefix: "source_") != nil
            && AssetAmount(horizon: fields, prefix: "destination_") != nil
    }
}

/// One end of a payment through the order books, of which a path has to be found.
public enum PathEnd: Hashable, Sendable {
    /// All that an account holds or can hold.
    case account(PublicKey)
    /// One of these assets.
    case assets([Asset])

    fileprivate func query(_ end: String) -> [(String, String)] {
        switch self {
        case .account(let id): [("\(end)_account", id.address)]
        case .assets(let assets): [("\(end)_assets", assets.map(\.description).joined(separator: ","))]
        }
    }
}

extension Horizon {
    /// Ways to make exactly an amount arrive.
    ///
    /// - Parameters:
    ///   - amount: what has to arrive, and how much of it.
    ///   - source: what may be sent.
    /// - Returns: the ways, each with what it takes.
    /// - Throws: `HorizonError`
    public func paths(
        receiving amount: AssetAmount,
        from source: PathEnd
    ) async throws(HorizonError) -> [PaymentPathRecord] {
        try await paths("strict-receive", source.query("source"), amount, "destination_")
    }

    /// Ways to send exactly an amount.
    ///
    /// - Parameters:
    ///   - amount: what is sent, and how much of it.
    ///   - destination: what may arrive.
    /// - Returns: the ways, each with what arrives.
    /// - Throws: `HorizonError`
    public func paths(
        sending amount: AssetAmount,
        to destination: PathEnd
    ) async throws(HorizonError) -> [PaymentPathRecord] {
        try await paths("strict-send", destination.query("destination"), amount, "source_")
    }

    private func paths(
        _ kind: String,
        _ end: [(String, String)],
        _ fixed: AssetAmount,
        _ prefix: String
    ) async throws(HorizonError) -> [PaymentPathRecord] {
        let asset = fixed.asset.query(prefix).compactMap { item in item.value.map { (item.name, $0) } }
        let query = end + asset + [("\(prefix)amount", fixed.amount.description)]
        let location = url.appendingSegments("paths", kind).appendingQuery(query)
        let answer = try await object(at: location, bodyLimit: 4 << 20)
        guard let records = answer["_embedded"]?["records"]?.arrayValue else {
            throw invalid("_embedded.records", location)
        }
        // Ways through assets that no one knows yet are left out; where nothing can be read, no one knows whether there are any.
        let isLegible = records.isEmpty || records.contains { PaymentPathRecord.hasEnds($0) }
        guard isLegible else { throw invalid("_embedded.records", location) }
        return records.compactMap { PaymentPathRecord($0) }
    }
}
