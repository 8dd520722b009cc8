internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials
internal import Stellar
internal import Timekeeping

/// `sep10`: proves to the anchor who owns the account, and gets a session that renews itself.
struct SEP10Verb: Verb {
    let name: VerbName = "sep10"
    let resultSubject: ResultSubject? = .session

    func perform(_ step: StepContext) async throws -> VerbResult {
        let given = try await SessionTerms(step.arguments, step.knowledge.reveal)
        let terms = try given.completed(by: step.services.settings.client)
        let token = try await step.services.anchorContext.signIn(terms)
        let subject = try terms.subject(step.services.keys.publicKey)
        // A later sign-in reads its parameters here; secrets only by their names.
        var results: [String: Value] = [:]
        for name in SessionTerms.names { results[name] = try await sealed(step.arguments[name], as: name, step) }
        SessionField.account.set(.text(subject.account.address), in: &results)
        SessionField.provedDomain.set(token.claims.clientDomain.map { .text($0) }, in: &results)
        if let expiry = token.expiresAt { SessionField.expiresAt.set(.text(expiry.description), in: &results) }
        let user = (subject.memo ?? subject.account.muxID).map { ", user \($0)" } ?? ""
        let client = terms.client.map { ", with \($0.domain.name)" } ?? ""
        return VerbResult(
            results: results,
            summary: "signed in as \(step.services.keys.publicKey.shortened)\(user)\(client)"
        )
    }

    /// The value of a parameter that takes secrets, sealed also where a flow gives it in clear.
    private func sealed(_ value: Value?, as name: String, _ step: StepContext) async throws -> Value? {
        guard let value, VerbCatalogue[self.name]?.parameter(name)?.takesSecret == true else { return value }
        switch value {
        case .text(let text): return await step.conceal(Secret(text), as: name)
        case .foreign(let text): return await step.conceal(Secret(text.reveal()), as: name)
        case .list(let elements):
            var sealed: [Value] = []
            for element in elements { sealed.append(try await self.sealed(element, as: name, step) ?? .null) }
            return .list(sealed)
        case .null, .bool, .number, .foreignNumber, .object, .secret: return value
        }
    }
}

extension SEP10Verb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        if let error = planner.data.signInProblem { planner.warn(error) }
        guard case .success(let toml) = planner.data.toml, let url = try? toml.endpoint(of: .authentication) else {
            return "signs in"
        }
        return "signs in at \(url.absoluteString)"
    }
}
