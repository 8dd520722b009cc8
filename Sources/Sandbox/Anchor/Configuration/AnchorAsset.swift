package import Stellar

/// An asset that an anchor takes in and pays out, and on which terms.
package struct AnchorAsset: Hashable, Sendable {
    /// The code, as `/info` and stellar.toml spell it; `native` for lumens, which no one issues.
    package var code: AssetCode

    /// The issuer, or `nil` where the anchor is it; its key then comes from the sandbox's seed.
    package var issuer: PublicKey?

    /// The currency that the asset stands for outside the network, as stellar.toml's `anchor_asset`.
    package var anchoredTo: String

    /// A line for people.
    package var about: String

    /// The terms of deposits, or `nil` where there are none.
    package var deposit: TransferTerms?

    /// The terms of withdrawals, or `nil` where there are none.
    package var withdrawal: TransferTerms?

    /// The terms on which it is received for others by SEP-31, or `nil` where it is not.
    package var receive: TransferTerms?

    package init(
        code: AssetCode,
        issuer: PublicKey? = nil,
        anchoredTo: String = "USD",
        about: String = "",
        deposit: TransferTerms? = TransferTerms(),
        withdrawal: TransferTerms? = TransferTerms(),
        receive: TransferTerms? = nil
    ) {
        self.code = code
        self.issuer = issuer
        self.anchoredTo = anchoredTo
        self.about = about
        self.deposit = deposit
        self.withdrawal = withdrawal
        self.receive = receive
    }

    /// The standard offer of an anchor: USDC that it issues itself.
    package static var standard: [AnchorAsset] {
        ["USDC"].compactMap { AssetCode($0) }.map { code in
            AnchorAsset(code: code, about: "Dollars of the sandbox", receive: .receiving)
        }
    }

    /// Whether it is the ledger's own asset.
    var isNative: Bool { code.description == "native" }

    /// The terms of transfers of one kind by `service`, or `nil` where it has none.
    ///
    /// A payment that is received for others by SEP-31 is a withdrawal here, with terms of its own.
    package func terms(for kind: AnchorTransfer.Kind, by service: AnchorTransfer.Service) -> TransferTerms? {
        let terms =
            switch (service, kind) {
            case (.sep31, .withdrawal): receive
            case (.sep31, .deposit): TransferTerms?.none
            case (_, .deposit): deposit
            case (_, .withdrawal): withdrawal
            }
        return terms.flatMap { $0.services.contains(service) ? $0 : nil }
    }
}
