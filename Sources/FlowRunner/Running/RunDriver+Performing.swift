internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

extension RunDriver {
    /// Performs one attempt of a verb; false where the task was cancelled, and the attempt stays open.
    func perform(_ attempt: Attempt, _ arguments: [String: Value]) async throws -> Bool {
        let isRecovering = machine.isRecovering
        if !isRecovering { try await record(.performing(attempt)) }
        guard let step = settings.flow.state(named: attempt.state), let verb = verbs[attempt.verb] else {
            try await record(.failed(.missingVerb(attempt)))
            return true
        }
        let context = StepContext(
            step: step,
            attempt: attempt,
            arguments: arguments,
            isRecovering: isRecovering,
            begunAt: visitBegan[attempt.state] ?? settings.clock.now,
            notes: machine.notes(for: attempt),
            knowledge: RunKnowledge(flow: settings.flow, scope: machine.scope),
            services: services,
            driver: self
        )
        do {
            let result = try await bounded(verb, context)
            let results = try await concealed(result.results, of: step, verb: attempt.verb)
            try await record(
                .finished(
                    Outcome(
                        state: attempt.state,
                        visit: attempt.visit,
                        name: result.outcome,
                        results: results,
                        summary: result.summary
                    )
                )
            )
        } catch let failure as JournalFailure {
            throw failure
        } catch  where Task.isCancelled {
            return false
        } catch let expiry as DeadlinePassed {
            try await record(.expired(expiry.expiry))
        } catch {
            try await record(.failed(StepFailure(error, of: step, now: settings.clock.now)))
        }
        return true
    }

    /// Performs the verb, but gives it up when a deadline passes meanwhile.
    ///
    /// A verb that pays or starts a transfer is left to finish: it bounds its own exchanges, and a run that ended without
    /// knowing whether it has paid would be worse than one that ended late. A verb acts in real time, so what it has
    /// left is measured in real time too, whatever the run's own clock does.
    private func bounded(_ verb: any Verb, _ context: StepContext) async throws -> VerbResult {
        let effect = VerbCatalogue[context.attempt.verb]?.effect ?? .none
        guard effect == .none, let expiry = machine.deadline else { return try await verb.perform(context) }
        let left = settings.clock.now.duration(to: expiry.deadline)
        return try await withThrowingTaskGroup(of: VerbResult?.self) { group in
            group.addTask { try await verb.perform(context) }
            group.addTask {
                try await Task.sleep(for: left)
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            if let first { return first }
            // It may have come to its end at the very last moment.
            if let late = try? await group.next() ?? nil { return late }
            try Task.checkCancellation()
            throw DeadlinePassed(expiry: expiry)
        }
    }

    /// The results with everything sealed that the flow keeps as a secret.
    private func concealed(
        _ results: [String: Value],
        of step: Step,
        verb: VerbName
    ) async throws -> [String: Value] {
        guard verb == step.verb.value else { return results }
        var scope = Scope(results)
        for keep in step.keep where keep.isSecret {
            guard let value = scope[keep.field.value], let text = value.text else { continue }
            scope.set(.secret(conceal(Secret(text), as: "\(step.name.value).\(keep.name.value)")), at: keep.field.value)
        }
        return scope.values
    }
}

/// A deadline passed while a verb was performed.
private struct DeadlinePassed: Error {
    var expiry: Expiry
}
