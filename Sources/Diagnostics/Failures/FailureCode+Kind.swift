extension FailureCode {
    /// The kind that its failures usually are of.
    public var kind: FailureKind {
        if let kind = FailureKind(rawValue: rawValue) { return kind }
        return switch self {
        case .notHTTP, .headTooLarge, .bodyTooLarge, .eventTooLarge, .tooManyRedirects, .insecureRedirect,
            .foreignRedirect, .invalidRedirect, .privateRedirect:
            .protocol
        case .tomlTooLarge, .tomlEmpty, .tomlNotText, .tomlWebPage, .tomlSyntax, .tomlTooDeep, .tomlKeyMissing,
            .tomlInvalidAccount, .tomlInvalidURL, .tomlInsecureURL:
            .protocol
        case .emptyAnswer, .notJSON, .webPageAnswer, .notAnObject, .missingField, .invalidField, .otherTransfer,
            .otherValue, .insecureField, .unexpectedStatus:
            .protocol
        case .horizonNotJSON, .horizonWebPage, .horizonInvalidField, .horizonContradiction, .horizonRepeatedCursor,
            .horizonUnexpectedStatus:
            .protocol
        case .contractsOnly, .otherNetwork, .unknownCurrency: .refused
        case .anchorRefused, .tokenRefused, .unknownToAnchor, .serviceMissing, .customerInformationNeeded,
            .partyInformationNeeded, .transferInformationNeeded, .customerNotAccepted, .notOffered:
            .refused
        case .unknownToHorizon, .horizonRefused, .noFriendbot, .friendbotRefused, .transactionRejected,
            .transactionFailed, .transactionOvertaken, .transactionExpired, .transferFailed, .customerRejected,
            .foreignSession:
            .refused
        case .incompleteRequest: .usage
        case .ambiguousCurrency, .endlessLoop, .unresolvedName, .emptyName, .unknownVerb, .stateGone,
            .journalLeadsNowhere:
            .invalidFlow
        case .routedToFail, .usedFlowEnded, .undecidedCondition: .expectation
        case .timeSpent, .deadlinePassed, .runTimedOut: .deadline
        case .questionsUnanswered: .unanswered
        case .noForm, .scriptNeeded, .captcha, .pageUnanswered, .pageAnswerUnfit, .pageRejected,
            .unknownPageField, .pageTooLarge, .tooManyPages, .pageEndless,
            .tooManyPageRedirects, .pageNotHandedOver:
            .unanswered
        case .pageStatus:
            .refused
        case .notHTML, .insecurePage, .invalidPageURL:
            .protocol
        case .runPaused: .paused
        case .requestCancelled, .runInterrupted, .runCancelled, .takenToEnd: .interrupted
        case .invalidStatus, .kindChanged, .partyChanged, .absurdAmounts, .invalidBalanceID,
            .namelessTransfer, .quoteChanged, .paymentFieldMissing, .unknownStatus:
            .protocol
        case .transferNameTaken, .transferOfOtherRun, .asksTooOften, .quoteRequired, .quoteTooDear,
            .receiverUnfunded, .receiverUntrusting, .receiverUnauthorized, .receiverTrustedLate,
            .payoutHindered, .otherPaymentAsked, .paymentAskedAgain, .noAccountsCreated,
            .transferPaidBefore, .statePaidBefore, .samePaymentMade, .formerStatePaid, .unreadFact,
            .accountUnfunded, .assetUnknown, .contractPayee:
            .refused
        case .quoteAlreadyExpired, .paymentTooLate:
            .deadline
        case .quoteContradicted, .otherTransactionNamed, .transactionMissing, .termsChanged,
            .neverPaid, .nothingArrived, .ledgerDiffers, .refundDiffers, .refundMissing,
            .refundCounted, .otherBalance, .assertionFailed:
            .expectation
        case .invalidValue, .notATransfer, .contractAccount, .inputType:
            .invalidFlow
        case .inputMissing:
            .usage
        case .runUnknown, .runNeverBegan, .otherRunAccount, .unknownState, .runEnded, .nothingAsked,
            .nameNotAsked, .answerNoChoice, .answerEmpty, .answerUnfit, .answerNeedsPerson:
            .usage
        case .flowChanged, .flowUnreadable:
            .invalidFlow
        case .runDeadlinePassed:
            .deadline
        case .parameterChoice, .valueNotListed, .otherSessionAccount, .memoBesideNumber, .quoteOfOtherAsset,
            .assetOnLedger, .secretShown, .answersUnreadable, .unknownPayee, .payeeWithoutVault, .customerTypeOpen,
            .anchorMissing, .usedFlowUnread:
            .invalidFlow
        case .visitNotRecorded:
            .expectation
        case .pageAddressInvalid:
            .protocol
        case .pageLinkSpent, .pageNeedsTerminal, .profileWithoutVault, .unknownProfile, .fileOfOtherType, .fileTooLarge,
            .fileUnreadable, .notAFile, .methodUnanswered, .askedAgain, .noAnswers:
            .unanswered
        case .invalidDriver:
            .usage
        case .methodNotOffered, .assetNotExchanged, .assetNotOffered, .assetSwitchedOff, .amountOutsideLimits,
            .customerRefused, .choiceNotTaken, .methodOfQuote, .nothingToPay, .ownWeightTooLow, .payeeIsPayer,
            .payeeUnfunded, .payeeUntrusting, .payeeUnauthorized, .payeeFull, .payeeNeedsMemo, .tooLittleToCreate,
            .lumensReserved, .payerUntrusting, .payerUnauthorized, .fundsMissing, .feeMissing, .trustlineMissing,
            .trustlineUnaffordable, .startUnknown, .acceptedOutsideLimits, .noClaimableBalance,
            .notPaidAsClaimableBalance, .unreachableBalance:
            .refused
        case .claimTooLate:
            .deadline
        case .storeMissing, .notAStore, .storeLink, .storeNotAFile, .runNotStored, .vaultMissing, .vaultNoFolder,
            .vaultExists, .vaultOccupied, .vaultLink, .reservedName:
            .usage
        case .wrongPIN, .vaultLocked, .pinChanged:
            .refused
        case .reservedHeader:
            .invalidFlow
        case .requestRefused, .otherAssetAsked, .otherAmountThanQuote, .quoteContradictedBefore, .beyondOwnLimits:
            .refused
        case .unknownFunction, .notAHash, .transactionNotThere, .nothingMoved:
            .expectation
        case .envelopeUnreadable:
            .protocol
        case .fileEmpty:
            .unanswered
        case .notConfirmed:
            .interrupted
        case .accountNotOnLedger, .accountAlreadyFunded, .friendbotMissing, .lumensMissing, .weightTooLow,
            .issuerNeedsNoTrust, .issuerMissing, .alreadyTrusted, .trustLimitTooLow, .tooManyEntries, .trustlineHolds,
            .trustlineOffers, .trustlinePool, .balanceGone, .balanceOfOther, .balanceExpired, .balanceEarly,
            .balanceObstructed:
            .refused
        case .startingBalanceTooSmall, .signerMissing, .lumensNeedNoTrust, .notTrusted, .trustLimitInvalid:
            .usage
        case .amountNotPositive, .paysItself, .slippageTooHigh:
            .usage
        case .nothingToPayWith, .recipientMissing, .customerOfNoAccount, .noPath:
            .refused
        case .notFederated, .seedAsDestination, .contractDestination, .invalidDestination, .assetWithoutIssuer,
            .assetNotHeld, .assetAmbiguous, .assetOfOtherIssuer, .assetMalformed, .entryUnknown, .nameTaken, .nameUnfit,
            .accountKnown, .contactAddress, .contactMemo, .addressUnknown, .addressDamaged, .secretSize, .valueUnknown,
            .pinUnfit, .dayAhead, .otherMemo, .memoBesideAddress:
            .usage
        case .federationUnknown, .feeAboveLimit:
            .refused
        case .federationAnswer:
            .protocol
        case .secretMissing, .consentMissing, .inputMissingOnPipe, .pinMissing, .choiceOpen, .keyEncrypted: .unanswered
        case .nothingOffered, .currencyUnlisted: .refused
        case .environmentUnfit: .invalidFlow
        case .invalidDomain, .signInMemo, .otherSigningKey, .signersMissing, .feeUnknown, .attachmentUnfit,
            .answerNameUnfit:
            .usage
        case .callbackRefused, .originUnproved, .amountOutsideTerms, .feeTakesAll, .paymentNotDue: .refused
        case .quoteExpired: .deadline
        case .quoteUnfit, .transferOfOtherAccount: .invalidFlow
        case .paymentTermsUnfit: .protocol
        case .invalidJSON, .transactionUnreadable: .protocol
        case .keyUnfit, .assetUnfit, .amountUnreadable, .calculationImpossible, .memoUnfit, .phraseUnfit,
            .signingRequestUnfit, .customerFieldUnfit, .planWritesNothing:
            .usage
        case .accountHolds: .refused
        case .flowsInvalid: .invalidFlow
        case .replayDiffers: .expectation
        case .personMissing: .unanswered
        case .declined: .interrupted
        case .unexpectedError, .outputLost: .transport
        // The wallet's own signer failed: no anchor has broken its specification.
        case .challengeAltered, .challengeSignerSignature, .remoteSignerFailed: .transport
        default:
            switch family {
            case .signIn: .protocol
            case .deviation: .expectation
            case .file, .commandLine: .usage
            case .transport, .discovery, .anchor, .ledger, .run, .answers, .page, .payment, .evidence, .value,
                .store, .vault, nil:
                .transport
            }
        }
    }
}
