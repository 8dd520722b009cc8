internal import HTTPServing
internal import JSON

extension CustomerService {
    func upload(_ request: ServerRequest) async throws -> ServerResponse {
        let owner = try await owner(of: request)
        let fields = try await body(of: request)
        guard let file = fields.files["file"] else {
            throw AnchorRefusal("send multipart/form-data with a part that is called file")
        }
        return .json(await book.add(file, of: owner).wire)
    }

    func files(_ request: ServerRequest) async throws -> ServerResponse {
        let owner = try await owner(of: request)
        let fields = try request.queryFields()
        let found: [CustomerFile]
        switch (fields["file_id"], fields["customer_id"]) {
        case (let file?, nil): found = await book.file(file, of: owner).map { [$0] } ?? []
        case (nil, let customer?): found = await book.files(of: customer, owner: owner)
        default: throw AnchorRefusal("exactly one of file_id and customer_id is required")
        }
        return .json(["files": .array(found.map(\.wire))])
    }
}
