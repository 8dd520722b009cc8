/// Challenges and tokens: `C1..` and `C2..`.
extension Wording {
    static func signIn(_ failure: Failure) -> MessageText? {
        let domain = failure.facts.text(.domain) ?? "the anchor"
        let account = failure.facts.text(.account) ?? ""
        switch failure.code {
        case .challengeAltered: return "the signer \(account) changed the challenge from \(domain)"
        case .challengeSignerSignature:
            return "the signer \(account) did not add exactly its own signature to the challenge from \(domain)"
        default: break
        }
        if let flaw = token(failure) { return "the token from \(domain) \(flaw)\(exchange(failure))" }
        return challenge(failure, domain).map { "the challenge from \(domain) \($0)" }
    }

    private static func token(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let (time, now) = (facts.text(.time) ?? "", facts.text(.now) ?? "")
        let (found, expected) = (facts.text(.found), facts.text(.expected))
        return switch failure.code {
        case .notAToken: "is not a JSON Web Token, as SEP-10 requires"
        case .tokenSubject: "is for \(found ?? "no account"), not for \(expected ?? "this account")"
        case .tokenFromFuture: "was issued at \(time), and it is \(now)"
        case .tokenExpired: "expired at \(time), and it is \(now)"
        case .tokenClientDomain:
            found.map { "is for the client domain \($0), not for \(expected ?? "any")" }
                ?? "does not name the client domain \(expected ?? "") that was proved"
        default: nil
        }
    }

    private static func challenge(_ failure: Failure, _ domain: String) -> MessageText? {
        let facts = failure.facts
        let account = facts.text(.account) ?? ""
        let number = facts.number(.operation) ?? 0
        let (time, now) = (facts.text(.time) ?? "", facts.text(.now) ?? "")
        let (memo, expected) = (facts.text(.memo) ?? "", facts.text(.expected) ?? "")
        let found = "\"\(facts.text(.found) ?? "")\""
        return switch failure.code {
        case .challengeNetwork: "is for the network \(found)"
        case .challengeUndecodable: "cannot be read: \(facts.failure(.cause)?.message ?? "")"
        case .challengeFeeBump: "is a fee bump, not a plain transaction"
        case .challengeSource: "is a transaction of \(account), not of the anchor's SIGNING_KEY"
        case .challengeSequenceNumber: "has sequence number \(facts.text(.found) ?? ""), not 0"
        case .challengePrecondition: "has \(facts.text(.name) ?? ""), which no challenge needs"
        case .challengeNoTimeBounds: "has no time bounds"
        case .challengeEndless: "never expires"
        case .challengeTimeBoundsReversed: "expires before it becomes valid"
        case .challengeNotYetValid: "is not valid before \(time), and it is \(now)"
        case .challengeExpired: "expired at \(time), and it is \(now)"
        case .challengeMemoMissing: "has no memo; the id \(expected) was asked for"
        case .challengeMemoUnasked: "has the memo \(memo), which was not requested"
        case .challengeOtherMemo: "has the memo \(memo), not the id \(expected)"
        case .challengeNoOperations: "has no operations"
        case .challengeForeignOperation: "has another operation than Manage Data (operation \(number))"
        case .challengeOperationWithoutSource: "has no source for operation \(number)"
        case .challengeOtherAccount: account.isEmpty ? "is for no account" : "is for the account \(account)"
        case .challengeHomeDomain: "is for \(found), not for \"\(domain) auth\""
        case .challengeNonceLength: "has a nonce of \((facts.number(.count) ?? 0).of("byte")), not 64"
        case .challengeNonceEncoding: "has a nonce that is not the base64 of 48 bytes"
        case .challengeWebAuthDomainMissing: "has no web_auth_domain, the host it is from"
        case .challengeWebAuthDomainSource: "has the web_auth_domain of \(account), not of the anchor's SIGNING_KEY"
        case .challengeWebAuthDomain: "is from the host \(found), not from \(expected)"
        case .challengeClientDomainUnasked: "names the client domain \(found), which was not requested"
        case .challengeClientDomainSource: "has the account \(account) for the client domain"
        case .challengeOtherClientDomain: "names the client domain \(found), not \(expected)"
        case .challengeRepeatedOperation: "has \(facts.text(.name) ?? "") more than once"
        case .challengeOperationSource: "has an operation of \(account) (operation \(number))"
        case .challengeUnsigned: "is not signed"
        case .challengeTooManySignatures: "has \(facts.number(.count) ?? 0) signatures, not one"
        case .challengeSignature: "is not signed by the anchor's SIGNING_KEY \(account) for this network"
        default: nil
        }
    }
}
