internal import Diagnostics
internal import FoundationEssentials
internal import Stellar

/// The wallet that stands behind a challenge: its domain, and the key that the domain's stellar.toml names.
///
/// Specification: <https://stellar.org/protocol/sep-10#verifying-client-application-identity>
struct ClientDomain: Hashable, Sendable {
    var domain: String
    var key: PublicKey

    /// Looks the key of `domain` up.
    static func find(_ domain: String, by outside: any OutboundHTTP) async throws(AnchorRefusal) -> ClientDomain {
        let isName =
            domain.utf8.count <= 255
            && domain.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"):
                    true
                default: false
                }
            }
        guard isName, !domain.isEmpty else { throw AnchorRefusal("client_domain is not the name of a host") }
        let host = domain.split(separator: ":").first.map(String.init) ?? domain
        // A wallet under test runs on this machine, without a certificate.
        let scheme = ["localhost", "127.0.0.1"].contains(host) ? "http" : "https"
        guard let toml = await outside.get("\(scheme)://\(domain)/.well-known/stellar.toml") else {
            throw AnchorRefusal("the stellar.toml of client_domain \(domain) cannot be had")
        }
        guard let key = signingKey(in: String(decoding: toml, as: UTF8.self)) else {
            throw AnchorRefusal("the stellar.toml of client_domain \(domain) has no SIGNING_KEY")
        }
        return ClientDomain(domain: domain, key: key)
    }

    /// The value of the top-level key `SIGNING_KEY`.
    static func signingKey(in toml: String) -> PublicKey? {
        for line in toml.split(whereSeparator: \.isNewline) {
            let line = line.trimming(\.isBlank)
            if line.hasPrefix("[") { return nil }
            let halves = line.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, halves[0].trimming(\.isBlank) == "SIGNING_KEY" else { continue }
            let value = halves[1].split(separator: "#", omittingEmptySubsequences: false)[0]
            return PublicKey(value.trimming(" \t\"'".unicodeScalars.contains))
        }
        return nil
    }
}
