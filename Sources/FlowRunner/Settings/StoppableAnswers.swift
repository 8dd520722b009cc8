internal import Diagnostics
internal import Questions

/// Answers of another source, cancelled as soon as the run is asked to stop.
struct StoppableAnswers: AnswerSource {
    let source: any AnswerSource
    let stop: StopRequest

    func answer(_ question: Question) async throws -> Secret<String>? {
        guard !stop.isAsked else { throw CancellationError() }
        let source = source
        return try await stop.ending { try await source.answer(question) }
    }

    func answers(
        to questions: [Question],
        of asker: String?,
        given: [String: Secret<String>],
        keeping keep: @escaping @Sendable (_ name: String, _ answer: Secret<String>) async throws -> Void
    ) async throws -> Bool {
        guard !stop.isAsked else { throw CancellationError() }
        let source = source
        return try await stop.ending {
            try await source.answers(to: questions, of: asker, given: given, keeping: keep)
        }
    }
}

extension RunSettings {
    /// The settings with someone to ask who heeds a request to stop.
    var stoppable: RunSettings {
        guard let stop, let asking, !(asking is StoppableAnswers) else { return self }
        var settings = self
        settings.asking = StoppableAnswers(source: asking, stop: stop)
        return settings
    }
}
