internal import Diagnostics
internal import FlowLanguage
internal import HorizonClient
internal import Stellar

/// `friendbot`: has the network's friendbot create and fund the account; one that has funds already is left alone.
struct FriendbotVerb: Verb {
    let name: VerbName = "friendbot"
    let resultSubject: ResultSubject? = .funding

    func perform(_ step: StepContext) async throws -> VerbResult {
        let account: PublicKey
        if let text = try await step.text("account") {
            let given = try AccountReading.account(text)
            account = given.accountID
        } else {
            account = step.services.keys.publicKey
        }
        // Friendbot pays no second time, so asking again after a crash does no harm: it says that it paid already.
        let already = try await step.services.fund(account) == .alreadyFunded
        return VerbResult(
            results: FundingField.results([
                .account: .text(account.address), .funded: true, .already: .bool(already),
            ]),
            summary: already ? "\(account.shortened) has funds already" : "\(account.shortened) funded"
        )
    }
}

extension FriendbotVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        let named = planner.value("account", of: step)?.text
        if named == nil, planner.hasAccount { return "does nothing: the account is funded" }
        if planner.settings.network.friendbot == nil, case .success(let root) = planner.data.root,
            root.friendbot == nil
        {
            planner.warn(
                StepError(
                    .noFriendbot,
                    [.network: .text(planner.settings.network.name)],
                    [Remedy(.removeFriendbotState)]
                )
            )
        }
        if named == nil { planner.hasAccount = true }
        return "creates and funds \(named ?? "the account") with friendbot"
    }
}
