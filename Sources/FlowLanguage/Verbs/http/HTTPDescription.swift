extension VerbDescription {
    /// Makes one request that no other verb makes.
    static let http = VerbDescription(
        "http",
        about: "Sends one HTTP request that no other verb covers; https only, except to this machine.",
        parameters: methods + query + bodies + [
            ParameterDescription(
                "auth",
                .text,
                choices: ["session", "none"],
                about: "whether the session with the anchor goes along; it doesn't by default"
            ),
            ParameterDescription(
                "status",
                .list(.integer),
                rule: .status,
                about: "the answers that are good; all of 200 to 299 by default"
            ),
            ParameterDescription(
                "repeatable",
                .boolean,
                about: "whether it may be made again when its answer is lost; by default only a get, put or delete is"
            ),
        ],
        alternatives: methods.map { [$0.name] },
        results: [
            FieldDescription("status", .integer, isCertain: true, about: "the status of the answer"),
            FieldDescription(
                "body",
                .any,
                origin: .document,
                about: "what the answer says: JSON with its fields, or else text"
            ),
            FieldDescription("text", .text, origin: .prose, about: "the answer as it was sent"),
            FieldDescription(
                "headers",
                .record(.table),
                origin: .document,
                about: "the headers of the answer, by names in small letters"
            ),
        ],
        needs: [.facilityWhen(.session, parameter: "auth", text: "session")],
        allows: [.account, .keep, .retry, .within, .expect],
        exclusives: [bodies.map(\.name)],
        example: """
            request:
              http: { get: "https://anchor.example.com/health", status: [200, 204] }
              keep: { health: status }
            """
    )

    private static let methods = ["get", "post", "put", "patch", "delete"].map { method in
        ParameterDescription(method, .url, takesSecret: true, rule: .address, about: "the address to \(method)")
    }

    private static let query = [
        ParameterDescription(
            "query",
            .record(.texts),
            takesSecret: true,
            about: "the query of the URL, behind the `?`"
        ),
        ParameterDescription("headers", .record(.texts), takesSecret: true, rule: .headers, about: "headers by name"),
    ]

    private static let bodies = [
        ParameterDescription("json", .any, takesSecret: true, about: "the body, as JSON"),
        ParameterDescription("form", .record(.texts), takesSecret: true, about: "the body, as the fields of a form"),
        ParameterDescription("text", .text, takesSecret: true, about: "the body, as text"),
    ]
}
