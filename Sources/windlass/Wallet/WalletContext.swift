import CommandLineParsing
import Diagnostics
import FoundationEssentials
import Stellar
import Terminal
import Wallet

/// The options of all wallet commands: a network, and the form of the output.
struct WalletOptions: ParsableArguments {
    @OptionGroup var network: NetworkOptions

    @OptionGroup var vault: VaultOptions

    @Flag(help: "Print one JSON document on standard output; text for people goes to standard error.")
    var json = false
}

/// The context of a wallet command: network, vault and names.
struct WalletContext {
    let wallet: NetworkWallet
    let networkName: String
    let book: AddressBook
    let json: Bool

    /// The account called `name`, for something that is signed; one that is `fresh` is made now, and funded by friendbot.
    ///
    /// The key of a fresh account is in the memory of this process alone, and never in the vault.
    func actor(named name: String?, _ options: TransactionOptions) async throws -> ChosenAccount {
        guard name == AddressBook.fresh else { return try book.account(named: name) }
        guard wallet.friendbot != nil else {
            throw Failure.misuse(.freshAccountUnfit, [.flaw: .text("no-friendbot")])
        }
        guard !options.dryRun else {
            throw Failure.misuse(.freshAccountUnfit, [.flaw: .text("dry-run")])
        }
        let keys = KeyPair.random()
        _ = try await wallet.fund(keys.publicKey)
        StandardError.write("friendbot has funded the fresh account \(keys.publicKey)")
        return ChosenAccount(title: AddressBook.fresh, id: keys.publicKey, signer: keys)
    }

    /// The result of `body`; errors are told with the names of the vault's accounts and of `payee`.
    func naming<Made>(paying payee: Recipient? = nil, _ body: () async throws -> Made) async throws -> Made {
        do {
            return try await body()
        } catch let error as any Diagnostic {
            throw NamedDiagnostic(error, book, paying: payee) ?? error
        }
    }

    /// The submission that carries plans out.
    func submission(_ options: TransactionOptions) -> PlanSubmission {
        PlanSubmission(wallet: wallet, networkName: networkName, book: book, options: options, json: json)
    }
}

extension WalletContext {
    /// The context of a command; `names` are those of accounts and people that it was given, `nil` for an account that was
    /// not named.
    init(_ options: WalletOptions, maxFee: FeeLimit = FeeLimit(), naming names: [String?] = []) async throws {
        let book = try await AddressBook.open(options, naming: names)
        self = try await Self.opening(options, maxFee: maxFee, book)()
    }

    /// The constructor of the context, which asks the network.
    static func opening(
        _ options: WalletOptions,
        maxFee: FeeLimit = FeeLimit(),
        _ book: AddressBook
    ) throws -> @Sendable () async throws -> WalletContext {
        let (name, json, connect) = (options.network.name, options.json, try options.network.connecting(maxFee: maxFee))
        return { WalletContext(wallet: try await connect(), networkName: name, book: book, json: json) }
    }
}

extension AddressBook {
    /// The address book of a command that was given `names`, after a warning of files that others can read.
    static func open(_ options: WalletOptions, naming names: [String?]) async throws -> AddressBook {
        let files = PrivateFile.named(fill: [], accounts: names.compactMap(\.self))
        for warning in PrivateFile.warnings(for: files) { warning.write() }
        return try await open(options.vault, for: names, wantsNames: true)
    }

    /// The address book of a command that was given `names`.
    ///
    /// The vault is opened where a name can only be in it, or where it tells the names of contacts without anyone being
    /// asked for a PIN. Where there is none, the names will be told as unknown.
    static func open(
        _ vault: VaultOptions,
        for names: [String?],
        wantsNames: Bool = false
    ) async throws -> AddressBook {
        let isNeeded = names.contains { name in name.map { !isSelfEvident($0) } ?? true }
        let isWanted = wantsNames && PINSource(file: vault.pinFile, variable: PINSource.variable).isGiven
        guard isNeeded || isWanted else { return AddressBook() }
        guard vault.vault != nil || FileManager.default.fileExists(atPath: vault.path) else { return AddressBook() }
        let opened = try await vault.open()
        return AddressBook(content: await opened.content)
    }

    /// Whether a name tells by itself who is meant, or is a secret that no one looks up.
    private static func isSelfEvident(_ name: String) -> Bool {
        isPlace(name) || StrKey.isMeant(by: name) || (try? Destination(parsing: name)) != nil
    }
}
