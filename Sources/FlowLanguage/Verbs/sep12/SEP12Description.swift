import Diagnostics

extension VerbDescription {
    /// Tells the anchor who the customer is (SEP-12).
    ///
    /// Specification: <https://stellar.org/protocol/sep-12>
    static let sep12 = VerbDescription(
        "sep12",
        about: "Sends the customer's KYC data (SEP-12) from `fill`, until the anchor asks for no more.",
        subject: "type",
        parameters: [
            ParameterDescription("type", .text, about: "what the customer wants to do, as the anchor calls it"),
            ParameterDescription("transfer", .record(.transfer), about: "the transfer that waits for it"),
            ParameterDescription("id", .text, about: "the customer's name at the anchor"),
            ParameterDescription(
                "account",
                .account,
                about: "the customer's account, for anchors that don't take it from the session"
            ),
            ParameterDescription("memo", .integer, rule: .userMemo, about: "identifies a user of a shared account"),
            ParameterDescription("lang", .text, about: "the language of what the anchor says, as `en` or `pt-BR`"),
            ParameterDescription(
                "callback",
                .url,
                takesSecret: true,
                rule: .address,
                about: "where the anchor reports changes of the customer; the run polls as well"
            ),
            ParameterDescription(
                "review",
                .boolean,
                about: "goes through everything once: also what the anchor knows already, and what it can do without"
            ),
            ParameterDescription(
                "forget",
                .boolean,
                about: "has the anchor forget all that it knows of the customer, and asks nothing"
            ),
        ],
        results: [
            FieldDescription("id", .text, origin: .reference, about: "the customer's name at the anchor"),
            FieldDescription("status", .text, about: "what the anchor thinks of the customer"),
            FieldDescription("message", .text, origin: .prose, about: "what the anchor says about it"),
            FieldDescription(
                "fields",
                .record(.table),
                origin: .questions,
                about: "what the anchor still wants to know"
            ),
            FieldDescription(
                "provided_fields",
                .record(.table),
                origin: .questions,
                about: "the anchor's verdict on each answer"
            ),
        ],
        outcomes: [
            OutcomeDescription("ACCEPTED", .succeeded), OutcomeDescription("FORGOTTEN", .succeeded),
            OutcomeDescription("PROCESSING", .waiting), OutcomeDescription("UNCLEAR", .waiting),
            OutcomeDescription("NEEDS_INFO", .failed), OutcomeDescription("REJECTED", .failed),
        ],
        needs: [.facility(.anchor), .facility(.session)],
        allows: [.account, .keep, .poll, .retry, .within, .expect, .fill],
        waits: true,
        badEnd: .customerRejected,
        waitsFor: "customer",
        // 404: a customer that the session may not see; 413: a file that is too large.
        refusals: [400, 403, 404, 413],
        example: """
            know:
              sep12: { type: sep6-deposit }
              fill: [kyc.yaml, ask]
            """
    )
}
