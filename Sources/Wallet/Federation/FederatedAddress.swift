public import AnchorClient
internal import Diagnostics

/// A name for an account: `user*domain`.
///
/// Specification: <https://stellar.org/protocol/sep-2>
public struct FederatedAddress: Hashable, Sendable, CustomStringConvertible {
    /// The user's name at the domain: anything printable but blanks, `*` and `>`.
    public let user: String

    /// Who knows the user.
    public let domain: HomeDomain

    /// Reads `user*domain`; `nil` where the text is none.
    public init?(_ text: String) {
        let parts = text.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.count <= 255,
            let domain = try? HomeDomain(parsing: String(parts[1]))
        else { return nil }
        let isNamed = parts[0].unicodeScalars.allSatisfy { scalar in
            !ForeignText.controls(scalar) && !scalar.properties.isWhitespace && scalar != ">"
        }
        guard isNamed else { return nil }
        user = String(parts[0])
        self.domain = domain
    }

    /// The address as it is asked for.
    public var description: String { "\(user)*\(domain.name)" }
}
