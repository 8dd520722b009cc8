internal import HTTPServing

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
        for (name, value) in fields.all.sorted(by: { $0.key < $1.key })
        where !Self.controls.contains(name) && !value.isEmpty {
            if let question = question(name) {
                answers[name] = try question.checked(value)
            } else if name.hasSuffix(Self.verification) {
                codes[String(name.dropLast(Self.verification.count))] = value
            } else if name.hasSuffix(Self.fileReference) {
                guard await book.file(value, of: owner) != nil else {
                    throw AnchorRefusal("\(name) is not the id of a file of yours, or the file has expired")
                }
                answers[String(name.dropLast(Self.fileReference.count))] = value
            } else {
                answers[name] = String(value.prefix(1000))
            }
        }
        for (name, file) in fields.files.sorted(by: { $0.key < $1.key }) {
            guard question(name).map({ $0.kind == .binary }) ?? true else {
                throw AnchorRefusal("\(name) is not a file")
            }
            guard file.size > 0 else { throw AnchorRefusal("\(name) is empty") }
            answers[name] = await book.add(file, of: owner).id
        }
        return (answers, codes)
    }
}
