import CommandLineParsing
import Diagnostics
import FlowLanguage
import FlowRunner

/// `NAME=ACCOUNT` behind `--account`: which account it is that flows declare as `NAME`.
struct AccountBinding {
    var name: String
    var account: String

    /// The binding in `text`, or `nil` where that names the run's own account, as `file:a=b` does.
    init?(_ text: String) {
        guard let mark = text.firstIndex(of: "="), text.startIndex < mark else { return nil }
        let name = text[..<mark]
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }) else { return nil }
        self.name = String(name)
        account = String(text[text.index(after: mark)...])
    }

    /// The account in `text`, whether it is bound to a name or not.
    static func unbound(_ text: String) -> String { AccountBinding(text)?.account ?? text }

    /// The names that a command line binds; the empty one stands for the run's own account.
    static func names(in words: some Collection<String>) -> Set<String> {
        let option = "--account"
        let values =
            zip(words, words.dropFirst()).filter { $0.0 == option }.map { $0.1 }
            + words.filter { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) }
        return Set(values.map { AccountBinding($0)?.name ?? "" })
    }
}

extension TargetOptions {
    /// The run's own account, where the command line names one.
    var account: String? { accounts.first { AccountBinding($0) == nil } }

    private var bindings: [AccountBinding] { accounts.compactMap(AccountBinding.init) }

    /// The accounts that the command line names.
    var namedAccounts: [String] { accounts.map(AccountBinding.unbound) }

    func validate() throws {
        guard accounts.count - bindings.count <= 1 else {
            throw Failure.misuse(
                .grammar,
                [
                    .flaw: .text("repeated-option"), .option: .text("--account"),
                    .parameter: .phrase(.accountNaming),
                ]
            )
        }
        var names: Set<String> = []
        for name in bindings.map(\.name) where !names.insert(name).inserted {
            throw Failure.misuse(.givenTwice, [.option: .text("--account"), .name: .text(name)])
        }
    }

    /// Refuses to bind an account that none of `flows` declares.
    func refuseUnknownAccounts(in flows: [Flow]) throws {
        let declared = Set(flows.flatMap(\.accounts).map(\.name.value)).sorted()
        guard let binding = bindings.first(where: { !declared.contains($0.name) }) else { return }
        let near = Suggestion.nearest(to: binding.name, among: declared)
        throw Failure.misuse(
            .noSuchName,
            [
                .subject: .phrase(.declaredAccount), .name: .text(binding.name), .near: near.map(Fact.text),
                .choices: .texts(declared),
            ]
        )
    }

    /// The source of the account that `declaration` declares.
    private func source(of declaration: AccountDeclaration) -> String {
        bindings.first { $0.name == declaration.name.value }?.account ?? declaration.source.value
    }

    /// The names of all accounts for which `flows` act.
    func accountNames(in flows: [Flow]) -> [String] {
        (account.map { [$0] } ?? flows.compactMap(\.account?.value)) + flows.flatMap(\.accounts).map(source)
    }

    /// The names that replace the axes of a matrix that name declared accounts.
    var placing: [String: String] {
        Dictionary(bindings.map { (Flow.axis(ofAccount: $0.name), $0.account) }) { first, _ in first }
    }

    /// The accounts that `flow` declares beside the run's own, by their names.
    func declaredAccounts(of flow: Flow, in vault: LazyVault) async throws -> [String: RunAccount] {
        var found: [String: RunAccount] = [:]
        for declaration in flow.accounts {
            found[declaration.name.value] = try await RunAccount(named: source(of: declaration), in: vault)
        }
        return found
    }
}
