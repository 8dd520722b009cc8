import Diagnostics

extension VerbDescription {
    /// Follows a transfer until it is over.
    static let track = VerbDescription(
        "track",
        about: """
            Polls a transfer, routes each change of its status, and does what a status without a route asks for.
            """,
        subject: "transfer",
        parameters: [
            ParameterDescription("transfer", .record(.transfer), isRequired: true, about: "the transfer to follow")
        ],
        results: [
            FieldDescription(
                "transfer",
                .record(.transfer),
                isCertain: true,
                about: "the transfer as it was last seen"
            ),
            FieldDescription("status", .text, isCertain: true, about: "its status"),
            FieldDescription("message", .text, origin: .prose, about: "what the anchor says about it"),
        ],
        outcomes: TransferStatuses.outcomes,
        needs: [.facility(.anchor), .facility(.session)],
        allows: [.account, .keep, .poll, .retry, .within, .expect, .fill],
        updatesSubject: true,
        waits: true,
        paysAt: "pending_user_transfer_start",
        badEnd: .transferFailed,
        waitsFor: "transfer",
        otherStatus: "sep31_status",
        example: """
            follow:
              track: $tx
              poll:  { every: 5s, up-to: 1m, within: 2d }
              next:
                retrust: [pending_trust]
                done:    [completed]
            retrust:
              trustline: $asset
              next: follow
            """
    )
}
