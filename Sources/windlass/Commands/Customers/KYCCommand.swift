import CommandLineParsing

/// `windlass kyc …`: who an anchor's customer is.
struct KYCCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kyc",
        abstract: "Tell an anchor who its customer is (SEP-12), see what it knows, and have it forgotten.",
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
