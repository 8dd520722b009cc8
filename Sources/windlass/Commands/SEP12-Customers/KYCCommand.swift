import CommandLineParsing

/// `windlass kyc …`: who an anchor's customer is.
struct KYCCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kyc",
        abstract: "Send KYC data to an anchor (SEP-12), show its status, and delete it.",
        discussion: """
            `windlass kyc DOMAIN` is `windlass kyc start DOMAIN`.

            EXAMPLES
              windlass kyc anchor.example --account main --profile me
              windlass kyc show anchor.example --account main
            """,
        subcommands: [KYCStart.self, KYCShow.self, KYCDelete.self],
        defaultSubcommand: KYCStart.self
    )
}
