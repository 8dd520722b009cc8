public import Diagnostics
public import FoundationEssentials

/// Carries requests to servers, with libcurl.
///
/// One thread does the work for all exchanges of a client and keeps its connections for the next ones, so a program
/// needs one client. It asks https only (plain http on loopback hosts and the plain hosts of its configuration), speaks
/// HTTP/2 where the server offers it, takes compressed bodies, and uses the proxies that the environment names, never for
/// loopback hosts. It reaches no private addresses but for requests that say so (``Reach``). Cancelling the task that waits
/// for an exchange closes its connection.
public final class HTTPClient: HTTPExchanging {
    let queue: TransferQueue
    private let configuration: Configuration
    private let certificateAuthorityFile: String?

    /// A client; its thread ends with it, or with ``shutdown()``.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        certificateAuthorityFile = configuration.certificateAuthorities?.url.path(percentEncoded: false)
        queue = TransferLoop.start(connectionsPerHost: configuration.connectionsPerHost)
    }

    /// A client that does everything else as ``Configuration`` does it unless told otherwise.
    ///
    /// - Parameters:
    ///   - userAgent: what it calls itself to servers.
    ///   - certificateAuthorityFile: a PEM file with certificate authorities to trust beside those of the system.
    ///   - connectionsPerHost: how many connections it opens to one host at a time; further requests wait.
    public init(
        userAgent: String = WindlassVersion.userAgent,
        certificateAuthorityFile: URL? = nil,
        connectionsPerHost: Int = 32
    ) {
        configuration = Configuration(userAgent: userAgent, connectionsPerHost: connectionsPerHost)
        self.certificateAuthorityFile = certificateAuthorityFile?.path(percentEncoded: false)
        queue = TransferLoop.start(connectionsPerHost: connectionsPerHost)
    }

    deinit {
        queue.close()
    }

    /// Breaks all exchanges off, closes all connections and ends the thread; every later request fails.
    public func shutdown() {
        queue.close()
    }

    /// Sends a request and waits for the whole response.
    ///
    /// A status of 400 and above is a response like any other.
    ///
    /// - Throws: `TransportError` where no response came, or one beyond the bounds of the request.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let exchange = try await exchange(request, stream: nil)
        let outcome = exchange.outcome
        return HTTPResponse(
            status: outcome.head.status,
            headers: outcome.head.headers,
            body: outcome.body,
            url: URL(string: exchange.hop.destination.text) ?? request.url,
            timings: exchange.timings,
            httpVersion: outcome.httpVersion
        )
    }

    // MARK: - RedirectHop by hop

    /// An exchange whose last response has come, or begun to.
    struct Exchange {
        var id: CurlTransferID
        var hop: RedirectHop
        var outcome: CurlTransferOutcome
        var timings: Timings
    }

    /// Carries a request out, with the redirects that it allows.
    func exchange(_ request: HTTPRequest, stream: ByteStream?) async throws(TransportError) -> Exchange {
        let asked = RedactedURL(request)
        var hop: RedirectHop
        do throws(CurlTransferFailure) {
            hop = try RedirectHop(
                request,
                userAgent: configuration.userAgent,
                reach: reach(of: request),
                plainHosts: configuration.plainHosts
            )
        } catch {
            throw TransportError(error.reason, method: request.method, url: asked)
        }
        let clock = ContinuousClock()
        let deadline = request.timeouts.total.map { clock.now + $0 }
        var timings: Timings?
        while true {
            do throws(CurlTransferFailure) {
                let order = try order(hop, of: request, timeLeft: deadline.map { clock.now.duration(to: $0) }, stream)
                let (id, result) = await perform(order)
                let outcome = try result.get()
                if let jar = request.cookies, let before = order.cookies, let after = outcome.cookies {
                    jar.update(hop.destination.origin, from: before, to: after)
                }
                let spent = timings?.followed(by: outcome.timings) ?? outcome.timings
                timings = spent
                guard let next = try hop.following(outcome.head, policy: request.redirects) else {
                    return Exchange(id: id, hop: hop, outcome: outcome, timings: spent)
                }
                hop = next
            } catch {
                let origin = hop.number > 0 ? asked : nil
                let url = hop.number > 0 ? hop.destination.redacted : asked
                throw TransportError(error.reason, method: hop.method, url: url, redirectedFrom: origin)
            }
        }
    }

    /// Whether every request may reach private addresses.
    public var allowsPrivateAddresses: Bool { configuration.allowsPrivateAddresses }

    /// The hosts beside this machine that are asked over plain http.
    public var plainHosts: PlainHosts { configuration.plainHosts }

    /// The machines that a request reaches, where all may do so that is allowed.
    private func reach(of request: HTTPRequest) -> Reach {
        configuration.allowsPrivateAddresses ? .everywhere : request.reach
    }

    private func order(
        _ hop: RedirectHop,
        of request: HTTPRequest,
        timeLeft: Duration?,
        _ stream: ByteStream?
    ) throws(CurlTransferFailure) -> CurlTransferOrder {
        if let timeLeft, timeLeft <= .zero {
            throw CurlTransferFailure(.timedOut(.resolving, after: request.timeouts.total ?? .zero))
        }
        return CurlTransferOrder(
            method: hop.method,
            destination: hop.destination,
            headerLines: try hop.headerLines(),
            body: hop.body,
            cookies: request.cookies?.netscapeLines(of: hop.destination.origin),
            connectTimeout: request.timeouts.connect,
            timeLimit: request.timeouts.total,
            timeout: timeLeft,
            bodyLimit: request.bodyLimit,
            certificateAuthorityFile: certificateAuthorityFile,
            clientCertificate: hop.certificate,
            proxy: try configuration.proxies.proxy(for: hop.destination),
            reach: plainHosts.contains(hop.destination) ? .everywhere : reach(of: request),
            usesKeptConnections: request.isRepeatable && !request.avoidsKeptConnections,
            isSentOnce: request.isSentOnce || !request.isRepeatable,
            resolutions: configuration.resolutions,
            stream: stream,
            silence: request.timeouts.silence
        )
    }

    /// Carries an order out on the loop; if the task is cancelled meanwhile, the transfer is aborted.
    private func perform(_ order: CurlTransferOrder) async -> (
        CurlTransferID, Result<CurlTransferOutcome, CurlTransferFailure>
    ) {
        let id = queue.nextID()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.start(id, order) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            queue.cancel(id)
        }
        return (id, result)
    }
}

