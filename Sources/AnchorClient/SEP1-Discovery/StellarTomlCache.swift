internal import FoundationEssentials
internal import Synchronization
internal import Timekeeping

/// The stellar.toml files that anchors published last, and the offers of their services.
///
/// The same bytes are parsed once: thousands of runs against one anchor share one copy. The age of a file is known to one
/// cache alone (``init(sharing:)``): every run asks the anchor itself, and then uses the file again for a while.
public final class StellarTomlCache: Sendable {
    private struct Volume<Content: Sendable> {
        var bytes: [UInt8]
        var content: Content
    }

    private struct Volumes {
        var tomls: [HomeDomain: Volume<StellarToml>] = [:]
        var offers: [URL: Volume<TransferOffer>] = [:]
    }

    /// The parsed texts, shared by several caches.
    private final class Library: Sendable {
        let volumes = Mutex(Volumes())
    }

    /// The number of texts of a kind that are remembered; with more, all are forgotten.
    static let capacity = 64

    private let library: Library
    /// The files that were read through this cache.
    private let files = Mutex<[HomeDomain: Aged<StellarToml>]>([:])

    /// A cache with nothing in it.
    public init() { library = Library() }

    /// A cache through which nothing was read yet, and that shares the parsed texts of `other`.
    public init(sharing other: StellarTomlCache) { library = other.library }

    /// The file of an anchor that `bytes` are.
    func toml(_ bytes: [UInt8], of domain: HomeDomain) throws(DiscoveryError) -> StellarToml {
        if let volume = library.volumes.withLock({ $0.tomls[domain] }), volume.bytes == bytes { return volume.content }
        let toml = try StellarToml(bytes, of: domain)
        library.volumes.withLock { Self.put(Volume(bytes: bytes, content: toml), as: domain, into: &$0.tomls) }
        return toml
    }

    /// The offer that the same `bytes` from `url` were before, or what `read` makes of them.
    func offer(
        _ bytes: [UInt8],
        from url: URL,
        read: () throws(AnchorError) -> TransferOffer
    ) throws(AnchorError) -> TransferOffer {
        if let volume = library.volumes.withLock({ $0.offers[url] }), volume.bytes == bytes { return volume.content }
        let offer = try read()
        library.volumes.withLock { Self.put(Volume(bytes: bytes, content: offer), as: url, into: &$0.offers) }
        return offer
    }

    /// Keeps a file that was read at `now`.
    func keep(_ toml: StellarToml, readAt now: Timestamp) {
        files.withLock { Self.put(Aged(toml, readAt: now), as: toml.domain, into: &$0) }
    }

    /// The file of `domain` that was read last, and when.
    func file(of domain: HomeDomain) -> Aged<StellarToml>? { files.withLock { $0[domain] } }

    private static func put<Key: Hashable, Content>(
        _ content: Content,
        as key: Key,
        into contents: inout [Key: Content]
    ) {
        if contents.count >= capacity, contents[key] == nil { contents = [:] }
        contents[key] = content
    }
}
