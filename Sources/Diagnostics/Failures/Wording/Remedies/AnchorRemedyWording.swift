/// Remedies about an anchor: reports to it, signing in (SEP-10), and what it asks for.
extension RemedyWording {
    /// The words of remedies by which others are told; `nil` for others.
    static func report(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        switch action {
        case .askAboutForm:
            return
                "ask the anchor whether it accepted the form, or open the page yourself: `page: { url: $page, via: link }`"
        case .reportToAnchor: return "report it to the anchor\(evidence(facts))"
        case .reportToAnchorIfItStays: return "if it stays so, report it to the anchor\(evidence(facts))"
        case .reportToOperator: return "report it to the operator of \(name)"
        case .reportToOperatorIfItStays: return "if it stays so, report it to the operator of \(name)"
        case .reportInsecureRedirect:
            return "report it to the operator of \(name); others could read what it sends"
        case .reportWithMessageIfItStays: return "if it stays so, report it with this message"
        case .askSupport: return "the anchor gives no reason: ask its support\(by(facts))"
        case .askAboutCustomer: return "ask the anchor's support"
        case .askAboutRefusal: return refusal(facts) + by(facts)
        case .askAboutPayment: return "ask the anchor's support about the transfer that was paid"
        case .askForMoneyBack: return "ask the anchor's support for what was paid, where it has not come back"
        case .followAnchor: return "follow what the anchor says, or ask its support\(by(facts))"
        case .lookAtCustomerPage: return "look at its page about that, or ask its support"
        default: return nil
        }
    }

    /// The words of remedies about signing in; `nil` for others.
    static func signIn(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let found = facts.text(.found) ?? ""
        switch action {
        case .signInWithMemo:
            return """
                if the anchor refuses muxed accounts, sign in as \(facts.text(.account) ?? "") with \
                `sep10: { memo: \(facts.text(.memo) ?? "") }`
                """
        case .giveClientDomain:
            return """
                if it serves only known wallets, pass `--client-domain` and `--client-seed`, or set them in the \
                flow's `sep10`
                """
        case .checkAccountAllowed: return "check that the account may use this anchor\(by(facts))"
        case .chooseNetworkOfAnchor: return "choose the network that the anchor is on, or another anchor"
        case .reportDangerousChallenge:
            return "nothing was signed: a signature could be used for something else"
        case .reportChallenge: return "nothing was signed"
        case .compareSigningKey:
            return "nothing was signed; compare SIGNING_KEY in \(found) with the key the anchor uses"
        case .compareClientSigningKey:
            return "compare SIGNING_KEY in the client domain's stellar.toml with the key that signs"
        case .checkChallengeDomain:
            return "nothing was signed: the challenge may have been passed on from another anchor; check the domain"
        case .checkSigner: return "nothing was handed in; check the signer"
        case .compareClock: return "compare this machine's clock with the time"
        case .compareClockAndSignIn: return "compare this machine's clock with the time; then sign in again"
        case .setClock: return clock(facts.number(.seconds) ?? 0)
        default: return nil
        }
    }

    /// The words of remedies about an anchor's answers; `nil` for others.
    static func anchor(_ action: Remedy.Action, _ facts: Facts) -> String? {
        let name = facts.text(.name) ?? ""
        let found = facts.text(.found) ?? ""
        let choices = facts.texts(.choices)
        switch action {
        case .nameDeliveryMethod:
            return "if the anchor needs a delivery method, name one as `\(name)`: \(choices.listed())"
        case .giveIt: return "give it"
        case .giveThenTryAgain: return "give it, then try again"
        case .giveCustomerInformation: return "hand it in with SEP-12, then try again"
        case .giveParty: return "hand it in with SEP-12 for `sender_id` or `receiver_id`, then try again"
        case .addCustomerState:
            return """
                add a `sep12: { type: \(found.isEmpty ? "…" : found), memo: … }` state, keep its `id`, and give that as `\(name)`
                """
        case .chooseOffered: return offered(facts)
        case .checkCreator:
            return "check that the account and the anchor are those it was created with\(by(facts))"
        default: return nil
        }
    }

    /// The evidence to show the anchor: the demand of its SEP, or the key of its stellar.toml that leads there.
    private static func evidence(_ facts: Facts) -> String {
        if let expected = Wording.expectedAnswer(facts) { return ": \(expected)" }
        return facts.text(.name).map { ": its stellar.toml names this place as `\($0)`" } ?? ""
    }

    private static func refusal(_ facts: Facts) -> String {
        let status = facts.number(.status) ?? 0
        let answer = facts.text(.request).map { "\($0), status \(status)" } ?? "status \(status)"
        return switch status {
        case 401:
            "the anchor gives no reason: check that the account may use this anchor, or ask its support (\(answer))"
        case 413: "it takes no request of this size: hand in smaller files, or ask its support (\(answer))"
        case 415: "it does not take this kind of content: try another `encoding`, or ask its support (\(answer))"
        default: "the anchor gives no reason: ask its support (\(answer))"
        }
    }

    /// The offers of an anchor in place of what it doesn't have.
    private static func offered(_ facts: Facts) -> String {
        let (noun, codes) = (facts.text(.purpose) ?? "transfer", facts.texts(.choices))
        guard codes.isEmpty else {
            let near = facts.text(.near).map { "did you mean \($0)? " } ?? ""
            return "\(near)it has a \(noun) of \(codes.listed())"
        }
        let others = facts.groups(.differences).map { "a \($0.text(.purpose) ?? "") of \($0.texts(.choices).listed())" }
        return others.isEmpty
            ? "it offers nothing at present" : "it has no \(noun) at all, but \(others.joined(separator: "; "))"
    }

    private static func clock(_ seconds: Int) -> String {
        let direction = seconds > 0 ? "behind" : "ahead of"
        return "this machine's clock is \(seconds.magnitude) s \(direction) the anchor's: set it, then sign in again"
    }
}
