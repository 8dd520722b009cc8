extension Customer {
    /// The KYC status of a customer, in the anchor's vocabulary; unknown statuses are kept.
    ///
    /// Specification: <https://stellar.org/protocol/sep-12#customer-statuses>
    public struct Status: AnchorVocabulary {
        /// The status as it goes over the wire.
        public let rawValue: String

        /// The status with this spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The anchor knows all that it needs; it may want more later.
        public static let accepted = Status(rawValue: "ACCEPTED")
        /// The anchor is looking into what it was told.
        public static let processing = Status(rawValue: "PROCESSING")
        /// The anchor has to know more.
        public static let needsInfo = Status(rawValue: "NEEDS_INFO")
        /// The anchor will never serve this customer.
        public static let rejected = Status(rawValue: "REJECTED")

        /// The statuses that the SEP names.
        public static let known: [Status] = [.accepted, .processing, .needsInfo, .rejected]
    }
}

extension ProvidedField {
    /// The status of a provided value, in the anchor's vocabulary; unknown statuses are kept.
    ///
    /// Specification: <https://stellar.org/protocol/sep-12#provided-fields>
    public struct Status: AnchorVocabulary {
        /// The status as it goes over the wire.
        public let rawValue: String

        /// The status with this spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value is in order.
        public static let accepted = Status(rawValue: "ACCEPTED")
        /// The anchor is looking into it.
        public static let processing = Status(rawValue: "PROCESSING")
        /// The value is not what the anchor needs.
        public static let rejected = Status(rawValue: "REJECTED")
        /// The anchor has sent the customer a code, which it wants back.
        public static let verificationRequired = Status(rawValue: "VERIFICATION_REQUIRED")

        /// The statuses that the SEP names.
        public static let known: [Status] = [.accepted, .processing, .rejected, .verificationRequired]
    }
}
