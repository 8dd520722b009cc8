internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import Timekeeping

/// `http`: makes one request, for what no other verb covers.
struct HTTPVerb: Verb {
    let name: VerbName = "http"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let (arguments, secrets) = try await SecretArguments(step: step).revealed()
        let order = try RequestOrder(arguments)
        for secret in secrets { step.services.traffic.hide(secret) }
        let called = Self.called(order.request, of: step)
        // Only of a request that does the same however often it is made no one has to know whether it was.
        guard order.isRepeatable || !step.isRecovering else {
            throw StepError(
                .requestNotRepeated,
                called,
                waysOn(from: step)
            )
        }
        let response = try await answer(to: order, called, step)
        guard order.isGood(response.status) else { throw refusal(response, order, called, step, secrets) }
        let paths = step.knowledge.flow.references(to: step.attempt.state)
        return VerbResult(
            results: try await RecordedAnswer(response, isOfSession: order.bringsSession, secrets: secrets).results(
                paths,
                sealing: step
            ),
            summary: "\(response.status) from \(Self.place(of: response, to: order.request, step))"
        )
    }

    /// The request in messages: its method, and its address as prose where another party has worded a part of that.
    private static func called(_ request: HTTPRequest, of step: StepContext) -> Facts {
        let text = RedactedURL(request.url, isKnown: isWorded(by: step)).description
        return [
            .method: .text(request.method.rawValue),
            .request: isForeign(step) ? Fact.said(ForeignProse(text)) : .text(text),
        ]
    }

    /// The address of an answer: as far as the flow words all of it, without the values of its query; else the host alone, as where a
    /// redirect has led.
    private static func place(of response: HTTPResponse, to request: HTTPRequest, _ step: StepContext) -> MessageText {
        let isKnown = response.url == request.url && isWorded(by: step)
        let text = RedactedURL(response.url, isKnown: isKnown).description
        return isForeign(step) ? MessageText(ForeignProse(text)) : MessageText(text)
    }

    /// Whether another party has worded a part of the address.
    private static func isForeign(_ step: StepContext) -> Bool {
        RequestOrder.methods.contains { name, _ in
            switch step.arguments[name] {
            case .foreign, .foreignNumber: true
            default: false
            }
        }
    }

    /// Whether the address is the flow's own text: no secret is in it, and no words of another party.
    private static func isWorded(by step: StepContext) -> Bool {
        RequestOrder.methods.allSatisfy { name, _ in
            switch step.arguments[name] {
            case .text, nil: true
            default: false
            }
        }
    }

    private func answer(to order: RequestOrder, _ called: Facts, _ step: StepContext) async throws -> HTTPResponse {
        var request = order.request
        request.isRepeatable = order.isRepeatable
        request.disclosure = Disclosure(.other, request: AnchorFields.flowRequest, answer: AnchorFields.answer)
        request.disclosure.showsPath = Self.isWorded(by: step)
        if order.bringsSession {
            let token = try await step.services.anchorContext.token(
                for: request.url,
                try await step.knowledge.sessionTerms
            )
            request.headers.authorize(bearer: token)
        }
        do throws(TransportError) {
            return try await step.services.http.send(request)
        } catch {
            guard error.mayHaveReachedServer, !order.isRepeatable, !Task.isCancelled else { throw error }
            throw StepError(
                error,
                during: .requestPossible,
                called,
                kind: .transport,
                remedies: waysOn(from: step)
            )
        }
    }

    private func waysOn(from step: StepContext) -> [Remedy] {
        let command: Facts = [.state: .text(step.attempt.state), .run: .text(step.driver.run.rawValue)]
        return [Remedy(.findOutWhatItDid), Remedy(.resumeOnceMore, command), Remedy(.declareRepeatable)]
    }

    private func refusal(
        _ response: HTTPResponse,
        _ order: RequestOrder,
        _ called: Facts,
        _ step: StepContext,
        _ secrets: [Secret<String>]
    ) -> StepError {
        let status = response.status
        // Of these two the server says itself that it has done nothing.
        let isPutOff = status == 429 || status == 503
        let isRetryable = isPutOff || (status >= 500 && order.isRepeatable)
        var error = StepError(
            .requestRefused,
            called.with(.status, .number(status)).with(
                .said,
                Quotation.of(step.services.traffic.words(of: response), hiding: secrets).map { .said(ForeignProse($0)) }
            ),
            [Remedy(.listStatus, [.choices: .texts(order.listed(with: status))])],
            kind: status >= 500 || status == 429 ? .transport : .refused,
            isRetryable: isRetryable
        )
        if isRetryable { error.retryAfter = response.headers.retryAfter(now: step.now) }
        return error
    }
}

extension HTTPVerb {
    /// An attempt does where its request goes to the anchor's own host, or carries the session.
    func talksToAnchor(_ arguments: [String: Value], _ driver: isolated RunDriver) async throws -> Bool {
        if arguments["auth"]?.text == "session" { return true }
        for (name, _) in RequestOrder.methods {
            var address = arguments[name]?.text
            // An address with a secret in it is one as a whole.
            if case .secret(let id)? = arguments[name] { address = try await driver.reveal(id)?.reveal() }
            let origin = address.flatMap { URL(string: $0)?.httpOrigin }
            if origin != nil, origin == driver.services.anchorContext.anchor.domain.url.httpOrigin { return true }
        }
        return false
    }

    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        for method in ["get", "post", "put", "patch", "delete"] where step.argument(method) != nil {
            // The run refuses it too, but only when it gets there.
            if planner.value("auth", of: step)?.text == "session",
                let url = planner.value(method, of: step)?.text.flatMap(URL.init(string:)),
                case .success(let toml) = planner.data.toml, let refusal = toml.refusal(ofSessionFor: url)
            {
                planner.warn(refusal)
            }
            return "sends \(method.uppercased()) \(planner.shown(method, of: step))"
        }
        return "sends a request"
    }
}
