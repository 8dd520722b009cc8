internal import Diagnostics

extension ExchangeRedaction {
    /// An error of a request without secrets in the host of the place to which a server has led it.
    ///
    /// A host is the same in any case, and clients write it in lower case, so its names are compared without regard to that. The names
    /// that it shares with the asked host are known.
    func withoutSecrets(_ error: TransportError, of request: HTTPRequest) -> TransportError {
        let asked = RedactedURL(request).host
        func shown(_ url: RedactedURL) -> RedactedURL { url.hiding(known.isIn(caselessName:), except: asked) }
        var error = error
        switch error.reason {
        case .downgrade(let target): error.reason = .downgrade(to: shown(target))
        case .crossOriginRedirect(let target): error.reason = .crossOriginRedirect(to: shown(target))
        case .invalidRedirect(let target): error.reason = .invalidRedirect(to: shown(target))
        case .privateRedirect(let target): error.reason = .privateRedirect(to: shown(target))
        default: break
        }
        guard error.redirectedFrom != nil else { return error }
        error.url = shown(error.url)
        switch error.reason {
        case .unreachable(let words): error.reason = .unreachable(curlMessage: withoutSecrets(words: words))
        case .tls(let words): error.reason = .tls(curlMessage: withoutSecrets(words: words))
        case .connectionLost(let words): error.reason = .connectionLost(curlMessage: withoutSecrets(words: words))
        case .malformedResponse(let words): error.reason = .malformedResponse(curlMessage: withoutSecrets(words: words))
        case .failed(let words): error.reason = .failed(curlMessage: withoutSecrets(words: words))
        case .clientCertificate(let problem, let words):
            error.reason = .clientCertificate(problem, curlMessage: withoutSecrets(words: words))
        case .proxy(let proxy, let status, let words):
            error.reason = .proxy(proxy, status: status, curlMessage: words.map(withoutSecrets(words:)))
        default: break
        }
        return error
    }

    /// Words of libcurl, which may name the host, with `•••` for each word that has a secret in it.
    private func withoutSecrets(words: String) -> String {
        guard known.isIn(caselessName: words) else { return words }
        let words = words.split(separator: " ", omittingEmptySubsequences: false)
        return words.map { known.isIn(caselessName: String($0)) ? Redaction.mark : String($0) }.joined(separator: " ")
    }
}
