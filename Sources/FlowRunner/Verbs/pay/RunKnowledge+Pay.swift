internal import FlowLanguage

extension RunKnowledge {
    /// The hash of the payment that was made for the transfer called `id`.
    func payment(forTransfer id: String) -> String? {
        results(of: PayVerb.keyword).last { $0["transfer"].text == id }?["hash"].text
    }

    /// The hashes of the payments that the run has made, with the transfers that they were made for.
    var payments: [(hash: String?, transfer: String?)] {
        results(of: PayVerb.keyword).map { ($0["hash"].text, $0["transfer"].text) }
    }
}
