internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Synchronization
internal import Timekeeping

/// One request to an anchor, and what its answer means.
struct AnchorCall: Sendable {
    let anchor: Anchor
    private let purpose: AnchorError.Purpose
    /// The secrets that were sent and must not come back in a message.
    private let secrets: [Secret<String>]
    let service: StellarToml.Service?
    let note = ExchangeNote()

    init(
        _ anchor: Anchor,
        to purpose: AnchorError.Purpose,
        of service: StellarToml.Service? = nil,
        hiding secrets: [Secret<String>] = []
    ) {
        self.anchor = anchor
        self.purpose = purpose
        self.service = service ?? purpose.service
        self.secrets = secrets
    }

    /// Sends a request; any response is one.
    ///
    /// What it has otherwise than its SEP is recorded before anyone reads it. Where `isTried` says of an error that another
    /// request follows it by the client's own rule, what that error has is a note: the client has provoked it.
    func send(
        _ request: HTTPRequest,
        trying isTried: (HTTPResponse) -> Bool = { _ in false }
    ) async throws(AnchorError) -> HTTPResponse {
        var request = request
        if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
        request.reach = anchor.reach
        request.gateway = anchor.gateway
        request.disclosure = purpose.disclosure(service)
        if purpose.startsSomething { request.isRepeatable = false }
        note.exchange = nil
        do throws(TransportError) {
            let response = try await anchor.http.send(request)
            note.exchange = exchange(request, response)
            look(at: response, isTried: isTried(response))
            return response
        } catch {
            throw self.error(.transport(error))
        }
    }

    /// Checks that a response is one of success, regardless of what is in it.
    func succeeded(_ response: HTTPResponse) throws(AnchorError) {
        guard response.isSuccess else { throw refusal(response) }
    }

    /// The JSON object in a response of success; everything else is an error.
    func object(_ response: HTTPResponse) throws(AnchorError) -> JSONValue {
        guard response.isSuccess else { throw refusal(response) }
        let value: JSONValue
        do throws(JSONError) {
            value = try response.json()
        } catch {
            if response.isBlank { throw self.error(.malformed(.empty)) }
            throw self.error(.malformed(response.isWebPage ? .webPage : .notJSON(error)))
        }
        guard value.objectValue != nil else { throw error(.malformed(.notAnObject)) }
        return value
    }

    /// The error that `field` is missing: some anchors refuse with status 200.
    func missing(_ field: String, in answer: JSONValue, _ response: HTTPResponse) -> AnchorError {
        guard let words = Self.words(in: answer) else { return error(.malformed(.missing(field: field))) }
        return error(.refused(status: response.status), words)
    }

    func error(_ reason: AnchorError.Reason, _ words: String? = nil) -> AnchorError {
        let message = words.flatMap { Quotation.of(ForeignProse($0), hiding: secrets + note.tokens) }
        var error = AnchorError(reason, to: purpose, at: anchor.domain, anchorMessage: message)
        error.exchange = note.exchange
        error.service = service
        return error
    }

    /// The request that was answered last, at `path` of the service, as the source of what `purpose` is about; `nil` where none was.
    func source(at path: String, of purpose: AnchorError.Purpose) -> AnsweredRequest? {
        note.exchange.map { exchange in
            AnsweredRequest(
                endpoint: "\(exchange.method.rawValue) \(path)",
                request: Subject.Request(exchange),
                section: service.flatMap { purpose.section(of: $0) }
            )
        }
    }

    private func exchange(_ request: HTTPRequest, _ response: HTTPResponse) -> AnchorError.Exchange {
        AnchorError.Exchange(
            method: request.method,
            // Where a redirect leads is for the server to say.
            url: response.url == request.url ? RedactedURL(request) : RedactedURL(response.url),
            status: response.status,
            mediaType: response.mediaType.flatMap { Quotation.of($0.essence) },
            retryAfter: response.headers.retryAfter(now: anchor.clock.now)
        )
    }

    // MARK: - Findings

    /// An answer with the form that its SEP gives, and its exchange; `nil` where no one wants to know what differs.
    func form(of response: HTTPResponse) -> AnswerCheck? {
        guard anchor.findings != nil, let service,
            let form = AnswerForm.of(purpose, service, path: response.url.lastPathComponent)
        else { return nil }
        var request = note.exchange.map(Subject.Request.init)
        request?.id = response.requestID
        return AnswerCheck(response: response, form: form, request: request, plainURLs: anchor.plainURLs)
    }

    /// Records what an answer has otherwise than its SEP, and a server's clock that is wrong.
    private func look(at response: HTTPResponse, isTried: Bool) {
        guard response.isSuccess || response.status >= 400, let check = form(of: response) else { return }
        var deviations = check.deviations
        if isTried { for index in deviations.indices { deviations[index].severity = .note } }
        anchor.findings?.record(check.deviationsOfClock(now: anchor.clock.now) + deviations)
    }

