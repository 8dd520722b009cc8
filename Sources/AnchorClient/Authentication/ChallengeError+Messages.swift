internal import Diagnostics
internal import FoundationEssentials
internal import Stellar
internal import Timekeeping

extension ChallengeError {
    /// What happened.
    public var summary: String {
        switch reason {
        case .alteredBySigner(let key): "the signer \(key) changed the challenge from \(homeDomain.name)"
        case .signatureBySigner(let key):
            "the signer \(key) did not add exactly its own signature to the challenge from \(homeDomain.name)"
        default: "the challenge from \(homeDomain.name) \(problem)"
        }
    }

    private var problem: String {
        switch reason {
        case .network(let passphrase): "is for the network \(Self.quoted(passphrase))"
        case .undecodable(let error): "cannot be read: \(error.summary)"
        case .feeBump: "is a fee bump, not a plain transaction"
        case .source(let account): "is a transaction of \(account), not of the anchor's SIGNING_KEY"
        case .sequenceNumber(let number): "has sequence number \(number), not 0"
        case .precondition(let condition): "has \(condition.rawValue), which no challenge needs"
        case .noTimeBounds: "has no time bounds"
        case .endless: "never expires"
        case .timeBoundsReversed: "expires before it becomes valid"
        case .notYetValid(let from, let now): "is not valid before \(Self.time(from)), and it is \(now)"
        case .expired(let at, let now): "expired at \(Self.time(at)), and it is \(now)"
        case .memoMissing(let id): "has no memo; the id \(id) was asked for"
        case .memoUnasked(let memo): "has the memo \(memo), which was not requested"
        case .memo(let memo, let id): "has the memo \(memo), not the id \(id)"
        case .noOperations: "has no operations"
        case .foreignOperation(let number): "does something in operation \(number) besides setting a data entry"
        case .operationWithoutSource(let number): "does not say whose operation \(number) is"
        case .account(let found): "is for the account \(found?.address ?? "of no one")"
        case .homeDomain(let name): "is for \(Self.quoted(name)), not for \"\(homeDomain.name) auth\""
        case .nonceLength(let count): "has a nonce of \(count) bytes, not 64"
        case .nonceEncoding: "has a nonce that is not the base64 of 48 bytes"
        case .webAuthDomainMissing: "does not say which host it is from (web_auth_domain)"
        case .webAuthDomainSource(let account): "has the web_auth_domain of \(account), not of the anchor's SIGNING_KEY"
        case .webAuthDomain(let found, let expected):
            "is from the host \(Self.quoted(found)), not from \(expected.last ?? homeDomain.name)"
        case .clientDomainUnasked(let domain): "names the client domain \(Self.quoted(domain)), which was not requested"
        case .clientDomainSource(let account): "has the account \(account) for the client domain"
        case .clientDomain(let found, let expected): "names the client domain \(Self.quoted(found)), not \(expected)"
        case .repeated(let name): "has \(name) more than once"
        case .operationSource(let number, let account): "has an operation of \(account) (operation \(number))"
        case .unsigned: "is not signed"
        case .tooManySignatures(let count): "has \(count) signatures, not one"
        case .signature(let key): "is not signed by the anchor's SIGNING_KEY \(key) for this network"
        case .alteredBySigner, .signatureBySigner: "was changed"
        }
    }

    /// What to do about it.
    public var help: String? {
        switch reason {
        case .network: "choose the network that the anchor is on, or another anchor"
        case .sequenceNumber, .foreignOperation, .operationSource, .operationWithoutSource:
            "nothing was signed: a signature could be used for something else; report it to the anchor"
        case .notYetValid, .expired: clockHelp
        case .signature, .source:
            "nothing was signed; compare SIGNING_KEY in \(homeDomain.tomlURL.absoluteString) with the key the anchor uses"
        case .homeDomain, .webAuthDomain:
            "nothing was signed: the challenge may have been passed on from another anchor; check the domain"
        case .clientDomainSource: "compare SIGNING_KEY in the client domain's stellar.toml with the key that signs"
        case .alteredBySigner, .signatureBySigner: "nothing was handed in; check the signer"
        default: "nothing was signed: by SEP-10 no wallet may take such a challenge; report it to the anchor"
        }
    }

    private var clockHelp: String {
        guard let seconds = clockDifference?.wholeSeconds, seconds.magnitude > 30 else {
            return "compare this machine's clock with the time; then sign in again"
        }
        let direction = seconds > 0 ? "behind" : "ahead of"
        return "this machine's clock is \(seconds.magnitude) s \(direction) the anchor's: set it, then sign in again"
    }

    private static func quoted(_ text: String) -> String {
        "\"\(Quotation.of(text) ?? "")\""
    }

    private static func time(_ seconds: UInt64) -> String {
        Timestamp(unixSeconds: Int64(clamping: seconds)).description
    }
}
