import Diagnostics
import FlowMatrixSupport
import FlowRunner
import Questions

/// Someone who answers one process, and remembers what was asked for longer than that.
struct PluggedAnswers: AnswerSource {
    let remains: Remains
    let plug: Plug

    func answer(_ question: Question) async throws -> Secret<String>? {
        try plug.pass()
        await remains.add(question: question.name)
        return PreparedAnswers.answer(to: question)
    }
}
