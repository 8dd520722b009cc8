extension Transfer {
    /// What a transfer does, in the anchor's vocabulary; an unknown kind is taken as it is.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
        /// The kind as it goes over the wire.
        public let rawValue: String

        /// The kind with this spelling.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The spelling.
        public var description: String { rawValue }

        /// Money comes onto the ledger.
        public static let deposit = Kind(rawValue: "deposit")
        /// Money leaves the ledger.
        public static let withdrawal = Kind(rawValue: "withdrawal")
        /// Money of another kind comes onto the ledger (SEP-6).
        public static let depositExchange = Kind(rawValue: "deposit-exchange")
        /// Money leaves the ledger and becomes another kind (SEP-6).
        public static let withdrawalExchange = Kind(rawValue: "withdrawal-exchange")

        /// Whether money comes onto the ledger.
        public var isDeposit: Bool { self == .deposit || self == .depositExchange }

        /// Whether the SEPs have it.
        public var isKnown: Bool { isDeposit || isWithdrawal }

        /// Whether money leaves the ledger.
        public var isWithdrawal: Bool { self == .withdrawal || self == .withdrawalExchange }
    }
}
