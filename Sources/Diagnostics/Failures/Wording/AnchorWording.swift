/// An anchor's answers: `A1..` refusals, `A2..` answers that are not what the SEP says.
extension Wording {
    static func anchor(_ failure: Failure) -> MessageText? {
        let words = colon(failure.facts.said(.said))
        if let words = offer(failure.code, failure.facts) { return words }
        if let refusal = refusal(failure, words) ?? contradiction(failure) { return refusal }
        guard let flaw = flaw(failure) else { return nil }
        let purpose = failure.facts.text(.purpose).map(Wording.purpose) ?? "answer"
        let asked = failure.subject.request == nil ? ", when asked to \(purpose)" : exchange(failure)
        return flaw + MessageText(asked) + words
    }

    private static func refusal(_ failure: Failure, _ words: MessageText) -> MessageText? {
        let facts = failure.facts
        let (domain, purpose) = (
            facts.text(.domain) ?? "the anchor", facts.text(.purpose).map(Wording.purpose) ?? "answer"
        )
        let status = facts.number(.status)
        let told = exchange(failure, status)
        switch failure.code {
        case .anchorRefused: return "\(domain) refused to \(purpose)\(told)\(words)"
        case .tokenRefused: return "\(domain) refused to \(purpose), also with a fresh token\(told)\(words)"
        case .serviceMissing: return "\(domain) could not \(purpose)\(told): nothing is there\(words)"
        case .unknownToAnchor: return "\(domain) could not \(purpose)\(told): it knows nothing of it\(words)"
        case .anchorRateLimited: return "\(domain) did not \(purpose)\(told): it was asked too often\(words)"
        case .anchorUnavailable: return "\(domain) failed to \(purpose)\(told)\(words)"
        case .customerInformationNeeded:
            let lacking = listed(facts.identifiers(.names)) ?? "more about its customer, and does not say what"
            return "\(domain) does not \(purpose) before it knows \(lacking)\(words)"
        case .partyInformationNeeded:
            let party: MessageText =
                facts.identifier(.name).map { "the customer of type `\($0)`" }
                ?? "the sender or the receiver, and does not say of whom"
            return "\(domain) does not \(purpose) before it knows more about \(party)"
        case .transferInformationNeeded:
            let lacking = listed(facts.identifiers(.names)) ?? "more about it, and does not say what"
            return "\(domain) does not \(purpose) before it knows \(lacking)"
        case .incompleteRequest:
            return "\(domain) was not asked to \(purpose): \(facts.text(.name) ?? "a field") is missing"
        case .customerNotAccepted:
            let time = facts.number(.seconds).map { " for about \($0) s" } ?? ""
            let status = facts.identifier(.status) ?? "unknown"
            return "\(domain) does not \(purpose): the customer's status is \(status)\(time)\(words)"
        case .notOffered: return "\(domain) does not offer to \(purpose) of \(facts.text(.asset) ?? "it")"
        default: return nil
        }
    }

    /// The failures that contradict what the run has started, or what the anchor itself has said before: `A3..`.
    private static func contradiction(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let (domain, transfer) = (facts.text(.domain) ?? "the anchor", facts.identifier(.transfer) ?? "")
        let (found, expected) = (facts.identifier(.found) ?? "", facts.text(.expected) ?? "")
        return switch failure.code {
        case .invalidStatus: "invalid transfer status “\(found)” from \(domain)"
        case .kindChanged:
            """
            the transfer \(transfer) is a “\(found)”, and was started as a \(expected) (\(domain)\
            \(facts.identifier(.request).map { ", \($0)" as MessageText } ?? ""))
            """
        case .partyChanged:
            """
            the transfer \(transfer) \(facts.isSo(.isDeposit) ? "goes to" : "comes from") \(found), and was started for \
            \(expected) (\(domain))
            """
        case .absurdAmounts:
            """
            invalid amounts of the transfer \(transfer): \(facts.failure(.cause)?.message ?? "they are out of range") (\(domain))
            """
        case .invalidBalanceID: "\(domain) sent an invalid claimable balance id"
        case .transferNameTaken:
            """
            \(domain) reused the id “\(transfer)” of `\(facts.text(.state) ?? "")` for the new \
            \(facts.text(.subject) ?? "transfer")
            """
        case .transferOfOtherRun:
            """
            \(domain) calls the new \(facts.text(.subject) ?? "transfer") “\(transfer)”, and the run \(facts.text(.run) ?? "") has a \
            transfer of that name
            """
        case .namelessTransfer:
            """
            \(domain) accepted the \(facts.text(.subject) ?? "transfer") without sending its id\(colon(facts.said(.said)))
            """
        case .asksTooOften: "\(domain) asked \(facts.number(.count) ?? 0) times for more data"
        case .quoteRequired:
            "\(domain) receives \(facts.text(.asset) ?? "the asset") only with a quote (`quotes_required`)"
        case .quoteTooDear: "\(exchanged(facts) ?? found): the flow gives \(expected) at most"
        case .quoteAlreadyExpired:
            "\(domain) sent an expired quote: it expired at \(facts.text(.time) ?? ""), and it is \(facts.text(.now) ?? "")"
        case .quoteChanged:
            """
            \(domain) shows its quote \(facts.identifier(.transfer) ?? "") with \(found) as its `\(facts.text(.name) ?? "")`, and it \
            gave it with \(expected)
            """
        default: nil
        }
    }

