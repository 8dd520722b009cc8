internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping
internal import TransferTracking

/// The journal could not be written: the run stops at once, no matter who noticed.
struct JournalFailure: Error {
    var underlying: any Error
}

extension SecretID {
    /// The seed of a fresh account.
    static let seed = SecretID(rawValue: "seed")
}

extension RunDriver {
    /// Appends `event` to the journal, and only then lets the machine and the observer know of it.
    func record(_ event: Event) async throws { try await append(recordedText.cleaned(event)) }

    /// Appends an event of which nothing has to be hidden any more.
    private func append(_ event: Event) async throws {
        let entry = JournalEntry(run: run, sequence: sequence + 1, at: settings.clock.now, event: event)
        do {
            try await settings.journal.append(entry, sealing: unsealed)
        } catch {
            throw JournalFailure(underlying: error)
        }
        known.merge(unsealed) { _, new in new }
        unsealed = [:]
        take(entry)
        settings.observer(entry)
    }

    /// Records what is told with `redacted`, and gives `full` to anyone who watches; `full` is stored nowhere.
    func report(_ redacted: String, full: String, in state: String) async throws {
        try await record(.told(Message(state: state, text: redacted)))
        settings.showMessage?(state, RecordedText.visible(full, keepingLines: true))
    }

    /// As ``tell(_:full:in:)``, with the anchor's own data in `redacted` kept letter by letter.
    func report(_ redacted: MessageText, full: String, in state: String) async throws {
        try await append(.told(Message(state: state, text: recordedText.cleaned(redacted))))
        settings.showMessage?(state, RecordedText.visible(full, keepingLines: true))
    }

    /// Keeps answers out of all that is recorded from now on, no matter who repeats them.
    func keepOutOfEvents(_ answers: [Secret<String>]) { recordedText.hide(answers) }

    /// Keeps the tokens of all sessions out of events that the run has from now on, no matter who repeats them.
    private func keepTokensOutOfEvents() async {
        // The sessions are part of what the driver holds.
        await services.anchorContext.whenSignedIn { [weak self] in await self?.keepOutOfEvents(token: $0) }
    }

    private func keepOutOfEvents(token: SessionToken) { recordedText.hide(token: token.value) }

    /// Shows an answer that tells nothing about a person.
    func show(_ answer: String) { recordedText.show(answer) }

    /// Takes names and choices for the anchor's own: where one of them is quoted, it is shown, also if an answer is the same.
    func publish(_ words: some Sequence<String>) { recordedText.published.formUnion(words) }

    /// Whether a text or a number repeats an answer or a secret of this run.
    func repeatsAnswer(_ value: Value) -> Bool { recordedText.repeatsAnswer(value) }

    /// Learns again, after a restart, what must not stand in events.
    func rememberAnswers(in entries: [JournalEntry]) async throws {
        await keepTokensOutOfEvents()
        recordedText.known = Self.publicTexts(of: services.header)
        recordedText.hide(settings.answers.values)
        let secrets = entries.flatMap { entry -> [SecretID] in
            if case .restarted(let restart) = entry.event { Array(restart.secrets.values) } else { [] }
        }
        for id in secrets + services.header.secrets.values {
            if let secret = try await reveal(id) { recordedText.hide(declared: secret) }
        }
        for secret in unsealed where secret.key != .seed { recordedText.hide(declared: secret.value) }
        // A file that is gone is told of where its answers are needed again.
        recordedText.hide((try? AnswerFiles.all(settings)) ?? [])
        let notes = entries.compactMap { entry in if case .noted(let note) = entry.event { note } else { nil } }
        recordedText.hide(try await AnswerBook.given(in: notes, of: self).values)
        for note in notes where AnswerBook.answer(noted: note.key) != nil {
            guard case .secret(let id) = note.value, let answer = try await reveal(id) else { continue }
            recordedText.hide([answer])
        }
    }

    /// What a run's header tells everyone.
    private static func publicTexts(of header: RunHeader) -> Set<String> {
        Set(header.inputs.values.compactMap(\.text)).union([header.anchor, header.network.name, header.account])
            .subtracting([""])
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

    /// Since when a state has seen `status`, where that is what it has seen last.
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
        // Someone's words may be in the name as well.
        let name = recordedText.cleaned(name: name)
        var id = SecretID(rawValue: "\(name)-\(sequence + 1)")
        var number = 2
        while unsealed[id] != nil || known[id] != nil {
            id = SecretID(rawValue: "\(name)-\(sequence + 1)-\(number)")
            number += 1
        }
        unsealed[id] = secret
        return id
    }

    /// As ``conceal(_:as:)``, but what is sealed under this name already keeps the name that it has.
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
        if let secret { known[id] = secret }
        return secret
    }
}
