import CommandLineParsing
import Diagnostics
import Terminal
import Wallet

/// `windlass vault secret …`: secrets that flows ask for by name.
struct VaultSecretCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "secret",
        abstract: "Keep secrets that flows ask for by name, as `secrets: {token: {vault: bank}}`.",
        discussion: """
            EXAMPLES
              windlass vault secret put bank
              windlass vault secret list
            """,
        subcommands: [VaultSecretPut.self, VaultSecretList.self, VaultSecretRemove.self],
        defaultSubcommand: VaultSecretList.self
    )
}

/// `windlass vault secret put NAME`: a secret goes in.
struct VaultSecretPut: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "put",
        abstract: "Put a secret into the vault, from the prompt or standard input; it replaces one of the same name.",
        discussion: """
            EXAMPLES
              windlass vault secret put bank
              windlass vault secret put bank --pin-file pin < token
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "The name that flows use for it.")
    var name: String

    func run() async throws {
        let vault = try await SecretInput.hidingWhatIsTyped { try await options.vault.open() }
        let (name, secret) = (name, try await SecretInput.read("Secret", .secret))
        let isReplaced = try await vault.change { content in
            let isReplaced = content.secret(named: name) != nil
            try content.put(secret: secret, named: name)
            return isReplaced
        }
        if options.json { return StandardOutput.write(try JSONText.of(Report(secret: name, replaced: isReplaced))) }
        StandardOutput.write(
            "the vault has the secret `\(name)` now\(isReplaced ? ", in place of the former one" : "")"
        )
    }

    /// The secret that was put in, as `--json` prints it.
    private struct Report: Encodable {
        var secret: String
        var replaced: Bool
    }
}

/// `windlass vault secret list`: the names of the secrets.
struct VaultSecretList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the names of the secrets in the vault.",
        discussion: """
            EXAMPLES
              windlass vault secret list
              windlass vault secret list --json
            """
    )

    @OptionGroup var options: VaultContentOptions

    func run() async throws {
        let names = try await options.vault.open().content.secrets.map(\.name)
        if options.json { return StandardOutput.write(try JSONText.of(["secrets": names])) }
        if names.isEmpty { return StandardOutput.write("no secrets yet") }
        for name in names { StandardOutput.write(.line(name)) }
    }
}

/// `windlass vault secret remove NAME`: a secret goes.
struct VaultSecretRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a secret from the vault.",
        discussion: """
            EXAMPLES
              windlass vault secret remove bank
              windlass vault secret remove bank --pin-file pin
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "Its name.")
    var name: String

    func run() async throws {
        let name = name
        try await options.vault.open().change { try $0.removeSecret(named: name) }
        if options.json { return StandardOutput.write(try JSONText.of(["secret": name])) }
        StandardOutput.write("removed the secret `\(name)`")
    }
}
