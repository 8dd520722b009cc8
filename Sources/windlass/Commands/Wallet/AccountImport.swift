import CommandLineParsing
import Diagnostics
import FoundationEssentials
import Stellar
import Terminal
import Timekeeping
import Wallet

/// `windlass account import NAME`: an account that is somewhere already.
struct AccountImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Put an account into the vault, from its secret seed or its words.",
        discussion: """
            The seed (S…) or the words come from the prompt, without echo, or from standard input. Words have as many \
            accounts as one likes: --number says which, and --passphrase-file has the passphrase that some wallets ask \
            for beside them.

            EXAMPLES
              windlass account import old
              windlass account import second --number 1 --pin-file pin < words
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "What you call it.")
    var name: String

    @Option(help: "Which account of the words it is: n of m/44'/148'/n'.")
    var number: UInt32 = 0

    @Option(help: "A file with the passphrase that belongs to the words.", completion: .file())
    var passphraseFile: String?

    func run() async throws {
        let vault = try await SecretInput.hidingWhatIsTyped { try await options.vault.open() }
        let (name, now) = (name, SystemWallClock().now)
        try await vault.content.checkName(ofAccount: name)
        let text = try await SecretInput.read("Secret seed (S…) or words", what: "the seed or the words")
        let account: VaultAccount
        if text.reveal().contains(where: \.isWhitespace) {
            let (phrase, number) = (try RecoveryPhrase(words: text), number)
            let passphrase = try passphraseFile.map(Self.passphrase) ?? Secret("")
            account = try await vault.change { content in
                try content.add(account: number, of: phrase, passphrase: passphrase, named: name, at: now)
            }
        } else {
            guard number == 0, passphraseFile == nil else { throw SeedWithNumber() }
            let address = text.reveal()
            guard MuxedAccount(address) == nil else { throw SeedWanted(isSound: true) }
            guard !StrKey.isMeant(by: address) || !"GM".contains(address.prefix(1)) else {
                throw SeedWanted(isSound: false)
            }
            let key = try DamagedSeed.keys(of: text)
            account = try await vault.change { try $0.add(account: key, named: name, at: now) }
        }
        if options.json { return StandardOutput.write(try JSONText.of(AccountLine(account))) }
        StandardOutput.write("\(account.name)  \(account.publicKey.address)")
    }

    private static func passphrase(_ path: String) throws -> Secret<String> {
        for warning in PrivateFile.warnings(for: [PrivateFile(path: path, content: "a passphrase")]) { warning.write() }
        let limit = 4096
        let bytes = try UnreadableInput.bytes(of: path, upTo: limit + 1)
        guard bytes.count <= limit, var text = String(validating: bytes, as: UTF8.self) else {
            throw UnreadableInput(path: path, reason: "it is no text of at most \(limit) bytes")
        }
        if text.last?.isNewline == true { text.removeLast() }
        return Secret(text)
    }
}

/// An address was given in the place of the seed.
private struct SeedWanted: Diagnostic {
    /// Whether the address is in order.
    var isSound: Bool

    var summary: String {
        isSound
            ? "that is the address of an account, and not its secret seed"
            : "this is an account's address, not a secret seed"
    }

    var help: String? {
        "give the seed, which begins with S, or the words; `windlass contact add` keeps the address of someone"
    }

    var failure: FailureKind { .usage }
}

/// A seed is one account, whatever its number.
private struct SeedWithNumber: Diagnostic {
    var summary: String { "--number and --passphrase-file belong to words, and this is a seed" }
    var help: String? { "leave them out, or give the words" }
    var failure: FailureKind { .usage }
}

/// A file that the command line names can't be read.
struct UnreadableInput: Diagnostic {
    var path: String
    var reason: String

    /// The first bytes of a file.
    static func bytes(of path: String, upTo count: Int) throws(UnreadableInput) -> [UInt8] {
        do throws(SystemError) {
            return try OpenFile(reading: path).read(upTo: count)
        } catch {
            throw UnreadableInput(path: path, reason: "\(error)")
        }
    }

    var summary: String { "the file \(path) can't be read: \(reason)" }
    var help: String? { "check the path; it is relative to the current folder" }
    var failure: FailureKind { .usage }
}
