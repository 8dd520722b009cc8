/// The way to a server: `T1..`.
extension Wording {
    static func transport(_ failure: Failure) -> MessageText? {
        guard let problem = transportProblem(failure) else { return nil }
        // The address of a page is a secret.
        if let page = failure.facts.text(.page) { return "the page \(page) did not come: \(problem)" }
        guard let request = failure.subject.request else { return problem }
        let origin = failure.facts.text(.redirectedFrom).map { " (redirected from \($0))" } ?? ""
        return "\(problem): \(request.method.map { "\($0) " } ?? "")\(request.url)\(origin)"
    }

    /// The problem, as a clause without the address; `nil` where it is none of this family.
    static func transportProblem(_ failure: Failure) -> MessageText? {
        let facts = failure.facts
        let host = failure.subject.request?.host ?? "the server"
        let target = facts.text(.target) ?? "an unknown place"
        let limit = facts.number(.limit) ?? 0
        let curl = facts.text(.curl).map { $0.isEmpty ? "" : " (\($0))" } ?? ""
        let refusal = facts[.curl] == nil ? facts.number(.status).map { " (it answered with status \($0))" } : nil
        return switch failure.code {
        case .invalidURL:
            switch facts.text(.flaw) {
            case "scheme": "the scheme is \(facts.text(.found) ?? "another"), not https"
            case "credentials": "the URL carries a user name or password"
            default: "this is not a URL"
            }
        case .insecureURL: "plain http is not allowed for \(host)"
        case .invalidHeader: "the header \(facts.text(.name) ?? "") holds characters that no header may hold"
        case .unknownHost: "the host \(host) is unknown"
        case .unreachableHost: "no connection to \(host)\(curl)"
        case .privateAddress:
            facts.isSo(.isNamed)
                ? "\(facts.text(.address) ?? "it") is this machine or one of a private network, and not for this URL to lead to"
                : "\(host) is at \(facts.text(.address) ?? "an address"), which is this machine or one of a private network"
        case .proxyFailed: "the proxy \(facts.text(.proxy) ?? "") did not connect\(refusal ?? curl)"
        case .invalidProxy:
            "not asked: the variable \(facts.text(.name) ?? "") names no usable proxy"
        case .tlsFailed: "no secure connection to \(host)\(curl)"
        case .clientCertificateNeeded:
            switch facts.text(.flaw) {
            case "refused": "\(host) refuses the client certificate\(curl)"
            case "handshake": "\(host) ended the TLS handshake, and probably asks for a client certificate\(curl)"
            default: "\(host) asks for a client certificate\(curl)"
            }
        case .timedOut: "no answer within \(seconds(facts.number(.milliseconds))), \(phase(facts.text(.phase)))"
        case .silentStream: "the stream was silent for \(seconds(facts.number(.milliseconds)))"
        case .connectionLost: "the connection broke before the answer was complete\(curl)"
        case .notHTTP where facts.text(.flaw) == "head": "the answer is not proper HTTP (it ended before its head did)"
        case .notHTTP: "the answer is not proper HTTP\(curl)"
        case .headTooLarge:
            "the head of the answer has more than \(limit) \(facts.isSo(.isFields) ? "fields" : "bytes")"
        case .bodyTooLarge: "the answer has more than \(limit) bytes"
        case .tooManyRedirects: "more than \(limit) redirects"
        case .insecureRedirect: "redirected from https to plain http, to \(target)"
        case .foreignRedirect: "redirected to another origin, \(target)"
        case .invalidRedirect: "redirected to \(target), which cannot be asked"
        case .privateRedirect: "redirected to \(target), which is on this machine or in a private network"
        case .notAnEventStream:
            "status \(facts.number(.status) ?? 0) with \(facts.text(.mediaType) ?? "no media type"), not events"
        case .eventTooLarge: "an event has more than \(limit) bytes"
        case .circuitOpen:
            "not asked: \(host) failed \((facts.number(.failures) ?? 0).of("time")) in a row; last: \(lastProblem(facts))"
        case .requestsSpent: "not asked: the run has used its limit of \(limit) requests"
        case .timeSpent:
            "not asked: the run has used its limit of \(seconds(facts.number(.milliseconds)))"
        case .requestCancelled: "cancelled"
        case .clientShutDown: "the HTTP client was shut down"
        case .curlFailed where facts.text(.flaw) == "memory": "the transfer failed (there is not enough memory)"
        case .curlFailed: "the transfer failed\(curl)"
        case .invalidJSON:
            "not a JSON document: \(jsonFault(facts) ?? facts.clause(.flaw) ?? "it is malformed")"
        default: nil
        }
    }

    /// The fault of a document that is no JSON, and its place; `nil` where that is in words, as in journals of former versions.
    static func jsonFault(_ facts: Facts) -> MessageText? {
        let (found, limit) = (facts.identifier(.found) ?? "", facts.text(.limit) ?? "")
        let fault: MessageText? =
            switch facts.text(.flaw) {
            case "json-end": "it ends too early"
            case "json-byte": "\(byte(facts)) does not belong there"
            case "json-number": "a number is malformed"
            case "json-long-number": "a number has more than \(limit) characters"
            case "json-string": "a string is malformed"
            case "json-utf8": "a string is not UTF-8"
            case "json-member": "an object has two members `\(found)`"
            case "json-depth": "it is nested deeper than \(limit) levels"
            case "json-size": "it has more than \(limit) bytes"
            case "json-trailing": "something follows its end"
            default: nil
            }
        return fault.map { "\($0) (byte \(facts.text(.count) ?? "0"))" as MessageText }
    }

    /// A byte, by its number where it has no character that can be seen.
    private static func byte(_ facts: Facts) -> MessageText {
        guard let number = facts.number(.found) else { return "'\(facts.identifier(.found) ?? "")'" }
        return "the byte 0x\(String(number, radix: 16, uppercase: true))"
    }

    /// The fault of an answer that is no JSON.
    static func notJSON(_ facts: Facts) -> MessageText {
        jsonFault(facts).map { "not a JSON document: \($0)" as MessageText } ?? facts.clause(.flaw) ?? "not JSON"
    }

    private static func lastProblem(_ facts: Facts) -> MessageText {
        if let last = facts.failure(.last), let problem = transportProblem(last) { return problem }
        return "status \(facts.number(.status) ?? 0)"
    }

    private static func phase(_ name: String?) -> String {
        switch name {
        case "resolving": "while looking for the host"
        case "connecting": "while connecting"
        case "securing": "while agreeing on TLS"
        case "sending": "while sending the request"
        case "waiting": "while waiting for the first byte"
        default: "while receiving the answer"
        }
    }

    private static func seconds(_ milliseconds: Int?) -> String {
        let (seconds, rest) = (milliseconds ?? 0).quotientAndRemainder(dividingBy: 1000)
        let tenths = rest / 100
        if seconds == 0, tenths == 0 { return "\(rest) ms" }
        return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
    }
}

extension Failure {
    /// The problem on the way to a server, as a clause without the address.
    package var problem: String { Wording.transportProblem(self)?.reveal() ?? summary }
}
