internal import FlowLanguage

extension RunKnowledge {
    /// Whether friendbot has funded the account with this address in this run, or found that it has funds.
    func hasFunded(_ address: String) -> Bool {
        results(of: FriendbotVerb.keyword).contains { $0["account"].text == address && $0["funded"] == true }
    }
}
