public import Diagnostics
internal import FoundationEssentials
internal import Synchronization
public import Timekeeping

/// Carries the requests of one run, names them, counts them, and shows them to the run's observer without their secrets.
public final class TrafficRecorder: HTTPExchanging {
    private let base: any HTTPExchanging
    private let identity: RequestIdentity
    private let observer: TrafficObserver
    private let clock: any WallClock
    private let redaction: ExchangeRedaction
    private let state = Mutex(State())

    /// The most exchanges of one attempt that are kept for when it fails, and how many bytes their answers have; the latest count.
    private static let attemptLimit = (count: 200, bytes: 4 << 20)

    /// The most bytes of an answer that is kept for a later assertion.
    private static let lastLimit = 256 << 10

    /// An exchange, not redacted yet.
    private struct Sent {
        var record: Outline
        var request: HTTPRequest
        var result: Result<HTTPResponse, TransportError>

        /// The number of bytes of the answer.
        var size: Int {
            switch result {
            case .success(let response): response.body.count
            case .failure: 0
            }
        }
    }

    /// The outline of an exchange besides its messages.
    private struct Outline {
        var number: Int
        var place: Place?
        var startedAt: Timestamp
        var endedAt: Timestamp?
        var duration = Duration.zero
        var tryNumber = 1
        var cause: RecordedExchange.Cause?
    }

    private struct Place: Hashable {
        var state: String
        var visit: Int
        var attempt: Int
    }

    /// The same request of the same visit.
    private struct Repetition: Hashable {
        var method: HTTPMethod
        var url: URL
    }

    private struct State {
        var place: Place?
        var count = 0
        var tally = TrafficTally()
        /// The tries in a row that had no success, in the present visit.
        var tries: [Repetition: (number: Int, cause: RecordedExchange.Cause)] = [:]
        /// The request of the present attempt that was answered last, with the number of its try; `nil` where that had no success.
        var answered: (request: Repetition, number: Int)?
        /// The exchanges of the present attempt that were not handed out yet as those of a failure.
        var attempt: [Sent] = []
        /// Those of the present attempt that a replay has on its tape, and doesn't make.
        var skipped: [RecordedExchange] = []
        /// Whether assertions need the results of the present state.
        var isAsserted = false
        /// The last exchange with each server in each state whose results they need.
        var last: [Sent] = []

        /// Keeps the last exchanges of an attempt that is over.
        mutating func keepLast() {
            guard isAsserted else { return }
            for sent in attempt where sent.size <= TrafficRecorder.lastLimit {
                let (state, server) = (sent.record.place?.state, sent.request.disclosure.server)
                last.removeAll { $0.record.place?.state == state && $0.request.disclosure.server == server }
                last.append(sent)
            }
        }
    }

    /// A recorder for one run.
    ///
    /// - Parameters:
    ///   - base: who carries the requests.
    ///   - identity: what the requests say about themselves.
    ///   - observer: who is shown the exchanges.
    ///   - clock: what time is measured by.
    public init(
        _ base: any HTTPExchanging,
        identity: RequestIdentity,
        observer: TrafficObserver = TrafficObserver(),
        clock: any WallClock
    ) {
        self.base = base
        self.identity = identity
        self.observer = observer
        self.clock = clock
        redaction = ExchangeRedaction(
            known: observer.known,
            keepsProse: observer.keepsProse(),
            bodyLimit: observer.bodyLimit
        )
    }

    /// Whether requests may reach private addresses, regardless of what they ask for.
    public var allowsPrivateAddresses: Bool { base.allowsPrivateAddresses }

    /// The hosts beside this machine that are asked over plain http.
    public var plainHosts: PlainHosts { base.plainHosts }

    /// The tally of what was sent so far.
    public var tally: TrafficTally { state.withLock { $0.tally } }

    /// Begins an attempt of a state, whose results assertions may need: what is sent from now on belongs to it.
    public func begin(state name: String, visit: Int, attempt: Int, isAsserted: Bool = false) {
        state.withLock { state in
            state.keepLast()
            state.isAsserted = isAsserted
            if state.place?.state != name || state.place?.visit != visit { state.tries = [:] }
            state.place = Place(state: name, visit: visit, attempt: attempt)
            state.answered = nil
            state.attempt = []
            state.skipped = []
        }
    }

    /// Takes exchanges of the present attempt that a replay doesn't make: they count, so that those after them have the ids that they
    /// had, and the observer receives them as they are on the tape.
    public func skip(_ exchanges: [RecordedExchange]) {
        guard !exchanges.isEmpty else { return }
        let tally = state.withLock { state in
            state.count += exchanges.count
            state.tally.requests += exchanges.count
            for cause in exchanges.compactMap(\.cause) { state.tally.retries["\(cause)", default: 0] += 1 }
            state.skipped += exchanges
            return state.tally
        }
        observer.tally?(tally)
        if let receive = observer.exchange { exchanges.forEach(receive) }
    }

