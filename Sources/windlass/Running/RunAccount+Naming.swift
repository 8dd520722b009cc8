import Diagnostics
import FlowLanguage
import FlowRunner
import FoundationEssentials
import Stellar
import Wallet

extension RunAccount {
    /// The account that `name` means: `fresh`, the name of one in the vault, or `env:VARIABLE` or `file:PATH`, where
    /// these two hold a secret seed.
    init(named name: String, in vault: LazyVault) async throws {
        if name == "fresh" {
            self = .fresh
        } else if let seed = try Self.seed(at: name) {
            self = .seed(seed)
        } else if Self.isVaultName(name) {
            self = .seed(try await vault.content().account(named: name).secretSeed())
        } else if AddressBook.isSeed(name) {
            throw AccountChoiceError(reason: .seed)
        } else if let id = try AddressBook.address(name) {
            throw AccountChoiceError(reason: .addressOnly(id))
        } else {
            // The name itself may be a seed that was typed: it is not repeated.
            throw AccountNameError(name: Redaction.mark, reason: .unknown)
        }
    }

    /// No file with a seed is longer.
    private static let longestFile = 64 << 10

    /// The secret seed that is where `name` tells: in the environment (`env:VARIABLE`) or in a file (`file:PATH`); `nil`
    /// where it tells no such place.
    static func seed(at name: String) throws(AccountNameError) -> Secret<String>? {
        if let variable = rest(of: name, after: "env:") {
            guard !variable.hasPrefix(FillSource.variablePrefix) else {
                throw AccountNameError(name: name, reason: .answer(variable))
            }
            guard let seed = ProcessInfo.processInfo.environment[variable], !seed.isEmpty else {
                throw AccountNameError(name: name, reason: .unset(variable))
            }
            return try Self.seed(seed, from: "the environment variable \(variable)")
        }
        guard let path = rest(of: name, after: "file:") else { return nil }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OpenFile(reading: path).read(upTo: longestFile)
        } catch {
            throw AccountNameError(name: name, reason: .unreadable(path, error))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw AccountNameError(name: name, reason: .noSeed)
        }
        return try Self.seed(text, from: "the file \(path)")
    }

    /// Whether `name` can only be that of an account in the vault.
    ///
    /// What is as long as a seed or an address is none: it may be a seed.
    static func isVaultName(_ name: String) -> Bool {
        name != "fresh" && (1..<50).contains(name.utf8.count)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
    }

    /// The seed that `text` holds; the text itself is never repeated.
    private static func seed(_ text: String, from source: String) throws(AccountNameError) -> Secret<String> {
        let seed = Secret(text.trimming(\.isBlankOrLineBreak))
        do {
            _ = try KeyPair(secretSeed: seed)
        } catch {
            throw AccountNameError(name: source, reason: .noSeed)
        }
        return seed
    }

    private static func rest(of name: String, after prefix: String) -> String? {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }
}

/// The account of a run can't be found.
struct AccountNameError: Diagnostic {
    enum Reason {
        case unset(String), answer(String), unreadable(String, SystemError), noSeed, unknown
    }

    var name: String
    var reason: Reason

    var summary: String {
        switch reason {
        case .unset(let variable): "the environment variable \(variable) is not set"
        case .answer(let variable): "the environment variable \(variable) is an answer, and anchors may ask for it"
        case .unreadable(let path, let error): "the file \(path) can't be read: \(error)"
        case .noSeed: "\(name) does not hold a secret seed"
        case .unknown: "the account is neither fresh nor a name in the vault nor env:NAME nor file:PATH"
        }
    }

    var help: String? {
        switch reason {
        case .unset, .unreadable, .noSeed: "put the secret seed (S…) of the account there"
        case .answer: "put the secret seed into a variable that doesn't begin with \(FillSource.variablePrefix)"
        case .unknown: "a secret seed never belongs on the command line: put it into a file or the environment"
        }
    }

    var failure: FailureKind { .usage }
}
