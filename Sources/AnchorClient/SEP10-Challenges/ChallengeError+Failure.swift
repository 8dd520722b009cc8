public import Diagnostics
internal import FoundationEssentials
internal import Stellar
internal import Timekeeping

extension ChallengeError: FailureConvertible {
    /// The error as data.
    public var asFailure: Failure {
        var facts = facts
        facts[.domain] = .text(homeDomain.name)
        return Failure(code, facts: facts, remedies: [remedy])
    }

    private var code: FailureCode {
        switch reason {
        case .network: .challengeNetwork
        case .undecodable: .challengeUndecodable
        case .feeBump: .challengeFeeBump
        case .source: .challengeSource
        case .sequenceNumber: .challengeSequenceNumber
        case .precondition: .challengePrecondition
        case .noTimeBounds: .challengeNoTimeBounds
        case .endless: .challengeEndless
        case .timeBoundsReversed: .challengeTimeBoundsReversed
        case .notYetValid: .challengeNotYetValid
        case .expired: .challengeExpired
        case .memoMissing: .challengeMemoMissing
        case .memoUnasked: .challengeMemoUnasked
        case .memo: .challengeOtherMemo
        case .noOperations: .challengeNoOperations
        case .foreignOperation: .challengeForeignOperation
        case .operationWithoutSource: .challengeOperationWithoutSource
        case .account: .challengeOtherAccount
        case .homeDomain: .challengeHomeDomain
        case .nonceLength: .challengeNonceLength
        case .nonceEncoding: .challengeNonceEncoding
        case .webAuthDomainMissing: .challengeWebAuthDomainMissing
        case .webAuthDomainSource: .challengeWebAuthDomainSource
        case .webAuthDomain: .challengeWebAuthDomain
        case .clientDomainUnasked: .challengeClientDomainUnasked
        case .clientDomainSource: .challengeClientDomainSource
        case .clientDomain: .challengeOtherClientDomain
        case .repeated: .challengeRepeatedOperation
        case .operationSource: .challengeOperationSource
        case .unsigned: .challengeUnsigned
        case .tooManySignatures: .challengeTooManySignatures
        case .signature: .challengeSignature
        case .alteredBySigner: .challengeAltered
        case .signatureBySigner: .challengeSignerSignature
        }
    }

    private var facts: Facts {
        switch reason {
        case .network(let passphrase): [.found: .text(Quotation.of(passphrase) ?? "")]
        case .undecodable(let error): [.cause: .failure(Failure(error))]
        case .source(let account), .webAuthDomainSource(let account), .clientDomainSource(let account):
            [.account: .text("\(account)")]
        case .sequenceNumber(let number): [.found: .text(String(number))]
        case .precondition(let condition): [.name: .phrase(condition.phrase)]
        case .notYetValid(let time, let now), .expired(let time, let now):
            [.time: .text(Self.time(time)), .now: .text(now.description)]
        case .memoMissing(let id): [.expected: .text(String(id))]
        case .memoUnasked(let memo): [.memo: .text("\(memo)")]
        case .memo(let memo, let id): [.memo: .text("\(memo)"), .expected: .text(String(id))]
        case .foreignOperation(let number), .operationWithoutSource(let number): [.operation: .number(number)]
        case .account(let found): [.account: found.map { .text($0.address) }]
        case .homeDomain(let name): [.found: .text(Quotation.of(name) ?? "")]
        case .nonceLength(let count), .tooManySignatures(let count): [.count: .number(count)]
        case .webAuthDomain(let found, let expected):
            [.found: .text(Quotation.of(found) ?? ""), .expected: .text(expected.last ?? homeDomain.name)]
        case .clientDomainUnasked(let domain): [.found: .text(Quotation.of(domain) ?? "")]
        case .clientDomain(let found, let expected):
            [.found: .text(Quotation.of(found) ?? ""), .expected: .text(expected)]
        case .repeated(let name): [.name: .text(name)]
        case .operationSource(let number, let account): [.operation: .number(number), .account: .text("\(account)")]
        case .signature(let key), .alteredBySigner(let key), .signatureBySigner(let key): [.account: .text("\(key)")]
        case .feeBump, .noTimeBounds, .endless, .timeBoundsReversed, .noOperations, .nonceEncoding,
            .webAuthDomainMissing, .unsigned:
            [:]
        }
    }

    private var remedy: Remedy {
        switch reason {
        case .network: Remedy(.chooseNetworkOfAnchor)
        case .sequenceNumber, .foreignOperation, .operationSource, .operationWithoutSource:
            Remedy(.reportDangerousChallenge)
        case .notYetValid, .expired: clockRemedy
        case .signature, .source: Remedy(.compareSigningKey, [.found: .text(homeDomain.tomlURL.absoluteString)])
        case .homeDomain, .webAuthDomain: Remedy(.checkChallengeDomain)
        case .clientDomainSource: Remedy(.compareClientSigningKey)
        case .alteredBySigner, .signatureBySigner: Remedy(.checkSigner)
        default: Remedy(.reportChallenge)
        }
    }

    private var clockRemedy: Remedy {
        guard let seconds = clockDifference?.wholeSeconds, seconds.magnitude > 30 else {
            return Remedy(.compareClockAndSignIn)
        }
        return Remedy(.setClock, [.seconds: .number(Int(clamping: seconds))])
    }

    private static func time(_ seconds: UInt64) -> String {
        Timestamp(unixSeconds: Int64(clamping: seconds)).description
    }
}

extension ChallengeError.Precondition {
    /// The condition, as failures name it.
    fileprivate var phrase: Phrase {
        switch self {
        case .ledgerBounds: .ledgerBounds
        case .minSequenceNumber: .minSequenceNumber
        case .minSequenceAge: .minSequenceAge
        case .minSequenceLedgerGap: .minSequenceLedgerGap
        case .extraSigners: .extraSigners
        }
    }
}
