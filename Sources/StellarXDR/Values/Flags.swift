extension XDR {
    /// The flags of an account: the rules of an issuer for the trustlines to its assets.
    package struct AccountFlags: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        package static let authorizationRequired = AccountFlags(rawValue: 1)
        package static let authorizationRevocable = AccountFlags(rawValue: 2)
        package static let authorizationImmutable = AccountFlags(rawValue: 4)
        package static let clawbackEnabled = AccountFlags(rawValue: 8)

        /// All flags that there are.
        package static let all: AccountFlags = [
            .authorizationRequired, .authorizationRevocable, .authorizationImmutable, .clawbackEnabled,
        ]
    }

    /// The flags of a trustline: the rights that the issuer gives its holder.
    package struct TrustlineFlags: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        package static let authorized = TrustlineFlags(rawValue: 1)
        package static let authorizedToMaintainLiabilities = TrustlineFlags(rawValue: 2)
        package static let clawbackEnabled = TrustlineFlags(rawValue: 4)

        /// The flags of which a trustline has at most one.
        package static let anyAuthorization: TrustlineFlags = [.authorized, .authorizedToMaintainLiabilities]

        /// All flags that there are.
        package static let all: TrustlineFlags = [.authorized, .authorizedToMaintainLiabilities, .clawbackEnabled]
    }
}