    /// Records that a request as the SEP has it was refused, and another taken instead.
    func lookAtRefusal(of refused: String, taken: String, _ response: HTTPResponse) {
        guard let check = form(of: response) else { return }
        anchor.findings?.record([check.refusedForm(refused, taken: taken, by: check.form.section)])
    }

    // MARK: - Refusals

    func refusal(_ response: HTTPResponse) -> AnchorError {
        let words = message(in: response)
        switch response.status {
        case 403: return error(customerReason(response) ?? .refused(status: 403), words)
        case 404: return error(.notFound, words)
        case 429: return error(.rateLimited(retryAfter: response.headers.retryAfter(now: anchor.clock.now)), words)
        case 400...499: return error(.refused(status: response.status), words)
        case 500...599: return error(.unavailable(status: response.status), words)
        default: return error(.malformed(.status(response.status)), words)
        }
    }

    /// The reason about the customer in a 403 of SEP-6 and SEP-24.
    func customerReason(_ response: HTTPResponse) -> AnchorError.Reason? {
        (try? response.json()).flatMap { customerReason($0, base: response.url) }
    }

    /// The reason about the customer in an answer of SEP-6 or SEP-24, if it is about that.
    func customerReason(_ answer: JSONValue, base: URL) -> AnchorError.Reason? {
        switch answer["type"]?.string {
        case "non_interactive_customer_info_needed":
            let fields = (answer["fields"]?.arrayValue ?? []).compactMap { $0.string.flatMap { Quotation.of($0) } }
            return .customerInformationNeeded(fields: fields)
        case "customer_info_status":
            let page = answer["more_info_url"]
                .flatMap { try? check($0, base: base) }
            return .customerStatus(
                answer["status"]?.string.flatMap { Quotation.of($0) } ?? "unknown",
                moreInfo: page.map { Secret($0) },
                eta: answer["eta"]?.duration
            )
        default:
            return nil
        }
    }

    /// The URL in a member of an answer, as far as this anchor may name it.
    func check(_ value: JSONValue, base: URL) throws(ServiceURL.Problem) -> URL {
        try ServiceURL.check(value, base: base, from: anchor.domain, allowing: anchor.http.plainHosts)
    }

    /// The anchor's own words, from JSON or plain text; never from a page of HTML.
    func message(in response: HTTPResponse) -> String? {
        if let answer = try? response.json() { return Self.words(in: answer) }
        guard response.mediaType?.essence == "text/plain", response.body.count <= 1000, !response.isWebPage else {
            return nil
        }
        return response.text
    }

    private static func words(in answer: JSONValue) -> String? {
        let candidates = ["error", "detail", "message", "error_description"].compactMap { name -> String? in
            let value = answer[name]
            return value?.string ?? value?["message"]?.string
        }
        return candidates.first { !$0.isEmpty }
    }
}

/// The last exchange of a call, so that an error about its answer can say which one that is, and the tokens that were sent.
final class ExchangeNote: Sendable {
    private let state = Mutex<(exchange: AnchorError.Exchange?, tokens: [Secret<String>])>((nil, []))

    var exchange: AnchorError.Exchange? {
        get { state.withLock { $0.exchange } }
        set { state.withLock { $0.exchange = newValue } }
    }

    /// The tokens that the call has sent, which an answer may repeat.
    var tokens: [Secret<String>] { state.withLock { $0.tokens } }

    /// Learns a token before it is sent.
    ///
    /// An excerpt is cut off after 300 characters: a token that is longer must be hidden before that, or a part of it stays readable.
    func hide(_ token: Secret<String>) { state.withLock { $0.tokens.append(token) } }
}

/// The fields of a request that may go over the wire in several encodings.
struct RequestForm: Sendable {
    /// Texts, in the order in which a form has them.
    var pairs: [(name: String, value: String)]
    /// Files, which always go last: anchors read forms as a stream and want to know first what a file is for.
    var files: [MultipartPart] = []

    /// The form in an encoding; with files there is only one.
    func body(_ encoding: RequestEncoding) -> HTTPBody {
        guard files.isEmpty else { return multipart }
        return switch encoding {
        case .json: .json(.object(Dictionary(pairs.map { ($0.name, .string($0.value)) }) { first, _ in first }))
        case .multipart: multipart
        case .form: .form(pairs.map { ($0.name, $0.value) })
        }
    }

    private var multipart: HTTPBody {
        .multipart(pairs.map { MultipartPart(name: $0.name, value: $0.value) } + files)
    }
}

/// The encoding of the fields of a request.
public enum RequestEncoding: String, CaseIterable, Hashable, Sendable {
    /// A JSON object of texts.
    case json
    /// The encoding `multipart/form-data`.
    case multipart
    /// The encoding `application/x-www-form-urlencoded`.
    case form
}