    /// The last answer of the present attempt has a status of success and can't be used: if its request is sent again, `code` is why.
    public func refuseAnswer(_ code: FailureCode) {
        state.withLock { state in
            guard let answered = state.answered else { return }
            state.tries[answered.request] = (answered.number, .failure(code))
            state.answered = nil
        }
    }

    /// The present attempt failed, or the run ended in it: the observer receives its exchanges, and the last ones of `states`.
    public func fail(after states: Set<String> = []) {
        guard let receive = observer.failedAttempt else { return }
        let (sent, skipped) = state.withLock { state in
            defer { (state.attempt, state.skipped) = ([], []) }
            return (state.last.filter { states.contains($0.record.place?.state ?? "") } + state.attempt, state.skipped)
        }
        if !sent.isEmpty || !skipped.isEmpty { receive(sent.map(recordForStore) + skipped) }
    }

    /// Shows an exchange of the present attempt in which a finding was made: the observer receives it by itself.
    public func show(_ id: String) {
        guard let receive = observer.finding else { return }
        let (sent, skipped) = state.withLock { state in
            (state.attempt.last { identity.id(of: $0.record.number) == id }, state.skipped.last { $0.id == id })
        }
        if let exchange = sent.map(recordForStore) ?? skipped { receive(exchange) }
    }

    /// Learns a secret of the run that servers may repeat.
    public func hide(_ secret: Secret<String>) {
        redaction.known.add(credential: secret.reveal())
    }

    /// Learns what a customer has answered beside the requests that tell so, such as on a page; servers may repeat it.
    public func hide(answers: [Secret<String>]) {
        for answer in answers { redaction.known.add(answer: answer.reveal()) }
    }

    /// Prose of another party as people may read it: without the run's tokens, its seeds and the secrets of its flow.
    package func withoutCredentials(prose: String) -> String { redaction.known.withoutCredentials(prose: prose) }

    /// Whether a text is a secret of the run or an answer of its customer, however short, or has one in it.
    package func repeatsSecret(_ text: String) -> Bool { redaction.known.withoutSecrets(text) != text }

    /// Whether data of another party holds a secret of the run, or with `answers` an answer of eight characters or more; both count as
    /// in ``withoutAnswers(quoted:)``.
    package func holdsSecret(data: String, answers: Bool) -> Bool { redaction.known.isIn(data: data, answers: answers) }

    /// Whether a name that another party chose is a secret of the run or an answer of its customer, however short, or holds a secret or
    /// an answer of eight characters or more.
    package func holdsSecret(name: String) -> Bool { redaction.known.isIn(name: name) }

    /// Words with excerpts of the values of answers that they quote: each is `•••` where the customer has answered so, however short it is,
    /// and else has no secret of the run and no answer of eight characters or more.
    public func withoutAnswers(inValuesOf words: MessageText) -> MessageText {
        words.mapValues(redaction.known.withoutAnswers(in:))
    }

    /// Words that quote typed data of an answer, without the run's secrets and the customer's answers of eight characters or more.
    ///
    /// Shorter answers stand in other words by chance; as the whole of a value they are hidden by ``withoutAnswers(inValuesOf:)``.
    public func withoutAnswers(quoted words: MessageText) -> MessageText {
        words.map(own: redaction.known.withoutLongAnswers, values: redaction.known.withoutAnswers(in:))
    }

    /// A status that the SEPs don't have, with `•••` where it repeats a secret of the run or what the customer has answered: of the whole word
    /// however short that is, and within it from eight characters on, a secret of the run from four.
    package func withoutSecrets(status word: String) -> String { redaction.known.withoutSecrets(status: word) }

    /// A value of an answer by itself, which is `•••` where the customer has answered so, however short it is.
    public func withoutAnswer(value: MessageText) -> MessageText {
        let known = redaction.known
        return value.map(own: { known.isAnswer($0) ? Redaction.mark : $0 }, values: known.withoutAnswers(in:))
    }

    /// The text of an answer as a message may quote it: without the run's secrets and what the customer has answered, however JSON or
    /// an address spells them.
    public func words(of response: HTTPResponse) -> String { redaction.words(of: response) }

