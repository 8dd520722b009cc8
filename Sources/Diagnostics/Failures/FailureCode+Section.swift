/// The section of a SEP that a failure of the kind *protocol* carries.
extension FailureCode {
    /// The place that knows the section.
    package enum SectionSource: Hashable, Sendable {
        /// The code: it is always the same section.
        case code(SEPSection)
        /// What makes the failure: the section is that of the request, or of the SEP by which the transfer was started.
        case request
        /// None: it is HTTP, or the API of Horizon, that asks for something else.
        case noSEP
    }

    /// The place that knows the section; `nil` for codes of other kinds, which break no SEP.
    package var sectionSource: SectionSource? {
        guard kind == .protocol else { return nil }
        if isGeneral { return .request }
        switch self {
        case .notHTTP, .headTooLarge, .bodyTooLarge, .eventTooLarge, .tooManyRedirects, .insecureRedirect,
            .foreignRedirect, .invalidRedirect, .privateRedirect:
            return .noSEP
        case .horizonNotJSON, .horizonWebPage, .horizonInvalidField, .horizonContradiction, .horizonRepeatedCursor,
            .horizonUnexpectedStatus, .envelopeUnreadable, .transactionUnreadable, .invalidJSON:
            return .noSEP
        case .tomlTooLarge, .tomlNotText, .tomlWebPage, .tomlSyntax, .tomlTooDeep:
            return .code(SEPSection(1, "Specification"))
        case .tomlKeyMissing, .tomlInvalidAccount, .tomlInvalidURL, .tomlInsecureURL:
            return .code(SEPSection(1, "General Information"))
        case .federationAnswer:
            return .code(SEPSection(2, "Federation Response"))
        case .notHTML, .insecurePage, .invalidPageURL, .pageAddressInvalid:
            return .code(SEPSection(24, "Interactive customer information needed"))
        case .notJSON, .webPageAnswer, .notAnObject, .missingField, .invalidField, .otherTransfer, .otherValue,
            .insecureField, .unexpectedStatus, .invalidStatus, .kindChanged, .partyChanged, .absurdAmounts,
            .invalidBalanceID, .namelessTransfer, .quoteChanged, .paymentFieldMissing, .unknownStatus,
            .paymentTermsUnfit:
            return .request
        default:
            return family == .signIn ? .request : nil
        }
    }

    /// The section where the code alone tells it.
    var section: SEPSection? {
        if case .code(let section) = sectionSource { section } else { nil }
    }
}
