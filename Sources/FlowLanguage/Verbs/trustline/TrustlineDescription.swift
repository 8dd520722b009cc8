extension VerbDescription {
    /// Makes the account able to hold an asset.
    static let trustline = VerbDescription(
        "trustline",
        about: "Adds a trustline for an asset; an existing trustline stays unchanged.",
        subject: "asset",
        parameters: [
            ParameterDescription("asset", .asset, isRequired: true, about: "the asset to hold"),
            ParameterDescription(
                "limit",
                .amount,
                rule: .aboveZero,
                about: "how much of it at most; everything by default"
            ),
        ],
        results: [
            FieldDescription("asset", .asset, about: "the asset with its issuer"),
            FieldDescription("created", .boolean, about: "whether the trustline is new"),
            FieldDescription("hash", .text, about: "the transaction that made it"),
        ],
        needs: [.anchorForBareAsset("asset")],
        allows: [.account, .keep, .retry, .within, .expect],
        usesSequenceNumber: true,
        example: """
            trust:
              trustline: $asset
              about: The account can hold the anchor's asset afterwards.
            """
    )
}
