extension FailureCode {
    /// The origin of the section that an answer against its specification breaks.
    package enum SectionOrigin: Hashable, Sendable {
        /// The code is about one section of one SEP; each of its failures has it.
        case code(SEPSection)
        /// The section about the request that was made; the code that makes the failure gives it.
        case request
        /// No SEP is broken, but the API of Horizon, or the form of a transaction.
        case otherSpecification
    }

    /// The origin of the section of its failures of the kind ``FailureKind/protocol``; `nil` where it has none of that kind.
    package var sectionOrigin: SectionOrigin? {
        switch self {
        case .tomlTooLarge, .tomlEmpty, .tomlNotText, .tomlWebPage, .tomlSyntax, .tomlTooDeep:
            .code(SEPSection(1, "Specification"))
        case .tomlKeyMissing, .tomlInvalidAccount, .tomlInvalidURL, .tomlInsecureURL:
            .code(SEPSection(1, "General Information"))
        case .federationAnswer:
            .code(SEPSection(2, "Federation Response"))
        case .challengeMemoMissing, .challengeMemoUnasked, .challengeOtherMemo:
            .code(SEPSection(10, "Memos"))
        case .challengeClientDomainUnasked, .challengeClientDomainSource, .challengeOtherClientDomain:
            .code(SEPSection(10, "Verifying the Client Domain"))
        case .challengeNetwork, .challengeUndecodable, .challengeFeeBump, .challengeSource, .challengeSequenceNumber,
            .challengePrecondition, .challengeNoTimeBounds, .challengeEndless, .challengeTimeBoundsReversed,
            .challengeNotYetValid, .challengeExpired, .challengeNoOperations, .challengeForeignOperation,
            .challengeOperationWithoutSource, .challengeOtherAccount, .challengeHomeDomain, .challengeNonceLength,
            .challengeNonceEncoding, .challengeWebAuthDomainMissing, .challengeWebAuthDomainSource,
            .challengeWebAuthDomain, .challengeRepeatedOperation, .challengeOperationSource, .challengeUnsigned,
            .challengeTooManySignatures, .challengeSignature:
            .code(SEPSection(10, "Challenge"))
        case .notAToken, .tokenSubject, .tokenFromFuture, .tokenExpired, .tokenClientDomain:
            .code(SEPSection(10, "Token"))
        case .notHTML, .insecurePage, .invalidPageURL, .pageAddressInvalid:
            .code(SEPSection(24, "Interactive customer information needed"))
        case .protocol, .notHTTP, .headTooLarge, .bodyTooLarge, .eventTooLarge, .tooManyRedirects, .insecureRedirect,
            .foreignRedirect, .invalidRedirect, .privateRedirect, .emptyAnswer, .notJSON, .webPageAnswer, .notAnObject,
            .missingField, .invalidField, .otherTransfer, .otherValue, .insecureField, .unexpectedStatus,
            .invalidStatus, .kindChanged, .partyChanged, .absurdAmounts, .invalidBalanceID, .namelessTransfer,
            .quoteChanged, .paymentFieldMissing, .paymentTermsUnfit, .unknownStatus, .invalidJSON:
            .request
        case .horizonNotJSON, .horizonWebPage, .horizonInvalidField, .horizonContradiction, .horizonRepeatedCursor,
            .horizonUnexpectedStatus, .envelopeUnreadable, .transactionUnreadable:
            .otherSpecification
        default: nil
        }
    }

    /// The section that each of its failures of the kind ``FailureKind/protocol`` has by itself.
    var ownSection: SEPSection? {
        if case .code(let section)? = sectionOrigin { section } else { nil }
    }
}
