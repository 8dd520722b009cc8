internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Timekeeping

/// The journal could not be written: the run stops at once, no matter who noticed.
struct JournalFailure: Error {
    var underlying: any Error
}

extension RunDriver {
    /// Appends `event` to the journal, and only then lets the machine and the observer know of it.
    ///
    /// Findings about the anchor meanwhile stand before it.
    func record(_ event: Event) async throws {
        if memory.sequence > 0 { try await recordFindings() }
        try await append(event)
    }

    /// Appends `event` alone.
    func append(_ event: Event) async throws {
        var event = withoutUnkept(event)
        // Values are cut once secrets were hidden in all of them: the beginning of one would not be found.
        let hidden = withoutAnswers(event)
        event = hidden.mapMessages(services.traffic.withoutAnswers(inValuesOf:))
        // Of the secrets that the journal seals the results stay as they came: the flow may send what a server has repeated.
        event = event.mapMessages(withoutCredentials)
        let entry = JournalEntry(run: run, sequence: memory.sequence + 1, at: settings.clock.now, event: event)
        do {
            try await settings.journal.append(entry, sealing: secrets.unsealed)
        } catch {
            throw JournalFailure(underlying: error)
        }
        secrets.areSealed()
        take(entry)
        if Self.isFailure(entry.event) { services.traffic.fail(after: sources(of: entry.event)) }
        if case .failed(let failure) = entry.event, failure.isAboutSuccess {
            services.traffic.refuseAnswer(failure.failure.code)
        }
        settings.observer(entry)
    }

    /// The event without the credentials that no journal seals, also in the words of others.
    func withoutUnkept(_ event: Event) -> Event {
        // A server may give the session's token as an identifier, and those stand in Windlass's own words.
        let (tokens, unkept) = (secrets.tokens, secrets.unkept)
        return event.mapTexts { $0.hiding(tokens).mapProse(unkept.withoutCredentials(prose:)) }
    }

    /// A finding, a failure or an ending without answers: an anchor may repeat one as a memo, a status, an amount or a name.
    private func withoutAnswers(_ event: Event) -> Event {
        switch event {
        case .found, .failed, .ended: break
        default: return event
        }
        let traffic = services.traffic
        switch event.mapMessages(traffic.withoutAnswers(quoted:)) {
        case .found(var found):
            found.deviation.remedies = found.deviation.remedies.map { remedy in
                var remedy = remedy
                remedy.facts = remedy.facts.mapMessages(traffic.withoutAnswers(quoted:))
                return remedy
            }
            found.deviation.subject.field = found.deviation.subject.field.map(withoutAnswers(inPath:))
            found.deviation.pattern = withoutAnswers(inPath: found.deviation.pattern)
            return .found(found)
        case .failed(var failure):
            failure.failure = withoutAnswers(failure.failure)
            return .failed(failure)
        case .ended(var ending):
            ending.failure = ending.failure.map(withoutAnswers)
            return .ended(ending)
        default: return event
        }
    }

    private func withoutAnswers(_ failure: Failure) -> Failure {
        var failure = failure.mapFound(services.traffic.withoutAnswer(value:))
        failure.subject.field = failure.subject.field.map(withoutAnswers(inPath:))
        return failure
    }

    /// The path of a member with `•••` for each name in it that the SEPs don't have and that holds an answer.
    private func withoutAnswers(inPath path: String) -> String {
        path.split(separator: ".", omittingEmptySubsequences: false).map { part in
            let name = part.prefix { $0 != "[" }
            return withoutAnswers(inName: String(name)) + part[name.endIndex...]
        }.joined(separator: ".")
    }

    /// The name of a field, with `•••` where the SEPs don't have it and it holds an answer.
    func withoutAnswers(inName name: String) -> String {
        guard !AnchorFields.answer.knows(name) else { return name }
        let traffic = services.traffic
        let shown = traffic.withoutAnswer(value: traffic.withoutAnswers(quoted: MessageText(name))).reveal()
        // Several such names of one object have numbers on a tape.
        return shown != name || Redaction.isMark(name) ? Redaction.mark : shown
    }

