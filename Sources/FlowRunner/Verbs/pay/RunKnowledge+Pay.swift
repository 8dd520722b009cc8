internal import FlowLanguage

extension RunKnowledge {
    /// The hash of the payment that was made for the transfer called `id`.
    func payment(forTransfer id: String) -> String? {
        payments.last { $0.transfer == id }?.hash
    }

    /// The hashes of the payments that the run has made, with the transfers that they were made for.
    var payments: [(hash: String?, transfer: String?)] {
        results(of: PayVerb.keyword).map { ($0["hash"].text, SubjectRecord.id(in: $0)) }
    }
}
