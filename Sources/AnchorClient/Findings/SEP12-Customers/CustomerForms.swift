/// The good answers of the endpoints for customers, as SEP-12 has them.
enum CustomerForms {
    /// The form of the answer to `purpose`; `nil` where SEP-12 asks for nothing but success, or does not have the request.
    static func row(_ purpose: AnchorError.Purpose) -> AnswerForm.Row? {
        switch purpose {
        case .customer: ("GET /customer", [200], customer)
        case .verifyCustomer: ("PUT /customer/verification", [200], customer)
        case .tellCustomer: ("PUT /customer", [200, 202], [.required("id", .text)])
        case .takeFile: ("POST /customer/files", [200], file)
        case .listFiles: ("GET /customer/files", [200], [.required("files", .list(.object(file)))])
        default: nil
        }
    }

    private static let field: [Member] =
        [.required("type", .word(["string", "binary", "number", "date"])), .required("description", .text)]
        + Member.askedField.filter { $0.name != "description" }

    private static let customer: [Member] = [
        .nullable("id", .text), .required("status", .word(Customer.Status.known.map(\.rawValue))),
        .required("message", .text, where: "status", is: Customer.Status.rejected.rawValue),
        // The SEP's own example of a customer who has to be verified has `provided_fields` alone.
        .required(
            "fields",
            .map(.object(field)),
            where: "status",
            is: Customer.Status.needsInfo.rawValue,
            unless: "provided_fields"
        ),
        .nullable(
            "provided_fields",
            .map(
                .object(
                    field + [
                        .nullable("status", .word(ProvidedField.Status.known.map(\.rawValue))),
                        .nullable("error", .text),
                    ]
                )
            )
        ),
    ]

    private static let file: [Member] = [
        .required("file_id", .text), .required("content_type", .text), .required("size", .count),
        .nullable("expires_at", .time), .nullable("customer_id", .text),
    ]
}
