internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Questions

extension RunDriver {
    /// Performs one attempt of a verb; returns an ending where the run goes on another time.
    func perform(_ attempt: Attempt, _ arguments: [String: Value]) async throws -> Ending? {
        let description = VerbCatalogue[attempt.verb]
        let limit = settings.limits.anchor(services.header.anchor)
        let talks = limit == nil ? false : try await verbs[attempt.verb]?.talksToAnchor(arguments, self) ?? false
        let anchor = talks ? limit : nil
        let acting = try services(of: settings.flow.state(named: attempt.state))
        if let description {
            switch try await admission(of: description, to: anchor, as: acting.address) {
            case .admitted: break
            case .stopped: return try await interrupt()
            case .late(let expiry):
                try await record(.expired(expiry))
                return nil
            }
        }
        held.anchor = anchor
        defer {
            held.leaveAnchor()
            letGoOfAccountIfSettled()
        }
        let isRecovering = machine.isRecovering
        if !isRecovering { try await record(.performing(attempt)) }
        guard let step = settings.flow.state(named: attempt.state), let verb = verbs[attempt.verb] else {
            try await record(.failed(.missingVerb(attempt)))
            return nil
        }
        // Runs that listen for callbacks always poll, as one may have come in between.
        if !isRecovering, services.callbackSignal == nil,
            let outcome = polls.sparedOutcome(of: attempt, at: settings.clock.now)
        {
            try await record(.finished(outcome))
            return nil
        }
        polls.discardLook(for: description)
        let context = StepContext(
            step: step,
            attempt: attempt,
            arguments: arguments,
            isRecovering: isRecovering,
            begunAt: memory.visits[attempt.state]?.began ?? settings.clock.now,
            knowledge: RunKnowledge(
                flow: settings.flow,
                scope: machine.scope,
                subjects: VerbTable.standard.subjects,
                client: settings.client,
                account: step.account?.value
            ) { try await self.reveal($0) },
            services: acting,
            driver: self
        )
        services.http.begin(until: machine.deadline?.deadline)
        services.traffic.begin(
            state: attempt.state,
            visit: attempt.visit,
            attempt: attempt.number,
            isAsserted: settings.plan.asserted.contains(attempt.state)
        )
        do {
            try SecretArguments(step: context).refuseMisplaced()
            try AccountMatch(step: context).check()
            let result = try await bounded(verb, context)
            try await finish(attempt, of: step, Self.withOrder(result, arguments, of: description))
        } catch let failure as JournalFailure {
            throw failure
        } catch let expiry as DeadlinePassed {
            try await record(.expired(expiry.expiry))
        } catch  where Task.isCancelled || (error is CancellationError && isStopping) {
            // The attempt stays open: what it does may have happened.
            return try await interrupt()
        } catch let questions as UnansweredQuestions {
            return try await awaitAnswers(to: questions, of: attempt)
        } catch let stop as RecordedStop {
            return try await end(by: stop, in: step)
        } catch {
            // A tape answers nothing after the first difference.
            let error: any Error = settings.replay?.difference() ?? error
            let failure = StepFailure(error, of: step, now: settings.clock.now, shown: withoutCredentials)
            if step.takesRefusal, attempt.verb == step.verb.value, let refusal = failure.refusal(of: attempt.verb) {
                try await finish(attempt, of: step, refusal)
            } else {
                try await record(.failed(failure))
            }
        }
        return nil
    }

    /// The results of a verb, with its parameters as the order if it keeps one.
    private static func withOrder(
        _ result: VerbResult,
        _ arguments: [String: Value],
        of description: VerbDescription?
    ) -> VerbResult {
        guard description?.results.contains(where: { $0.name == RunKnowledge.ordered }) == true else { return result }
        var result = result
        let known = arguments.filter { if case .secret = $0.value { false } else { !$0.value.isNull } }
        result.results[RunKnowledge.ordered] = .object(known)
        return result
    }

