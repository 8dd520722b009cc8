internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Stellar
internal import Timekeeping

/// `sep10`: proves to the anchor who owns the account, and gets a session that renews itself.
struct SignIn: Verb {
    let name: VerbName = "sep10"

    func perform(_ step: StepContext) async throws -> VerbResult {
        var memo: UInt64?
        if let text = try await step.text("memo") {
            guard let number = UInt64(text) else {
                throw StepError(
                    .invalidFlow,
                    "`\(text)` is no memo of a user",
                    help: "it is a number from 0 to 2^64 - 1"
                )
            }
            memo = number
        }
        let token = try await step.services.desk.signIn(SessionTerms(memo: memo))
        var results: [String: Value] = ["account": .text(step.services.address)]
        if let expiry = token.expiresAt { results["expires_at"] = .text(expiry.description) }
        if let memo { results["memo"] = .text(String(memo)) }
        return VerbResult(
            results: results,
            summary: "signed in as \(step.services.keys.publicKey.shortened)" + (memo.map { ", user \($0)" } ?? "")
        )
    }
}
