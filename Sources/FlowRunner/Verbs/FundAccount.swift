internal import Diagnostics
internal import FlowLanguage
internal import HorizonClient
internal import Stellar

/// `friendbot`: has the network's friendbot create and fund the account; one that has funds already is left alone.
struct FundAccount: Verb {
    let name: VerbName = "friendbot"

    func perform(_ step: StepContext) async throws -> VerbResult {
        let account: PublicKey
        if let text = try await step.text("account") {
            let given = try MuxedAccount(told: text)
            account = given.accountID
        } else {
            account = step.services.keys.publicKey
        }
        // Friendbot pays no second time, so asking again after a crash does no harm: it says that it paid already.
        let already = try await step.services.fund(account) == .alreadyFunded
        return VerbResult(
            results: ["account": .text(account.address), "funded": true, "already": .bool(already)],
            summary: already ? "\(account.shortened) has funds already" : "\(account.shortened) funded"
        )
    }
}
