internal import Diagnostics
internal import Timekeeping

extension TransportError {
    /// The error that a tape has in the place of an answer to `request`, as far as a run makes a difference between failures.
    ///
    /// What a tape of a former version lacks is as it is most often: a deadline that passed in the wait for the answer, say.
    init(_ failure: Failure?, of request: HTTPRequest) {
        let facts = failure?.facts ?? Facts()
        let isRedirected = facts.text(.redirectedFrom) != nil
        let asked = RedactedURL(request)
        let last = (failure?.subject.request?.url).map { RedactedURL(text: $0) }
        self.init(
            Self.reason(failure?.code, facts),
            method: request.method,
            url: isRedirected ? last ?? asked : asked,
            redirectedFrom: isRedirected ? asked : nil
        )
    }

    private static func reason(_ code: FailureCode?, _ facts: Facts) -> Reason {
        let curl = facts.text(.curl) ?? ""
        let limit = facts.number(.limit) ?? 0
        let length = Duration(boundedMilliseconds: facts.number(.milliseconds) ?? 0)
        let target = RedactedURL(text: facts.text(.target) ?? Redaction.mark)
        return switch code {
        case .invalidURL: .invalidURL(invalidURL(facts))
        case .insecureURL: .insecureURL
        case .invalidHeader: .invalidHeader(name: facts.text(.name) ?? "")
        case .unknownHost: .unknownHost
        case .unreachableHost: .unreachable(curlMessage: curl)
        case .privateAddress: .privateAddress(facts.text(.address) ?? "")
        case .proxyFailed: .proxy(facts.text(.proxy) ?? "", status: facts.number(.status), curlMessage: curl)
        case .invalidProxy: .invalidProxy(variable: facts.text(.name) ?? "")
        case .tlsFailed: .tls(curlMessage: curl)
        case .clientCertificateNeeded:
            .clientCertificate(
                facts.text(.flaw).flatMap(ClientCertificateProblem.init(rawValue:)) ?? .missing,
                curlMessage: curl
            )
        case .requestCancelled: .cancelled
        case .timedOut: .timedOut(facts.text(.phase).flatMap(Phase.init(rawValue:)) ?? .waiting, after: length)
        case .connectionLost: .connectionLost(curlMessage: curl)
        case .notHTTP where facts.text(.flaw) == incompleteHead: .incompleteHead
        case .notHTTP: .malformedResponse(curlMessage: curl)
        case .headTooLarge: .headTooLarge(limit: facts.isSo(.isFields) ? .fields(limit) : .bytes(limit))
        case .bodyTooLarge: .bodyTooLarge(limit: limit)
        case .tooManyRedirects: .tooManyRedirects(limit: limit)
        case .insecureRedirect: .downgrade(to: target)
        case .foreignRedirect: .crossOriginRedirect(to: target)
        case .invalidRedirect: .invalidRedirect(to: target)
        case .privateRedirect: .privateRedirect(to: target)
        default: .failed(curlMessage: curl)
        }
    }

    private static func invalidURL(_ facts: Facts) -> InvalidURL {
        switch facts.text(.flaw) {
        case "scheme": .scheme(facts.text(.found) ?? "")
        case "credentials": .credentials
        default: .malformed
        }
    }
}