    /// Sends a request with its id, and records what came of it.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let request = named(request)
        let clock = ContinuousClock()
        let began = clock.now
        var outline = begin(request.0, number: request.1)
        let result: Result<HTTPResponse, TransportError>
        do throws(TransportError) {
            var response = try await base.send(request.0)
            response.requestID = request.0.headers["X-Request-Id"]
            redaction.hideContentType(of: &response)
            result = .success(response)
        } catch {
            result = .failure(redaction.withoutSecrets(error, of: request.0))
        }
        outline.duration = began.duration(to: clock.now)
        outline.endedAt = self.clock.now
        // What is kept of an exchange for later is as small as it can be.
        let sent = Sent(record: outline, request: request.0, result: result)
        end(sent)
        guard observer.exchange != nil, case .success(var response) = result else {
            show(sent)
            return try result.get()
        }
        // It is read once, for the record and for the client.
        response.value = redaction.value(of: response, request.0.disclosure)
        show(Sent(record: outline, request: request.0, result: .success(response)))
        return response
    }

    /// The observer receives an exchange that is over.
    private func show(_ sent: Sent) {
        guard let receive = observer.exchange else { return }
        let keepsProse = observer.keepsProse()
        let exchange = record(sent, keepsProse: keepsProse)
        receive(exchange)
        guard let store = observer.stored else { return }
        store(!keepsProse || observer.storesProse() ? exchange : record(sent, keepsProse: false))
    }

    /// The events that the server sends; the stream is named and counted like other requests, and its events are not recorded.
    public func events(_ request: HTTPRequest) -> ServerSentEvents {
        base.events(named(request).0)
    }

    private func named(_ request: HTTPRequest) -> (HTTPRequest, Int) {
        observer.asked?(request.url)
        let number = state.withLock { state in
            state.count += 1
            state.tally.requests += 1
            return state.count
        }
        var request = request
        request.headers["X-Request-Id"] = identity.id(of: number)
        request.headers["User-Agent"] = identity.userAgent
        return (request, number)
    }

    private func begin(_ request: HTTPRequest, number: Int) -> Outline {
        redaction.learn(request)
        let now = clock.now
        return state.withLock { state in
            var outline = Outline(number: number, place: state.place, startedAt: now)
            if let before = state.tries[Repetition(method: request.method, url: request.url)] {
                outline.tryNumber = before.number + 1
                outline.cause = before.cause
                state.tally.retries["\(before.cause)", default: 0] += 1
            }
            return outline
        }
    }

    private func end(_ sent: Sent) {
        let cause: RecordedExchange.Cause? =
            switch sent.result {
            case .success(let response): response.status < 400 ? nil : .status(response.status)
            case .failure(let error): .failure(error.asFailure.code)
            }
        let keeps = observer.failedAttempt != nil || observer.finding != nil
        let tally = state.withLock { state in
            let repetition = Repetition(method: sent.request.method, url: sent.request.url)
            state.tries[repetition] = cause.map { (sent.record.tryNumber, $0) }
            let isPresent = sent.record.place == state.place
            if isPresent { state.answered = cause == nil ? (repetition, sent.record.tryNumber) : nil }
            if keeps, isPresent {
                state.attempt.append(sent)
                while state.attempt.count > Self.attemptLimit.count
                    || state.attempt.count > 1 && state.attempt.reduce(0, { $0 + $1.size }) > Self.attemptLimit.bytes
                {
                    state.attempt.removeFirst()
                }
            }
            return state.tally
        }
        observer.tally?(tally)
    }

    private func recordForStore(_ sent: Sent) -> RecordedExchange {
        record(sent, keepsProse: observer.keepsProse() && observer.storesProse())
    }

    private func record(_ sent: Sent, keepsProse: Bool) -> RecordedExchange {
        var response: RecordedExchange.Response?
        var failure: Failure?
        var timings = Timings()
        var tokenTimes: [String: String]?
        var redaction = redaction
        redaction.keepsProse = keepsProse
        switch sent.result {
        case .success(let answer):
            if sent.request.disclosure.server == .authentication { tokenTimes = JSONWebToken.times(in: answer) }
            response = redaction.response(answer, sent.request.disclosure)
            timings = answer.timings
        case .failure(let error):
            // Where a redirect leads is for the server to say.
            failure = error.asFailure.mapMessages { $0.mapOwn { redaction.known.withoutCredentials($0) } }
        }
        let outline = sent.record
        var exchange = RecordedExchange(
            number: outline.number,
            id: sent.request.headers["X-Request-Id"] ?? identity.id(of: outline.number),
            state: outline.place?.state,
            visit: outline.place?.visit,
            attempt: outline.place?.attempt,
            server: sent.request.disclosure.server,
            startedAt: outline.startedAt,
            milliseconds: RecordedExchange.Times(timings, total: outline.duration),
            tryNumber: outline.tryNumber,
            cause: outline.cause,
            request: redaction.request(sent.request),
            response: response,
            failure: failure
        )
        exchange.endedAt = outline.endedAt
        exchange.tokenTimes = tokenTimes
        return exchange
    }
}
