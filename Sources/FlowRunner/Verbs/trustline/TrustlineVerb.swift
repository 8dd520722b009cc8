internal import Diagnostics
internal import FlowLanguage
internal import HorizonClient
internal import Stellar

/// `trustline`: lets the account hold an asset; a trustline that is there already is left alone.
struct TrustlineVerb: Verb {
    let name: VerbName = "trustline"
    let resultSubject: ResultSubject? = .trustline

    func perform(_ step: StepContext) async throws -> VerbResult {
        let asset = try await step.services.asset(try await step.text("asset") ?? "")
        let maker = TrustlineMaker(step: step)
        var results: [LedgerField: Value] = [.asset: .text(asset.description), .created: false]
        switch try await maker.trust(asset, limit: limit(step)) {
        case .needless:
            let isNative = asset == .native
            let reason: MessageText = isNative ? "XLM needs no trustline" : "\(asset.code) is the account's own asset"
            return VerbResult(results: LedgerField.results(results), summary: reason)
        case .existing:
            let words: MessageText = "\(asset.shortened) was trusted already"
            return VerbResult(results: LedgerField.results(results), summary: words)
        case .made(let settled):
            results[.created] = true
            results[.hash] = .text(settled.hash.description)
            return VerbResult(results: LedgerField.results(results), summary: "\(asset.shortened) trusted")
        }
    }

    private func limit(_ step: StepContext) throws -> Amount? {
        guard let value = step.arguments["limit"], !value.isNull else { return nil }
        guard let limit = try value.number?.amount(), limit > .zero else {
            throw StepError(
                .invalidValue,
                [.found: .value("\(value)"), .expected: .expected(.trustlineLimit)],
                [Remedy(.givePositive)]
            )
        }
        return limit
    }
}

extension TrustlineVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        planner.requireAccount()
        guard let asset = planner.asset("asset", of: step) else {
            return "adds a trustline for \(planner.shown("asset", of: step))"
        }
        if asset == .native { return "does nothing: XLM needs no trustline" }
        if planner.trusted.contains(asset) || planner.account?.balance(of: asset) != nil {
            return "does nothing: the trustline for \(asset.shortened) exists"
        }
        planner.trusted.insert(asset)
        return "adds a trustline for \(asset)"
    }
}
