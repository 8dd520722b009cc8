internal import HTTPServing
internal import Stellar

extension CustomerService {
    /// The memo that tells the customers of `owner` apart: none where the token has one of its own.
    func memo(in fields: RequestFields, of owner: AnchorSubject) throws(AnchorRefusal) -> String? {
        if let account = fields["account"], account != owner.account.description,
            account != owner.account.accountID.address
        {
            throw AnchorRefusal(.forbidden, "account is not the account of your token")
        }
        try checkSpelling(of: fields, by: owner)
        guard let memo = fields["memo"] else { return nil }
        guard let own = owner.memo ?? owner.account.muxID else { return memo }
        guard memo == String(own) else { throw AnchorRefusal("memo is not the memo of your token") }
        return nil
    }

    /// Refuses a request that names its customer in a way that the anchor's software does not take.
    private func checkSpelling(of fields: RequestFields, by owner: AnchorSubject) throws(AnchorRefusal) {
        let memo = fields["memo"]
        switch rules.memoRule {
        case .asSpecified: break
        case .repeated:
            guard let own = owner.memo ?? owner.account.muxID, memo != String(own) else { return }
            throw AnchorRefusal(.forbidden, "forbidden")
        case .typed:
            let type = fields["memo_type"]
            if fields["id"] != nil {
                guard fields["account"] == nil, memo == nil, type == nil else {
                    throw AnchorRefusal("requests with 'id' cannot also have 'account', 'memo', or 'memo_type'")
                }
            } else if let memo {
                if let own = owner.memo, memo != String(own) || type != "id" {
                    throw AnchorRefusal(
                        .forbidden,
                        "The memo specified does not match the memo ID authorized via SEP-10"
                    )
                }
                guard type != nil else { throw AnchorRefusal("invalid 'memo' for 'memo_type'") }
            }
        }
    }
}