    private static func flaw(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let domain = facts.text(.domain) ?? "the anchor"
        let (field, answer) = (facts.text(.name) ?? "", "the answer of \(domain)")
        let (found, expected) = (facts.identifier(.found), facts.text(.expected) ?? "")
        return switch failure.code {
        case .webPageAnswer: "\(answer) is a web page, not JSON"
        case .emptyAnswer: "\(answer) is empty"
        case .notJSON: "\(answer) is \(notJSON(facts))"
        case .notAnObject: "\(answer) is not a JSON object"
        case .missingField: "\(answer) has no \(field)"
        case .invalidField: "\(answer) has an invalid \(field)\(quoted(found, after: ": "))"
        case .otherTransfer:
            "\(answer) is about another transfer\(quoted(found, after: ", ")), not \"\(expected)\""
        case .otherValue:
            "\(answer) has another \(field) than requested:\(quoted(found, after: " ")), not \"\(expected)\""
        case .insecureField: "\(answer) has an unsafe \(field), \(facts.text(.found) ?? "")"
        case .unexpectedStatus:
            switch facts.number(.status) ?? 0 {
            case 300...399 where facts.isSo(.isSafe): "\(domain) redirected without a target"
            case 300...399: "\(domain) redirected a request that must not be repeated"
            case let status: "\(domain) answered with the unexpected status \(status)"
            }
        default: nil
        }
    }

    /// The request and the answer, in brackets; only `status` where no more is known.
    static func exchange(_ failure: Failure, _ status: Int? = nil) -> String {
        guard let request = failure.subject.request, let answer = request.status else {
            return status.map { " (status \($0))" } ?? ""
        }
        let type = status == nil ? request.mediaType.map { ", \($0)" } ?? ", no media type" : ""
        return " (\(request.method.map { "\($0) " } ?? "")\(request.url): status \(answer)\(type))"
    }

    /// The amount that is given and what comes out for it; journals of former versions have the words.
    private static func exchanged(_ facts: Facts) -> MessageText? {
        facts.group(.found).map { "\($0.text(.amount) ?? "") for \($0.text(.expected) ?? "")" }
    }

    /// The least and the most that an anchor takes.
    private static func limits(_ facts: Facts) -> MessageText {
        let limits = [
            facts.text(.least).map { "at least \($0)" }, facts.text(.limit).map { "at most \($0)" },
        ]
        return facts[.choices] != nil
            ? list(facts, .choices, " and ") : MessageText(limits.compactMap(\.self).joined(separator: " and "))
    }

    /// The failures of an anchor's offer: `A113` and on.
    private static func offer(_ code: FailureCode, _ facts: Facts) -> MessageText? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        return switch code {
        case .methodNotOffered:
            """
            \(part(.domain)) has no method `\(part(.found))` for a \(part(.purpose)) of \(part(.asset))\
            \(facts.text(.state).map { ", which the state `\($0)` would start" } ?? "")\
            \(facts.isSo(.isUnsent) ? "; nothing was started" : "")
            """
        case .assetNotExchanged: "\(part(.domain)) doesn't exchange \(part(.asset))"
        case .assetNotOffered: "\(part(.domain)) offers no \(part(.purpose)) of \(part(.asset))"
        case .assetSwitchedOff: "\(part(.domain)) has switched off its \(part(.purpose)) of \(part(.asset))"
        case .amountOutsideLimits:
            "\(part(.domain)) takes \(limits(facts)) \(part(.asset)), not \(part(.found))"
        case .customerRefused: "\(part(.domain)) rejected its customer\(colon(facts.said(.said)))"
        case .choiceNotTaken:
            """
            \(part(.domain)) does not take \(choice(facts)) as `\(part(.name))` of a \(part(.purpose)) of \(part(.asset)); \
            nothing was started
            """
        case .methodOfQuote:
            """
            the quote is for the method `\(part(.expected))`, and `\(part(.name))` is answered with `\(part(.found))`; \
            nothing was started
            """
        default: nil
        }
    }

    /// The choice that is none, in quotes; a secret is not among the facts.
    private static func choice(_ facts: Facts) -> String {
        facts.text(.found).map { "“\($0)”" } ?? Redaction.mark
    }
}
