internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Timekeeping
internal import TransferTracking

/// The journal could not be written: the run stops at once, no matter who noticed.
struct JournalFailure: Error {
    var underlying: any Error
}

extension RunDriver {
    /// Appends `event` to the journal, and only then lets the machine and the observer know of it.
    ///
    /// Findings about the anchor meanwhile stand before it.
    func record(_ event: Event) async throws {
        if sequence > 0 { try await recordFindings() }
        try await append(event)
    }

    /// Appends `event` alone.
    func append(_ event: Event) async throws {
        // A server may give the session's token as an identifier, and those stand in Windlass's own words.
        let tokens = tokens
        var event = tokens.isEmpty ? event : event.mapTexts { $0.hiding(tokens) }
        // The results stay as they came: the flow may send what a server has repeated.
        event = event.mapMessages(withoutCredentials)
        let entry = JournalEntry(run: run, sequence: sequence + 1, at: settings.clock.now, event: event)
        do {
            try await settings.journal.append(entry, sealing: unsealed)
        } catch {
            throw JournalFailure(underlying: error)
        }
        known.merge(unsealed) { _, new in new }
        unsealed = [:]
        take(entry)
        if Self.isFailure(entry.event) { services.traffic.fail(after: sources(of: entry.event)) }
        settings.observer(entry)
    }

    /// The states whose results the assertion names that failed.
    private func sources(of event: Event) -> Set<String> {
        guard case .failed(let failure) = event, failure.failure.code == .assertionFailed,
            let text = failure.failure.facts.text(.expected), let step = settings.flow.state(named: failure.state)
        else { return [] }
        return settings.plan.sources(of: step.expectations.filter { $0.text == text })
    }

    /// Records the message `redacted`, and passes `full` to ``RunSettings/showMessage``; `full` is not stored.
    func report(_ redacted: MessageText, full: MessageText, in state: String) async throws {
        try await record(.told(Message(state: state, text: redacted)))
        settings.showMessage?(state, withoutCredentials(full).shown(.revealed))
    }

    /// A text that people read, without the run's secrets where another party repeats them in its words.
    func withoutCredentials(_ text: MessageText) -> MessageText {
        text.mapProse(services.traffic.withoutCredentials(prose:))
    }

    /// Learns the tokens of all sessions that the run has from now on.
    func listenForTokens() async {
        // The sessions are part of what the driver holds.
        for each in [services] + others.values {
            await each.anchorContext.whenSignedIn { [weak self] in await self?.remember($0) }
        }
    }

    private func remember(_ token: SessionToken) { tokens.insert(token.value) }

    /// Whether a text that another party sent in the place of an identifier holds the token of a session.
    func holdsToken(_ text: String) -> Bool {
        tokens.contains { token in
            let token = token.reveal()
            return text.utf8.count >= token.utf8.count && text.contains(token)
        }
    }

    /// Takes in a line of the journal, whether it is new or replayed.
    func take(_ entry: JournalEntry) {
        sequence = entry.sequence
        switch entry.event {
        case .performing(let attempt):
            visits[attempt.state] = attempt.visit
            if attempt.number == 1 { visitBegan[attempt.state] = entry.at }
        case .waiting(let wait): recordedWait = (wait, entry.at)
        case .woke, .heard: recordedWait = nil
        case .found(let found): findings.take(found)
        case .noted(let note):
            guard note.isAboutTransfer else { break }
            if let fact = note.fact {
                transfers.apply(fact, by: note.state, visit: visits[note.state] ?? 1)
            } else {
                hasUnreadFacts = true
            }
        case .finished(let outcome):
            if !outcome.isUnchanged, isPoll(outcome) {
                if lastPolls[outcome.state]?.name != outcome.name { statusSince[outcome.state] = entry.at }
                lastPolls[outcome.state] = PollResult(outcome)
            }
        case .restarted(let restart):
            recordedWait = nil
            lastPolls = [:]
            let plan = restart.digest == settings.plan.flow.digest ? settings.plan : plans[restart.digest]
            if let plan, plan !== machine.plan { machine.continue(on: plan) }
        default: break
        }
        // What is to be done next is asked for with `pending`.
        _ = machine.handle(entry.event, at: entry.at)
    }

    /// The time since which a state has seen `status`, where that is what it has seen last.
    func status(_ status: String, since state: String) -> Timestamp? {
        lastPolls[state]?.name == status ? statusSince[state] : nil
    }

    /// Whether an outcome is that of a verb that looks at something again and again.
    private func isPoll(_ outcome: Outcome) -> Bool {
        guard case .perform(let attempt, _)? = machine.pending, attempt.state == outcome.state else { return false }
        return VerbCatalogue[attempt.verb]?.polls ?? false
    }

    /// Gives a secret a name under which events may speak of it; the next line of the journal seals it.
    func conceal(_ secret: Secret<String>, as name: String) -> SecretID {
        var id = SecretID(rawValue: "\(name)-\(sequence + 1)")
        var number = 2
        while unsealed[id] != nil || known[id] != nil {
            id = SecretID(rawValue: "\(name)-\(sequence + 1)-\(number)")
            number += 1
        }
        unsealed[id] = secret
        return id
    }

    /// Conceals as ``conceal(_:as:)`` does, but what is sealed under this name already keeps the name that it has.
    func concealOnce(_ secret: Secret<String>, as name: String) -> SecretID {
        for secrets in [unsealed, known] {
            if let id = secrets.first(where: { $0.value == secret && $0.key.rawValue.hasPrefix("\(name)-") })?.key {
                return id
            }
        }
        return conceal(secret, as: name)
    }

    /// The secret called `id`, or `nil` where the run has none of this name.
    func reveal(_ id: SecretID) async throws -> Secret<String>? {
        if let secret = unsealed[id] ?? known[id] { return secret }
        let secret = try await settings.journal.secret(id, of: run)
        if let secret {
            known[id] = secret
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
