internal import FoundationEssentials
internal import Synchronization

/// The stellar.toml files that anchors published last, and the offers of their services, as they were parsed.
///
/// Thousands of runs against one anchor share one copy. Every run still asks the anchor, and other bytes are parsed anew.
public final class StellarTomlCache: Sendable {
    private struct Volume<Content: Sendable> {
        var bytes: [UInt8]
        var content: Content
    }

    private struct Volumes {
        var tomls: [HomeDomain: Volume<StellarToml>] = [:]
        var offers: [URL: Volume<TransferOffer>] = [:]
    }

    /// How many texts of a kind are remembered; with more, all are forgotten.
    static let capacity = 64

    private let volumes = Mutex(Volumes())

    /// A cache with nothing in it.
    public init() {}

    /// The file of an anchor that `bytes` are.
    func toml(_ bytes: [UInt8], of domain: HomeDomain) throws(DiscoveryError) -> StellarToml {
        if let volume = volumes.withLock({ $0.tomls[domain] }), volume.bytes == bytes { return volume.content }
        let toml = try StellarToml(bytes, of: domain)
        volumes.withLock { Self.put(Volume(bytes: bytes, content: toml), as: domain, into: &$0.tomls) }
        return toml
    }

    /// The offer that the same `bytes` from `url` were before, or what `read` makes of them.
    func offer(
        _ bytes: [UInt8],
        from url: URL,
        read: () throws(AnchorError) -> TransferOffer
    ) throws(AnchorError) -> TransferOffer {
        if let volume = volumes.withLock({ $0.offers[url] }), volume.bytes == bytes { return volume.content }
        let offer = try read()
        volumes.withLock { Self.put(Volume(bytes: bytes, content: offer), as: url, into: &$0.offers) }
        return offer
    }

    private static func put<Key: Hashable, Content>(
        _ volume: Volume<Content>,
        as key: Key,
        into volumes: inout [Key: Volume<Content>]
    ) {
        if volumes.count >= capacity, volumes[key] == nil { volumes = [:] }
        volumes[key] = volume
    }
}
