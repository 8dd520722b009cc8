internal import FoundationEssentials
internal import Synchronization
internal import Timekeeping

/// The stellar.toml files that anchors published last, and the offers of their services.
///
/// The same bytes are parsed once: thousands of runs against one anchor share one copy. The age of a file is known to one
/// cache alone (``init(sharing:)``): every run asks the anchor itself, and then uses the file again for a while.
public final class StellarTomlCache: Sendable {
    private struct ParsedText<Content: Sendable> {
        var bytes: [UInt8]
        var content: Content
    }

    private struct ParsedTexts {
        var tomls: [HomeDomain: ParsedText<StellarToml>] = [:]
        var offers: [URL: ParsedText<TransferOffer>] = [:]
    }

    /// The parsed texts, shared by several caches.
    private final class SharedTexts: Sendable {
        let texts = Mutex(ParsedTexts())
    }

    /// The number of texts of a kind that are remembered; with more, all are forgotten.
    static let capacity = 64

    private let shared: SharedTexts
    /// The files that were read through this cache.
    private let files = Mutex<[HomeDomain: Aged<StellarToml>]>([:])

    /// A cache with nothing in it.
    public init() { shared = SharedTexts() }

    /// A cache through which nothing was read yet, and that shares the parsed texts of `other`.
    public init(sharing other: StellarTomlCache) { shared = other.shared }

    /// The file of an anchor that `bytes` are.
    func toml(_ bytes: [UInt8], of domain: HomeDomain) throws(DiscoveryError) -> StellarToml {
        if let known = shared.texts.withLock({ $0.tomls[domain] }), known.bytes == bytes { return known.content }
        let toml = try StellarToml(bytes, of: domain)
        shared.texts.withLock { Self.put(ParsedText(bytes: bytes, content: toml), as: domain, into: &$0.tomls) }
        return toml
    }

    /// The offer that the same `bytes` from `url` were before, or what `read` makes of them.
    func offer(
        _ bytes: [UInt8],
        from url: URL,
        read: () throws(AnchorError) -> TransferOffer
    ) throws(AnchorError) -> TransferOffer {
        if let known = shared.texts.withLock({ $0.offers[url] }), known.bytes == bytes { return known.content }
        let offer = try read()
        shared.texts.withLock { Self.put(ParsedText(bytes: bytes, content: offer), as: url, into: &$0.offers) }
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
