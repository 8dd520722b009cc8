internal import FlowLanguage

extension RunKnowledge {
    /// The transfer to which the hosted page at `address` belongs, where the run has started it.
    func transfer(ofPage address: Value?) -> String? {
        guard let address else { return nil }
        return results(of: SEP24Verb.keyword).last { $0["url"] == address }?["id"].text
    }
}
