internal import Diagnostics
internal import FoundationEssentials

/// One request of an exchange: the first, or the one that a redirect led to.
struct RedirectHop: Sendable {
    /// The headers that go along to another origin: none of them carries credentials.
    private static let harmless = [
        "Accept", "Accept-Language", "Cache-Control", "Content-Type", "Last-Event-ID", "User-Agent",
    ]

    private(set) var method: HTTPMethod
    private(set) var destination: RequestDestination
    private(set) var headers: HTTPHeaders
    private(set) var body: HTTPBody?
    /// The certificate by which the client proves who it is.
    private(set) var certificate: ClientCertificate?
    private let reach: Reach
    private let plainHosts: PlainHosts
    /// Headers for an origin that the request doesn't name.
    private let userAgent: String
    /// The number of redirects that led here.
    private(set) var number = 0

    /// The first hop of a request.
    init(
        _ request: HTTPRequest,
        userAgent: String,
        reach: Reach? = nil,
        plainHosts: PlainHosts = .none
    ) throws(CurlTransferFailure) {
        self.userAgent = userAgent
        self.plainHosts = plainHosts
        destination = try RequestDestination(request.url)
        self.reach = reach ?? request.reach
        try destination.requireSecurity(allowing: plainHosts)
        if !plainHosts.contains(destination), let objection = self.reach.objection(to: destination) {
            throw CurlTransferFailure(objection)
        }
        method = request.method
        headers = request.headers
        certificate = request.gateway?.certificate
        for header in request.gateway?.headers ?? [] { headers[header.name] = header.value.reveal() }
        if headers["User-Agent"] == nil { headers["User-Agent"] = userAgent }
        // What belongs to no run has an id too.
        if headers["X-Request-Id"] == nil {
            headers["X-Request-Id"] = RequestIdentity(run: "", seed: .random(in: 0 ... .max)).id(of: 0)
        }
        body = request.body
        if headers["Content-Type"] == nil, let type = body?.encoded()?.contentType { headers["Content-Type"] = type }
    }

    /// The hop that a response asks for, or `nil` where it is the response of the exchange.
    func following(_ head: ResponseHead, policy: RedirectPolicy) throws(CurlTransferFailure) -> RedirectHop? {
        guard policy != .never, let location = head.headers["Location"], !location.isEmpty,
            var next = turned(by: head.status, policy: policy)
        else { return nil }
        guard number < policy.limit else { throw CurlTransferFailure(.tooManyRedirects(limit: policy.limit)) }
        next.number += 1
        next.destination = try target(of: location)
        guard next.destination.origin != destination.origin else { return next }
        if case .sameOrigin = policy {
            throw CurlTransferFailure(.crossOriginRedirect(to: next.destination.redacted))
        }
        guard next.body == nil else {
            throw CurlTransferFailure(.crossOriginRedirect(to: next.destination.redacted))
        }
        next.headers = HTTPHeaders(
            headers.fields.filter { field in Self.harmless.contains { HTTPHeaders.same($0, field.name) } }
        )
        next.certificate = nil
        // A request may name its run there.
        next.headers["User-Agent"] = userAgent
        return next
    }

    /// The hop with the method that a redirect's status turns it into, or `nil` where the policy does not follow.
    private func turned(by status: Int, policy: RedirectPolicy) -> RedirectHop? {
        guard [301, 302, 303, 307, 308].contains(status) else { return nil }
        if method.isSafe { return self }
        guard case .browser = policy else { return nil }
        if status == 307 || status == 308 { return self }
        guard method == .post || status == 303 else { return nil }
        var next = self
        next.method = .get
        next.body = nil
        next.headers.remove("Content-Type")
        return next
    }

    private func target(of location: String) throws(CurlTransferFailure) -> RequestDestination {
        let target: RequestDestination
        do throws(CurlTransferFailure) {
            target = try destination.resolving(location)
        } catch {
            throw CurlTransferFailure(.invalidRedirect(to: RedactedURL(text: location)))
        }
        guard target.isSecure || !destination.isSecure else {
            throw CurlTransferFailure(.downgrade(to: target.redacted))
        }
        let isPlainHost = plainHosts.contains(target)
        guard target.isSecure || target.isLoopback || isPlainHost else {
            throw CurlTransferFailure(.invalidRedirect(to: target.redacted))
        }
        // Who is elsewhere has no say about this machine, regardless of what the request itself may reach.
        let isLedHere = target.isThisMachine && !destination.isThisMachine && reach != .everywhere
        guard !isLedHere, isPlainHost || reach.objection(to: target) == nil else {
            throw CurlTransferFailure(.privateRedirect(to: target.redacted))
        }
        return target
    }

    /// The headers in libcurl's notation; without those that libcurl would add by itself and no one asked for.
    func headerLines() throws(CurlTransferFailure) -> [String] {
        var lines = ["Expect:"]
        // Of a multipart form libcurl knows the type, with what separates its parts.
        if case .multipart = body {
        } else if headers["Content-Type"] == nil {
            lines.append("Content-Type:")
        }
        for field in headers.fields {
            guard HTTPHeaders.isName(field.name), HTTPHeaders.isValue(field.value) else {
                throw CurlTransferFailure(.invalidHeader(name: Self.printable(field.name)))
            }
            lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        return lines
    }

    private static func printable(_ name: String) -> String {
        String(name.unicodeScalars.prefix(60).map { (0x21...0x7E).contains($0.value) ? Character($0) : "?" })
    }
}
