internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

/// The check that a state acts for the account that has started its transfer: the session and the money are that one's.
struct AccountMatch: Sendable {
    let step: StepContext

    /// Refuses to act on a transfer that another account of the run has started.
    func check() throws(StepError) {
        guard !step.services.header.accounts.isEmpty, let verb = VerbCatalogue[step.attempt.verb] else { return }
        for parameter in verb.parameters {
            let argument = step.arguments[parameter.name]
            let id =
                parameter.type == .record(.transfer)
                ? argument.flatMap { SubjectRecord($0).transferID }
                : parameter.type == .url && parameter.name == verb.subject
                    ? step.knowledge.transfer(ofPage: argument) : nil
            guard let id, let start = step.knowledge.start(of: id)?.state,
                start.account?.value != step.knowledge.account
            else { continue }
            throw StepError(
                .misuse(
                    .transferOfOtherAccount,
                    [.state: .text(start.name.value), .account: start.account.map { .text($0.value) }],
                    at: step.step.account?.place ?? step.step.verb.place
                )
            )
        }
    }
}
