internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage

extension StepContext {
    /// Refuses to act on a transfer that another account of the run has started: the session and the money are that one's.
    func refuseOtherTransfers() throws(StepError) {
        guard !services.header.accounts.isEmpty, let verb = VerbCatalogue[attempt.verb] else { return }
        let transfers = verb.parameters.filter { $0.type == .record(.transfer) }
        var ids = transfers.compactMap { arguments[$0.name]?["id"].text }
        if verb.subject == "url", let id = knowledge.transfer(ofPage: arguments["url"]) { ids.append(id) }
        for id in ids {
            guard let start = knowledge.startingState(ofTransfer: id), start.account?.value != knowledge.account else {
                continue
            }
            let owner = start.account.map { "`\($0.value)`" } ?? "the run's own account"
            throw StepError(
                .invalidFlow,
                "`\(start.name.value)` started this transfer as \(owner), and this state acts for another account",
                help: start.account.map { "write `account: \($0.value)` here too" } ?? "leave `account` out here",
                place: step.account?.place ?? step.verb.place
            )
        }
    }
}