    /// Records the outcome of an attempt; without its results if they are those of the poll before.
    private func finish(_ attempt: Attempt, of step: Step, _ result: VerbResult) async throws {
        let description = VerbCatalogue[attempt.verb]
        let marked =
            description?.marked(result.results, unless: holdsSecret) { name in
                // A flow goes on with what it words itself.
                holdsSecret(name: name) && !settings.flow.words(fieldNamed: name)
            } ?? result.results
        let results = try await concealed(marked, of: step, verb: attempt.verb)
        // As the journal has it, so that it can be compared with what was seen last.
        let summary = result.summary.map { services.traffic.withoutAnswers(quoted: withoutCredentials($0)) }
        var outcome = Outcome(
            state: attempt.state,
            visit: attempt.visit,
            name: result.outcome,
            results: results,
            summary: step.account.map { name in
                summary.map { "\(name.value): \($0)" } ?? "as \(name.value)"
            } ?? summary,
            summaryHasName: result.summaryHasName,
            source: result.source
        )
        // As the journal has it: what is seen again has no more than that.
        if case .finished(let kept) = withoutUnkept(.finished(outcome)) { outcome = kept }
        if polls.isAgain(outcome, known: machine.scope.values[attempt.state] ?? .null) {
            secrets.discard(Value.object(results).secrets)
            outcome.isUnchanged = true
            outcome.results = [:]
            (outcome.summary, outcome.summaryHasName, outcome.source) = (nil, false, nil)
        }
        try await record(.finished(outcome))
        polls.noteLook(outcome.name, by: attempt, of: step, at: settings.clock.now)
    }

    /// Records the unanswered questions and pauses the run for input.
    ///
    /// A question that was answered before the person stopped is not asked again: the answers to the rest confirm it.
    private func awaitAnswers(to questions: UnansweredQuestions, of attempt: Attempt) async throws -> Ending {
        let (state, drafts) = (attempt.state, AnswerCollector.drafts(in: machine.notes(for: attempt)))
        var questions = questions
        let open = questions.questions.filter { $0.objection != nil || !drafts.contains($0.name) }
        if !open.isEmpty { questions.questions = open }
        var inquiry = questions.inquiry(of: state)
        inquiry.deadline = machine.deadline?.deadline
        try await record(.asked(inquiry))
        // The state has not failed, but the anchor has refused an answer, and why is in its response.
        let isRefused = questions.isRefusal || questions.questions.contains { $0.objection != nil }
        if isRefused { services.traffic.fail() }
        // The names stay in the questions, which are answered by them.
        var named = questions
        if !questions.isOwn {
            named.questions = questions.questions.map { question in
                var question = question
                question.name = withoutAnswers(inName: question.name)
                return question
            }
        }
        var failure = named.asFailure.mapMessages(withoutCredentials)
        let takesFiles = questions.reasons.isEmpty
        if settings.replay != nil {
            // Its journal ends with it.
            failure.remedies = takesFiles ? [Remedy(.answerAgain)] : []
        } else {
            failure.remedies = [Remedy(.answer, [.run: .text(run.rawValue)])]
            if takesFiles { failure.remedies.append(Remedy(.fill)) }
            failure.remedies += questions.otherWays
        }
        return Ending(failure, in: state, at: settings.flow.state(named: state)?.verb.place)
    }

    /// Records how the replayed run ended its visit of a page; returns an ending if that run was paused for input.
    private func end(by stop: RecordedStop, in step: Step) async throws -> Ending? {
        guard let inquiry = stop.inquiry else {
            var failure = stop.failure
            failure.place = step.verb.place
            try await record(.failed(failure))
            return nil
        }
        try await record(.asked(inquiry))
        return Ending(stop.failure.failure, in: step.name.value, at: step.verb.place)
    }

    /// Performs the verb, but gives it up when a deadline passes meanwhile.
    ///
    /// A verb that pays or starts a transfer is left to finish: its exchanges are bounded, and a run that ended without
    /// knowing whether it has paid would be worse than one that ended late. One that may pay bounds all else itself.
    private func bounded(_ verb: any Verb, _ context: StepContext) async throws -> VerbResult {
        let description = VerbCatalogue[context.attempt.verb]
        guard description.map({ $0.effect == .none && $0.paysAt == nil }) ?? true else {
            return try await verb.perform(context)
        }
        return try await bounded { try await verb.perform(context) }
    }
}
