/// Horizon: `L1..`. Transactions: `L2..`.
extension Wording {
    static func ledger(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let words = facts.text(.said).map { ": \"\($0)\"" } ?? ""
        let request = failure.subject.request
        let (host, url) = (request?.host ?? "the network", request?.url ?? "it")
        let status = facts.number(.status) ?? 0
        let name = transactionName(facts)
        let codes = facts.text(.codes) ?? ""
        return switch failure.code {
        case .unknownToHorizon: "Horizon at \(host) knows nothing under \(url)\(words)"
        case .horizonRefused: "Horizon at \(host) refused \(url) (status \(status))\(words)"
        case .horizonRateLimited: "Horizon at \(host) was asked too often\(words)"
        case .horizonUnavailable: "Horizon at \(host) failed over \(url) (status \(status))\(words)"
        case .horizonWebPage: "Horizon at \(host) answered \(url) with a web page, not JSON"
        case .horizonNotJSON: "the answer to \(url) is \(notJSON(facts))"
        case .horizonInvalidField:
            "the answer to \(url) has no valid \(facts.text(.name) ?? "field")\(words)"
        case .horizonContradiction:
            """
            Horizon at \(host) contradicts itself at \(url): `successful` is \(facts.isSo(.isSuccessful)), and the \
            result is \(facts.text(.found) ?? "")
            """
        case .horizonStreamFailed: "Horizon at \(host) broke off the stream of \(url)\(words)"
        case .horizonRepeatedCursor:
            "the list at \(url) repeats itself: after \(facts.text(.found) ?? "") comes \(facts.text(.found) ?? "") again"
        case .horizonUnexpectedStatus: "Horizon at \(host) answered \(url) with the unexpected status \(status)"
        case .friendbotRefused: "the friendbot refused \(url) (status \(status))\(words)"
        case .noFriendbot:
            "the network \(facts.text(.network).map { "`\($0)`" } ?? "of Horizon at \(host)") has no friendbot"
        case .transactionRejected: "the network rejected \(name): \(codes)"
        case .transactionFailed: "\(name) failed in the ledger: \(codes)"
        case .transactionOvertaken: "\(name) was never in the ledger: another transaction used its sequence number"
        case .transactionExpired: "\(name) was never in the ledger and has expired"
        default: nil
        }
    }
}
