internal import Timekeeping

extension TransportError {
    /// What was asked of whom, and what went wrong; without query values and user names.
    public var summary: String { "\(method.rawValue) \(url)\(origin): \(problem)" }

    private var origin: String {
        redirectedFrom.map { " (redirected from \($0))" } ?? ""
    }

    /// What went wrong, as a clause without the address.
    package var problem: String {
        switch reason {
        case .invalidURL(.malformed): "this is not a URL"
        case .invalidURL(.scheme(let scheme)): "the scheme is \(scheme), not https"
        case .invalidURL(.credentials): "the URL carries a user name or password"
        case .insecureURL: "plain http is for this machine only, and \(url.host) is another"
        case .invalidHeader(let name): "the header \(name) holds characters that no header may hold"
        case .unknownHost: "the host \(url.host) is unknown"
        case .unreachable(let message): "no connection to \(url.host)\(Self.quoted(message))"
        case .privateAddress(let address): Self.privateProblem(address, of: url)
        case .proxy(let proxy, _, let message): "the proxy \(proxy) did not connect it\(Self.quoted(message))"
        case .invalidProxy(let variable):
            "not asked, since the variable \(variable) does not name a proxy that can be used"
        case .tls(let message): "no secure connection to \(url.host)\(Self.quoted(message))"
        case .timedOut(let phase, let limit): "no answer within \(Self.seconds(limit)), \(Self.name(phase))"
        case .silent(let limit): "the stream was silent for \(Self.seconds(limit))"
        case .connectionLost(let message): "the connection broke before the answer was complete\(Self.quoted(message))"
        case .malformedResponse(let message): "the answer is not proper HTTP\(Self.quoted(message))"
        case .headTooLarge(.bytes(let limit)): "the head of the answer has more than \(limit) bytes"
        case .headTooLarge(.fields(let limit)): "the head of the answer has more than \(limit) fields"
        case .bodyTooLarge(let limit): "the answer has more than \(limit) bytes"
        case .tooManyRedirects(let limit): "more than \(limit) redirects"
        case .downgrade(let target): "redirected from https to plain http, to \(target)"
        case .crossOriginRedirect(let target): "redirected to another origin, \(target)"
        case .invalidRedirect(let target): "redirected to \(target), which cannot be asked"
        case .privateRedirect(let target): "redirected to \(target), which is on this machine or in a private network"
        case .notAnEventStream(let status, let type): "status \(status) with \(type ?? "no media type"), not events"
        case .eventTooLarge(let limit): "an event has more than \(limit) bytes"
        case .circuitOpen(let failures, let last, _):
            "not asked this time, as \(url.host) has failed \(failures) times in a row; the last time: \(last)"
        case .requestsSpent(let limit): "not asked, since the run has made all \(limit) requests that it may make"
        case .timeSpent(let limit):
            "not asked, since the run has taken all of the \(Self.seconds(limit)) that it may take"
        case .cancelled: "cancelled"
        case .shutDown: "the HTTP client was shut down"
        case .failed(let message): "the transfer failed\(Self.quoted(message))"
        }
    }

    /// What the reader can do next.
    public var help: String? {
        switch reason {
        case .invalidURL(.credentials): "put the credentials into a header, and nothing before the host"
        case .invalidURL: "write it as https://host/path"
        case .insecureURL: "use https, or a loopback host such as localhost"
        case .invalidHeader: "remove line breaks and control characters from it"
        case .unknownHost: "check the spelling of the host, and the name server of this machine"
        case .unreachable: "check that the server runs there, and that this machine may connect to it"
        case .privateAddress:
            "allow them (`--allow-private-addresses`) if you trust this server, and know it to be in your own network"
        case .proxy:
            "check the proxy that the environment names (`https_proxy`, `ALL_PROXY`), or except the host (`no_proxy`)"
        case .invalidProxy(let variable):
            "write \(variable) as http://host:port, https://host:port or socks5h://host:port, with what is special in a user name or "
                + "password as %20, %2F and the like; or unset it"
        case .tls:
            "check that the server speaks TLS, with a certificate for \(url.host); if that is signed by no public authority, name "
                + "the file of that authority (`--ca-file`), and if you do, check that the file is complete"
        case .timedOut(.waiting, _), .timedOut(.receiving, _), .timedOut(.sending, _), .silent:
            "try again later, or allow more time"
        case .timedOut: "check that the server runs there, or allow more time"
        case .connectionLost where method.isSafe: "try again"
        case .connectionLost: "the server may have acted: check what it did before you try again"
        case .malformedResponse, .headTooLarge, .invalidRedirect, .privateRedirect:
            "report it to the operator of \(url.host)"
        case .bodyTooLarge, .eventTooLarge: "check that the URL is the right one; so large an answer is not expected"
        case .tooManyRedirects: "check the URL: its redirects probably lead in a circle"
        case .downgrade: "report it to the operator of \(url.host); what it sends would be readable on the way"
        case .crossOriginRedirect(let target): "if \(target.host) is the right host, use its URL"
        case .notAnEventStream: "check that the URL is one that sends events"
        case .circuitOpen(_, _, let remedy):
            remedy ?? "try again later; if it stays so, report it to the operator of \(url.host)"
        case .requestsSpent: "find what repeats, or allow more requests (`--max-requests`)"
        case .timeSpent: "allow more time"
        case .cancelled, .shutDown: nil
        case .failed: "try again; if it stays so, report it with this message"
        }
    }

    /// That the URL leads where it must not, or what is looked up behind its host.
    private static func privateProblem(_ address: String, of url: RedactedURL) -> String {
        let isNamed = url.host.hasPrefix(address) || url.host.hasPrefix("[\(address)")
        return isNamed
            ? "\(address) is this machine or one of a private network, and not for this URL to lead to"
            : "\(url.host) is at \(address), which is this machine or one of a private network"
    }

    /// What libcurl says, in brackets.
    private static func quoted(_ message: String) -> String {
        message.isEmpty ? "" : " (\(message))"
    }

    private static func name(_ phase: Phase) -> String {
        switch phase {
        case .resolving: "while looking for the host"
        case .connecting: "while connecting"
        case .securing: "while agreeing on TLS"
        case .sending: "while sending the request"
        case .waiting: "while waiting for the first byte"
        case .receiving: "while receiving the answer"
        }
    }

    private static func seconds(_ duration: Duration) -> String {
        let (seconds, milliseconds) = (duration.wholeSeconds, duration.wholeMilliseconds % 1000)
        let tenths = milliseconds / 100
        if seconds == 0, tenths == 0 { return "\(milliseconds) ms" }
        return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
    }
}
