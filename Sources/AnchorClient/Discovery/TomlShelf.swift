internal import Synchronization

/// The stellar.toml files that were read last, one for each anchor.
///
/// Thousands of runs against one anchor then share what it says instead of each keeping the same; every run still asks
/// the anchor, and another text is read anew.
public final class TomlShelf: Sendable {
    private struct Volume {
        var bytes: [UInt8]
        var toml: StellarToml
    }

    /// How many anchors are remembered; with more, all are forgotten.
    static let capacity = 64

    private let volumes = Mutex<[HomeDomain: Volume]>([:])

    /// A shelf with nothing on it.
    public init() {}

    func read(_ bytes: [UInt8], of domain: HomeDomain) throws(DiscoveryError) -> StellarToml {
        if let volume = volumes.withLock({ $0[domain] }), volume.bytes == bytes { return volume.toml }
        let toml = try StellarToml(bytes, of: domain)
        volumes.withLock { volumes in
            if volumes.count >= Self.capacity, volumes[domain] == nil { volumes = [:] }
            volumes[domain] = Volume(bytes: bytes, toml: toml)
        }
        return toml
    }
}
