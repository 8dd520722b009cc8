internal import FlowLanguage
internal import Stellar

extension RunKnowledge {
    /// Whether a state of the run has made its account trust `asset`, or found that it does.
    func hasTrusted(_ asset: Asset) -> Bool {
        ownResults(of: TrustlineVerb.keyword).contains { $0["asset"].text == asset.description }
    }
}
