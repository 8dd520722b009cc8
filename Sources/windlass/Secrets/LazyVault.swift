import AnchorClient
import CustomerFields
import Diagnostics
import FlowLanguage
import FlowRunner
import Stellar
import Wallet

/// The vault as the runs of a command share it: it is opened once, and only when something of it is needed.
actor LazyVault: SecretVault {
    private let options: VaultOptions
    private let asks: Bool
    private var opening: Task<VaultContent, any Error>?

    /// The vault that `options` mean; where someone `asks`, the PIN may be asked for.
    init(_ options: VaultOptions, asks: Bool) {
        self.options = options
        self.asks = asks
    }

    /// The content of the vault.
    func content() async throws -> VaultContent {
        if let opening { return try await opening.value }
        let (options, asks) = (options, asks)
        let task = Task { try await options.open(asks: asks).content }
        opening = task
        return try await task.value
    }

    func secret(named name: String) async throws -> Secret<String>? {
        try await content().secret(named: name)?.text()
    }

    func profile(named name: String) async throws -> [String: Secret<String>]? {
        let profiles = try await content().profiles
        return profiles.first { $0.name.lowercased() == name.lowercased() }?.texts
    }

    func document(named field: String, inProfile name: String) async throws -> Attachment? {
        let profiles = try await content().profiles
        guard let key = CustomerField.named(field)?.key,
            case .file(let file)? = profiles.first(where: { $0.name.lowercased() == name.lowercased() })?.values[key]
        else { return nil }
        return try Attachment(name: file.name, content: file.content())
    }

    func payee(named name: String) async throws -> PayeeLookup {
        let content: VaultContent
        do {
            content = try await self.content()
        } catch let error as VaultError where error.reason == .missing {
            return .noVault
        }
        if let payee = content.payee(named: name) { return .found(payee) }
        return .unknown(names: content.contacts.map(\.name) + content.accounts.map(\.name))
    }

    /// Opens the vault beforehand where one of `flows` needs it, or one of the `accounts`: a question in the middle of a
    /// run would hold up all others.
    func prepare(for flows: [Flow], accounts: [String]) async throws {
        let isNeeded = accounts.contains(where: RunAccount.isVaultName) || flows.contains(where: Self.isNeeded)
        if isNeeded { _ = try await content() }
    }

    private static func isNeeded(by flow: Flow) -> Bool {
        let isAskedForSecrets = flow.secrets.contains { declaration in
            if case .vault = declaration.source.value { true } else { false }
        }
        let steps = flow.states + flow.always
        let sources = steps.flatMap(\.fill)
        return isAskedForSecrets || steps.contains(where: paysByName)
            || sources.contains { source in
                if case .profile = source.value { true } else { false }
            }
    }

    /// Whether a state pays someone whom only the vault can tell, as far as the flow itself says whom.
    private static func paysByName(_ step: Step) -> Bool {
        (VerbCatalogue[step.verb.value]?.parameters ?? []).contains { parameter in
            guard parameter.type == .payee, let to = step.argument(parameter.name)?.template.value.literal else {
                return false
            }
            return (try? Destination(parsing: to)) == nil
        }
    }
}
