internal import JSON

/// The kind and status of a transfer, or the type and status of a customer: what decides which members an answer has of it.
///
/// It is a name such as `deposit/pending_user_transfer_start`, `pending_sender` or `sep31-sender/NEEDS_INFO`.
enum AnswerStatus {
    /// The place of the transfers, or of the customer, in an answer to the request `name`; `nil` where no status decides.
    static func part(of name: String) -> String? {
        switch name {
        case "SEP-6 GET /transaction", "SEP-24 GET /transaction", "SEP-31 GET /transactions/:id": "transaction"
        case "SEP-6 GET /transactions", "SEP-24 GET /transactions": "transactions[]"
        case "SEP-12 GET /customer", "SEP-12 PUT /customer/verification": AnswerShape.root
        default: nil
        }
    }

    /// The kind and status of a transfer or a customer; `type` is that of the customer that was asked for.
    static func name(of object: JSONValue, type: String?) -> String {
        let status = object["status"]?.string ?? "-"
        return [type ?? object["kind"]?.string, status].compactMap(\.self).joined(separator: "/")
    }

    /// The kind, or the type, in a name; empty where it has none.
    static func kind(in name: String) -> String { name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "" }
}

extension Baseline.Answer {
    /// The number of kinds and statuses that are kept of one request: an anchor that makes up more is not followed.
    private static let limit = 200

    /// Adds the shape of an answer to the request `name`; `nil` stands for one that is not JSON.
    mutating func add(_ answer: JSONValue?, to name: String, customerType: String?) {
        guard let answer, let part = AnswerStatus.part(of: name) else { return shape.add(AnswerShape(of: answer)) }
        var objects: [JSONValue] = []
        shape.add(AnswerShape(of: answer, at: "", without: part) { objects.append($0) })
        let path = part == AnswerShape.root ? "" : part
        for object in objects {
            let status = AnswerStatus.name(of: object, type: customerType)
            guard shapesByStatus.count < Self.limit || shapesByStatus[status] != nil else { continue }
            shapesByStatus[status, default: AnswerShape()].add(AnswerShape(of: object, at: path))
        }
    }

    /// Adds what was known `before` and was not seen this time, also the kinds and statuses.
    mutating func remember(_ before: Baseline.Answer) {
        // A request that was only refused has none.
        if shape.types.isEmpty { shape = before.shape } else { shape.remember(before.shape) }
        for (status, known) in before.shapesByStatus {
            if shapesByStatus[status] == nil {
                shapesByStatus[status] = known
            } else {
                shapesByStatus[status]?.remember(known)
            }
        }
    }
}
