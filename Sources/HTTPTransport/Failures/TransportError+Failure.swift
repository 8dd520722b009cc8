public import Diagnostics
internal import Timekeeping

extension TransportError: FailureConvertible {
    /// The error as data: what was asked of whom, and what went wrong, without query values and user names.
    public var asFailure: Failure {
        Failure(
            code,
            kind: kind,
            subject: Subject(
                request: .init(method: method.rawValue, url: url.description, host: url.host, status: status)
            ),
            facts: facts,
            remedies: remedies
        )
    }

    private var code: FailureCode {
        switch reason {
        case .invalidURL: .invalidURL
        case .insecureURL: .insecureURL
        case .invalidHeader: .invalidHeader
        case .unknownHost: .unknownHost
        case .unreachable: .unreachableHost
        case .privateAddress: .privateAddress
        case .proxy: .proxyFailed
        case .invalidProxy: .invalidProxy
        case .tls: .tlsFailed
        case .clientCertificate: .clientCertificateNeeded
        case .timedOut: .timedOut
        case .silent: .silentStream
        case .connectionLost: .connectionLost
        case .malformedResponse, .incompleteHead: .notHTTP
        case .headTooLarge: .headTooLarge
        case .bodyTooLarge: .bodyTooLarge
        case .tooManyRedirects: .tooManyRedirects
        case .downgrade: .insecureRedirect
        case .crossOriginRedirect: .foreignRedirect
        case .invalidRedirect: .invalidRedirect
        case .privateRedirect: .privateRedirect
        case .notAnEventStream: .notAnEventStream
        case .eventTooLarge: .eventTooLarge
        case .circuitOpen: .circuitOpen
        case .requestsSpent: .requestsSpent
        case .timeSpent: .timeSpent
        case .cancelled: .requestCancelled
        case .shutDown: .clientShutDown
        case .failed, .outOfMemory: .curlFailed
        }
    }

    /// An error page in the place of events is a failure of the server, and not of what it says.
    private var kind: FailureKind? {
        if case .notAnEventStream(200...299, _) = reason { .protocol } else { nil }
    }

    private var status: Int? {
        if case .notAnEventStream(let status, _) = reason { status } else { nil }
    }

    private var facts: Facts {
        var facts = ownFacts
        facts[.redirectedFrom] = redirectedFrom.map { .text($0.description) }
        return facts
    }

    /// The flaw of an answer that ended before its head did.
    static let incompleteHead = "head"

    private var ownFacts: Facts {
        switch reason {
        case .invalidURL(.malformed): [.flaw: .text("malformed")]
        case .invalidURL(.scheme(let scheme)): [.flaw: .text("scheme"), .found: .text(scheme)]
        case .invalidURL(.credentials): [.flaw: .text("credentials")]
        case .invalidHeader(let name): [.name: .text(name)]
        case .privateAddress(let address):
            [
                .address: .text(address),
                .isNamed: .flag(url.host.hasPrefix(address) || url.host.hasPrefix("[\(address)")),
            ]
        case .proxy(let proxy, let status, let curl):
            [
                .proxy: .text(proxy), .status: status.map(Fact.number),
                .curl: curl.map { Fact.text($0) } ?? (status == nil ? Fact.phrase(.proxyUnknown) : nil),
            ]
        case .invalidProxy(let variable): [.name: .text(variable)]
        case .unreachable(let curl), .tls(let curl), .connectionLost(let curl), .malformedResponse(let curl),
            .failed(let curl):
            [.curl: .text(curl)]
        case .incompleteHead: [.flaw: .text(Self.incompleteHead)]
        case .outOfMemory: [.flaw: .text("memory")]
        case .clientCertificate(let problem, let curl): [.flaw: .text(problem.rawValue), .curl: .text(curl)]
        case .timedOut(let phase, let limit): [.phase: .text(phase.rawValue), .milliseconds: milliseconds(limit)]
        case .silent(let limit), .timeSpent(let limit): [.milliseconds: milliseconds(limit)]
        case .headTooLarge(.bytes(let limit)): [.limit: .number(limit)]
        case .headTooLarge(.fields(let limit)): [.limit: .number(limit), .isFields: .flag(true)]
        case .bodyTooLarge(let limit), .tooManyRedirects(let limit), .eventTooLarge(let limit),
            .requestsSpent(let limit):
            [.limit: .number(limit)]
        case .downgrade(let target), .crossOriginRedirect(let target), .invalidRedirect(let target),
            .privateRedirect(let target):
            [.target: .text(target.description), .name: .text(target.host)]
        case .notAnEventStream(let status, let mediaType):
            [.status: .number(status), .mediaType: mediaType.map(Fact.text)]
        case .circuitOpen(let failures, .status(let status)): [.failures: .number(failures), .status: .number(status)]
        case .circuitOpen(let failures, .failure(let last)): [.failures: .number(failures), .last: .failure(last)]
        case .insecureURL, .unknownHost, .cancelled, .shutDown: [:]
        }
    }

    private func milliseconds(_ duration: Duration) -> Fact { .number(Int(clamping: duration.wholeMilliseconds)) }

    private var remedies: [Remedy] {
        let host: Facts = [.name: .text(url.host)]
        switch reason {
        case .invalidURL(.credentials): return [Remedy(.moveCredentials)]
        case .invalidURL: return [Remedy(.writeURL)]
        case .insecureURL: return [Remedy(.useHTTPS)]
        case .invalidHeader: return [Remedy(.cleanHeader)]
        case .unknownHost: return [Remedy(.checkHostName)]
        case .unreachable: return [Remedy(.checkServerRuns)]
        case .privateAddress: return [Remedy(.allowPrivateAddresses)]
        case .proxy: return [Remedy(.checkProxy)]
        case .invalidProxy(let variable): return [Remedy(.writeProxy, [.name: .text(variable)])]
        case .tls: return [Remedy(.checkTLS, host)]
        case .clientCertificate: return [Remedy(.giveClientCertificate, host)]
        case .timedOut(.waiting, _), .timedOut(.receiving, _), .timedOut(.sending, _), .silent:
            return [Remedy(.tryLaterOrAllowMoreTime)]
        case .timedOut: return [Remedy(.checkServerOrAllowMoreTime)]
        case .connectionLost where method.isSafe: return [Remedy(.tryAgain)]
        case .connectionLost: return [Remedy(.checkWhatServerDid)]
        case .malformedResponse, .incompleteHead, .headTooLarge, .invalidRedirect, .privateRedirect:
            return [Remedy(.reportToOperator, host)]
        case .bodyTooLarge, .eventTooLarge: return [Remedy(.checkURL)]
        case .tooManyRedirects: return [Remedy(.checkRedirects)]
        case .downgrade: return [Remedy(.reportInsecureRedirect, host)]
        case .crossOriginRedirect(let target): return [Remedy(.useTarget, [.name: .text(target.host)])]
        case .notAnEventStream: return [Remedy(.checkEventURL)]
        case .circuitOpen(_, .failure(let last)) where !last.remedies.isEmpty: return last.remedies
        case .circuitOpen: return [Remedy(.tryLater), Remedy(.reportToOperatorIfItStays, host)]
        case .requestsSpent: return [Remedy(.allowMoreRequests)]
        case .timeSpent: return [Remedy(.allowMoreTime)]
        case .cancelled, .shutDown: return []
        case .failed, .outOfMemory: return [Remedy(.tryAgain), Remedy(.reportWithMessageIfItStays)]
        }
    }
}

extension TransportError {
    /// The problem, as a clause without the address.
    package var problem: String { asFailure.problem }
}
