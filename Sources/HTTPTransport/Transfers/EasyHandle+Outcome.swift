internal import CCurl
internal import FoundationEssentials
internal import Glibc

extension EasyHandle {
    /// The timings of one hop.
    borrowing func timings() -> Timings {
        let lookedUp = duration(CURLINFO_NAMELOOKUP_TIME_T)
        let connected = duration(CURLINFO_CONNECT_TIME_T)
        let secured = duration(CURLINFO_APPCONNECT_TIME_T)
        let isNew = number(CURLINFO_NUM_CONNECTS) > 0
        return Timings(
            dns: isNew ? lookedUp : .zero,
            connect: isNew ? max(.zero, connected - lookedUp) : .zero,
            tls: isNew ? max(.zero, secured - connected) : .zero,
            firstByte: duration(CURLINFO_STARTTRANSFER_TIME_T),
            total: duration(CURLINFO_TOTAL_TIME_T)
        )
    }

    /// The version of HTTP that was spoken.
    borrowing func httpVersion() -> HTTPVersion {
        switch number(CURLINFO_HTTP_VERSION) {
        case Int(CURL_HTTP_VERSION_1_0): .http1_0
        case Int(CURL_HTTP_VERSION_2_0): .http2
        case Int(CURL_HTTP_VERSION_3): .http3
        default: .http1_1
        }
    }

    /// Whether a request that libcurl sends again was sent back by a server that wants HTTP/1.1 for it, and has done nothing.
    ///
    /// On a kept connection the message says so. On a fresh one libcurl sends again, apart from that, only after a refused stream,
    /// of which there is no message.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc9113#section-7>
    borrowing func isSentBack(onKeptConnection isKept: Bool) -> Bool {
        isKept ? message(for: CURLE_OK).contains("HTTP_1_1_REQUIRED") : hasMessage
    }

    /// The failure that a code of libcurl means for the order.
    borrowing func failure(_ code: CURLcode, order: CurlTransferOrder, head: ResponseHead) -> CurlTransferFailure {
        let message = message(for: code)
        let isUnsecured = order.destination.isSecure && duration(CURLINFO_APPCONNECT_TIME_T) == .zero
        if let proxy = order.proxy, let failure = proxyFailure(code, proxy: proxy, message: message) { return failure }
        if order.destination.isSecure,
            let problem = Self.certificateProblem(code, message, isGiven: order.clientCertificate != nil)
        {
            return CurlTransferFailure(.clientCertificate(problem, curlMessage: message))
        }
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            return timeout(order: order, head: head, isUnsecured: isUnsecured)
        case CURLE_COULDNT_RESOLVE_HOST:
            return CurlTransferFailure(.unknownHost)
        case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_NO_CONNECTION_AVAILABLE:
            return CurlTransferFailure(.unreachable(curlMessage: systemMessage ?? message))
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
            return CurlTransferFailure(.tls(curlMessage: message))
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            let isLost = number(CURLINFO_REQUEST_SIZE) > 0 || !isUnsecured
            return CurlTransferFailure(isLost ? .connectionLost(curlMessage: message) : .tls(curlMessage: message))
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            return CurlTransferFailure(.malformedResponse(curlMessage: message))
        default:
            return CurlTransferFailure(.failed(curlMessage: message))
        }
    }

    /// The objection of a server to the client's certificate, or to its lack of one, whether it `isGiven`; `nil` for other failures.
    ///
    /// With TLS 1.3 the client has sent its request when it hears of that.
    private static func certificateProblem(
        _ code: CURLcode,
        _ words: String,
        isGiven: Bool
    ) -> TransportError.ClientCertificateProblem? {
        if code == CURLE_SSL_CLIENTCERT { return isGiven ? .refused : .missing }
        return switch TLSAlert(words: words) {
        case nil: nil
        case .handshakeFailure: isGiven ? nil : .handshake
        case .badCertificate, .unsupportedCertificate, .certificateRevoked, .certificateExpired, .certificateUnknown,
            .unknownCA, .accessDenied, .certificateRequired:
            isGiven ? .refused : .missing
        }
    }

    /// The reason why the system let no connection come about, where it says so: libcurl's words end in "Couldn't connect to server".
    private var systemMessage: String? {
        let cause = number(CURLINFO_OS_ERRNO)
        return cause > 0 ? String(cString: strerror(Int32(clamping: cause))) : nil
    }

    /// The failure of a code that is about the proxy, and not about the server behind it.
    private borrowing func proxyFailure(_ code: CURLcode, proxy: Proxy, message: String) -> CurlTransferFailure? {
        let status = number(CURLINFO_HTTP_CONNECTCODE)
        let words: String?
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY: words = nil
        case CURLE_COULDNT_CONNECT: words = systemMessage ?? message
        case CURLE_PROXY: words = message
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
            guard !(200...299).contains(status), duration(CURLINFO_APPCONNECT_TIME_T) == .zero else { return nil }
            words = status > 0 ? nil : message
        default: return nil
        }
        return CurlTransferFailure(.proxy(proxy.name, status: status > 0 ? status : nil, curlMessage: words))
    }

    /// The limit that was exceeded, and the phase in which it was.
    private borrowing func timeout(
        order: CurlTransferOrder,
        head: ResponseHead,
        isUnsecured: Bool
    ) -> CurlTransferFailure {
        let phase: TransportError.Phase =
            if number(CURLINFO_REQUEST_SIZE) > 0 {
                duration(CURLINFO_STARTTRANSFER_TIME_T) > .zero || head.status > 0 ? .receiving : .waiting
            } else if duration(CURLINFO_NAMELOOKUP_TIME_T) == .zero {
                .resolving
            } else if duration(CURLINFO_CONNECT_TIME_T) == .zero, number(CURLINFO_LOCAL_PORT) == 0 {
                // The time of connecting is told only after TLS; but a connected socket has a port on this side.
                .connecting
            } else {
                isUnsecured ? .securing : .sending
            }
        let isConnecting = [.resolving, .connecting, .securing].contains(phase)
        let total = order.timeLimit ?? order.connectTimeout
        return CurlTransferFailure(.timedOut(phase, after: isConnecting ? min(order.connectTimeout, total) : total))
    }
}