extension HTTPClient {
    /// The settings of a client for all its requests.
    public struct Configuration: Hashable, Sendable {
        /// The client's name to servers.
        public var userAgent: String

        /// Certificate authorities to trust beside those of the system.
        public var certificateAuthorities: CertificateAuthorityFile?

        /// The number of connections that it opens to one host at a time, 1 to 1024; further requests wait.
        public var connectionsPerHost: Int

        /// The settings that decide which requests go through a proxy.
        public var proxies: ProxySettings

        /// Whether also requests that don't ask for it reach private addresses, and strangers' URLs this machine.
        ///
        /// It is for networks whose anchors are in the next room.
        public var allowsPrivateAddresses: Bool

        /// The hosts that are asked over plain http, beside this machine; none unless given.
        ///
        /// So they may have private addresses.
        public var plainHosts: PlainHosts

        /// Addresses that hosts have regardless of what a name server says, as `host:port:address`.
        var resolutions: [String] = []

        /// A configuration of these values; the system's authorities, 32 connections, the proxies of this process's
        /// environment, public addresses and plain http to this machine alone unless given.
        public init(
            userAgent: String = WindlassVersion.userAgent,
            certificateAuthorities: CertificateAuthorityFile? = nil,
            connectionsPerHost: Int = 32,
            proxies: ProxySettings = ProxySettings(environment: ProcessInfo.processInfo.environment),
            allowsPrivateAddresses: Bool = false,
            plainHosts: PlainHosts = .none
        ) {
            self.userAgent = userAgent
            self.certificateAuthorities = certificateAuthorities
            self.connectionsPerHost = connectionsPerHost
            self.proxies = proxies
            self.allowsPrivateAddresses = allowsPrivateAddresses
            self.plainHosts = plainHosts
        }
    }
}

/// A file of certificate authorities that are trusted beside those of the system, as companies and test networks have them.
///
/// It is looked at once, when it is named, so that a wrong one is reported before the first request.
public struct CertificateAuthorityFile: Hashable, Sendable {
    /// The most bytes that such a file may have: all the authorities of the world take a quarter of a megabyte.
    private static let sizeLimit = 4 << 20

    /// The place of the file.
    public let url: URL

    /// Takes the file at `url`, which holds at least one certificate in PEM.
    ///
    /// - Throws: that it can't be read, or holds none.
    public init(_ url: URL) throws(Failure) {
        let path = url.path(percentEncoded: false)
        let content: [UInt8]
        do {
            content = try OpenFile(reading: path).read(upTo: Self.sizeLimit)
        } catch {
            throw Failure.file(.unreadableFile, .authorities, path, [.flaw: error.fact])
        }
        let text = String(decoding: content, as: UTF8.self)
        guard text.contains("-----BEGIN CERTIFICATE-----") || text.contains("-----BEGIN TRUSTED CERTIFICATE-----")
        else {
            // A key beside a certificate does no harm; alone it is the file that was not meant.
            throw Failure.file(text.contains("PRIVATE KEY-----") ? .keyForAuthority : .otherContent, .authorities, path)
        }
        self.url = url
    }
}
