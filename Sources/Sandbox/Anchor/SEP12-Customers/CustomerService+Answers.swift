internal import Diagnostics
internal import HTTPServing
internal import JSON
internal import Stellar

extension CustomerService {
    /// The fields of a request, none of whose files is too large.
    func body(of request: ServerRequest) async throws -> RequestFields {
        let tooLarge = AnchorRefusal(.contentTooLarge, "a file may have \(rules.fileLimit) bytes, and no more")
        let fields = try await request.bodyFields(limit: rules.fileLimit + Self.textAllowance, refusal: tooLarge)
        guard fields.files.values.allSatisfy({ $0.size <= rules.fileLimit }) else { throw tooLarge }
        return fields
    }

    /// The answers in a request, with files entered and named by their ids, and the codes that came back.
    func answers(
        in fields: RequestFields,
        of owner: AnchorSubject,
        as type: CustomerType? = nil
    ) async throws(AnchorRefusal) -> (answers: [String: String], codes: [String: String]) {
        func question(_ name: String) -> CustomerQuestion? {
            type?.questions.first { $0.name == name } ?? rules.question(name)
        }
        var answers: [String: String] = [:]
        var codes: [String: String] = [:]
        for (name, value) in fields.all.sortedByKey where !Self.controls.contains(name) && !value.isEmpty {
            if let question = question(name) {
                answers[name] = try question.checked(value)
            } else if name.hasSuffix(Self.verification) {
                codes[String(name.dropLast(Self.verification.count))] = value
            } else if name.hasSuffix(Self.fileReference) {
                guard await customers.file(value, of: owner) != nil else {
                    throw AnchorRefusal("\(name) is not the id of a file of yours, or the file has expired")
                }
                answers[String(name.dropLast(Self.fileReference.count))] = value
            } else {
                answers[name] = String(value.prefix(1000))
            }
        }
        for (name, file) in fields.files.sortedByKey {
            guard question(name).map({ $0.kind == .binary }) ?? true else {
                throw AnchorRefusal("\(name) is not a file")
            }
            guard file.size > 0 else { throw AnchorRefusal("\(name) is empty") }
            answers[name] = await customers.add(file, of: owner).id
        }
        return (answers, codes)
    }
}

extension CustomerService {
    func upload(_ request: ServerRequest) async throws -> ServerResponse {
        let owner = try await owner(of: request)
        let fields = try await body(of: request)
        guard let file = fields.files["file"] else {
            throw AnchorRefusal("send multipart/form-data with a part that is called file")
        }
        return .json(await customers.add(file, of: owner).wire)
    }

    func files(_ request: ServerRequest) async throws -> ServerResponse {
        let owner = try await owner(of: request)
        let fields = try request.queryFields()
        let found: [StoredCustomerFile]
        switch (fields["file_id"], fields["customer_id"]) {
        case (let file?, nil): found = await customers.file(file, of: owner).map { [$0] } ?? []
        case (nil, let customer?): found = await customers.files(of: customer, owner: owner)
        default: throw AnchorRefusal("exactly one of file_id and customer_id is required")
        }
        return .json(["files": .array(found.map(\.wire))])
    }
}

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