    /// The states whose results the assertion names that failed.
    private func sources(of event: Event) -> Set<String> {
        guard case .failed(let failure) = event, failure.failure.code == .assertionFailed,
            let text = failure.failure.facts.text(.expected), let step = settings.flow.state(named: failure.state)
        else { return [] }
        return settings.plan.sources(of: step.expectations.filter { $0.text == text })
    }

    /// Records the message `redacted` as ``tell(_:full:in:)`` does, without answers in what it quotes of others' data.
    func report(_ redacted: MessageText, full: MessageText, in state: String) async throws {
        try await tell(services.traffic.withoutAnswers(quoted: redacted), full: full, in: state)
    }

    /// Records the message `redacted`, and passes `full` to ``RunSettings/showMessage``; `full` is not stored.
    func tell(_ redacted: MessageText, full: MessageText, in state: String) async throws {
        try await record(.told(Message(state: state, text: redacted)))
        settings.showMessage?(state, withoutCredentials(full).shown(.revealed))
    }

    /// A text that people read, without the run's secrets where another party repeats them in its words.
    func withoutCredentials(_ text: MessageText) -> MessageText {
        text.mapProse { secrets.unkept.withoutCredentials(prose: services.traffic.withoutCredentials(prose: $0)) }
    }

    /// Learns the tokens of all sessions that the run has from now on.
    func listenForTokens() async {
        // The sessions are part of what the driver holds.
        for each in [services] + others.values {
            await each.anchorContext.whenSignedIn { [weak self] in await self?.remember($0) }
        }
    }

    private func remember(_ token: SessionToken) { secrets.remember(token: token.value) }

    /// Takes in a line of the journal, whether it is new or replayed.
    ///
    /// `plans` are those of the flows that the journal was written under, by digest; needed only for a replay.
    func take(_ entry: JournalEntry, plans: [String: FlowPlan] = [:]) {
        memory.take(entry)
        switch entry.event {
        case .finished(let outcome) where !outcome.isUnchanged && isPoll(outcome): polls.take(outcome, at: entry.at)
        case .restarted(let restart):
            polls = PollMemory()
            let plan = restart.digest == settings.plan.flow.digest ? settings.plan : plans[restart.digest]
            if let plan, plan !== machine.plan { machine.continue(on: plan) }
        default: break
        }
        // What is to be done next is asked for with `pending`.
        _ = machine.handle(entry.event, at: entry.at)
    }

    /// Whether an outcome is that of a verb that looks at something again and again.
    private func isPoll(_ outcome: Outcome) -> Bool {
        guard case .perform(let attempt, _)? = machine.pending, attempt.state == outcome.state else { return false }
        return VerbCatalogue[attempt.verb]?.polls ?? false
    }

    /// Gives a secret a name under which events may speak of it; the next line of the journal seals it.
    func conceal(_ secret: Secret<String>, as name: String) -> SecretID {
        secrets.conceal(secret, as: name, in: memory.sequence + 1)
    }

    /// Conceals as ``conceal(_:as:)`` does, but what is sealed under this name already keeps the name that it has.
    func concealOnce(_ secret: Secret<String>, as name: String) -> SecretID {
        secrets.name(of: secret, as: name) ?? conceal(secret, as: name)
    }

    /// The secret called `id`, or `nil` where the run has none of this name.
    func reveal(_ id: SecretID) async throws -> Secret<String>? {
        if let secret = secrets[id] { return secret }
        let secret = try await settings.journal.secret(id, of: run)
        if let secret {
            secrets.learn(secret, as: id)
            services.traffic.hide(secret)
        }
        return secret
    }

    /// Whether an attempt, a deadline or the run ended without success.
    private static func isFailure(_ event: Event) -> Bool {
        switch event {
        case .failed, .expired: true
        case .ended(let ending): ending.result != .done
        default: false
        }
    }
}
