extension RecordType {
    /// What a run knows about itself, under the name ``Scope/run``.
    static let run = RecordType(
        name: "run",
        fields: [
            FieldDescription("account", .account, about: "the account that acts"),
            FieldDescription("anchor", .text, about: "the anchor's home domain"),
            FieldDescription("network", .text, about: "the network's name"),
            FieldDescription("started", .time, about: "when the run began"),
        ]
    )

    /// What a flow knows about the accounts that it declares, under the name ``Scope/accounts``.
    static func accounts(_ names: [String]) -> RecordType {
        let account = RecordType(
            name: "account",
            fields: [FieldDescription("address", .account, about: "the address of the account")]
        )
        return RecordType(
            name: Scope.accounts,
            fields: names.map { FieldDescription($0, .record(account), about: "an account of the flow") }
        )
    }

    /// Whether its field `status` is one of the statuses that the SEPs list.
    var isAboutTransfer: Bool {
        name == Self.transfer.name || Self.resultsOfWaiting.contains(name)
    }

    /// The results of the verbs that wait for a transfer.
    private static let resultsOfWaiting = Set(
        VerbCatalogue.all.filter { $0.waitsFor == RecordType.transfer.name }.map(\.resultRecord.name)
    )
}
