internal import HTTPServing
internal import JSON
internal import Timekeeping

extension FaultInjector {
    /// The answer in place of an answer.
    func answer(_ fault: Fault, instead request: ServerRequest) async throws -> ServerResponse {
        switch fault.kind {
        case .status: status(fault)
        case .denial: denial(fault.shape)
        case .redirect: redirect(fault, request)
        case .silence: try await silence(fault.delay)
        default: .reset
        }
    }

    private func status(_ fault: Fault) -> ServerResponse {
        let status = HTTPStatus(code: fault.code ?? 500)
        var made = refusal(status, fault.body, fault.value ?? "the sandbox answers with the fault \(status.code) here")
        if let seconds = fault.retryAfter?.wholeSeconds {
            let date = clock.now.advanced(by: Duration(boundedSeconds: seconds))
            made.headers[.retryAfter] = fault.retryIsDate ? date.httpDate : String(seconds)
        }
        return made.response
    }

    private func denial(_ shape: Fault.Shape) -> ServerResponse {
        switch shape {
        case .unauthorized: return refusal(.unauthorized, .json, "unauthorized").response
        case .challenge:
            var made = refusal(.unauthorized, .empty, "")
            made.headers[.wwwAuthenticate] = "Bearer error=\"invalid_token\""
            return made.response
        case .forbidden: return refusal(.forbidden, .json, "forbidden").response
        case .authenticationRequired: return .json(["type": "authentication_required"], status: .forbidden)
        case .page: return refusal(.forbidden, .html, "forbidden").response
        }
    }

    /// A refusal as this server writes them, as a proxy before it does, or without a word.
    private func refusal(_ status: HTTPStatus, _ body: Fault.Body, _ words: String) -> FaultMemory {
        switch body {
        case .json where isHorizon:
            let problem: OrderedJSON = [
                "type": .string("https://stellar.org/horizon-errors/\(status.problemName)"),
                "title": .string(status.reasonPhrase),
                "status": .number(String(status.code)),
                "detail": .string(words),
            ]
            let json = String(decoding: problem.json, as: UTF8.self)
            return FaultMemory(status: status, contentType: "application/problem+json; charset=utf-8", body: json)
        case .json:
            let json = String(
                decoding: OrderedJSON.object([.init(name: "error", value: .string(words))]).json,
                as: UTF8.self
            )
            return FaultMemory(status: status, contentType: "application/json", body: json)
        case .html:
            return FaultMemory(status: status, contentType: "text/html", body: Self.page(status))
        case .empty: return FaultMemory(status: status, contentType: nil, body: "")
        }
    }

    /// The page that a proxy shows people.
    static func page(_ status: HTTPStatus) -> String {
        let title = "\(status.code) \(status.reasonPhrase)"
        return
            "<!DOCTYPE html>\n<html><head><title>\(title)</title></head><body><h1>\(title)</h1><hr>proxy</body></html>\n"
    }

    private func redirect(_ fault: Fault, _ request: ServerRequest) -> ServerResponse {
        let host = request.authority ?? "localhost"
        let target =
            switch fault.target ?? "elsewhere" {
            case "loop": "\(request.scheme)://\(host)\(request.target)"
            case "elsewhere": "\(request.scheme)://\(Self.otherName(of: host))\(request.target)"
            case let url: url
            }
        var made = refusal(HTTPStatus(code: fault.code ?? 302), .html, "")
        made.headers[.location] = target
        return made.response
    }

    /// A second name of the same machine, and so another origin.
    private static func otherName(of host: String) -> String {
        host.hasPrefix("localhost")
            ? "127.0.0.1" + host.dropFirst("localhost".count) : "localhost" + host.drop { $0 != ":" }
    }

    /// Says nothing until the client goes, or for a while on the sandbox's clock.
    private func silence(_ delay: Duration?) async throws -> ServerResponse {
        guard let delay else {
            try await Self.waitForCancellation()
            return .reset
        }
        try await clock.sleep(for: delay)
        return .reset
    }
}

extension HTTPStatus {
    /// Horizon's name for it.
    fileprivate var problemName: String {
        switch code {
        case 404: "not_found"
        case 429: "rate_limit_exceeded"
        case 504: "timeout"
        case 503: "server_over_capacity"
        case 400: "bad_request"
        default: "server_error"
        }
    }
}
