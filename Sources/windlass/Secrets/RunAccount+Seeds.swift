import Diagnostics
import FlowLanguage
import FlowRunner
import FoundationEssentials
import Stellar

extension RunAccount {
    /// No file with a seed is longer.
    private static let longestFile = 64 << 10

    /// The secret seed that is where `name` tells: in the environment (`env:VARIABLE`) or in a file (`file:PATH`); `nil`
    /// where it tells no such place.
    static func seed(at name: String) throws(Failure) -> Secret<String>? {
        if let variable = rest(of: name, after: "env:") {
            guard !variable.hasPrefix(FillSource.variablePrefix) else {
                throw Failure.misuse(.seedInAnswer, [.name: .text(variable)])
            }
            guard let seed = ProcessInfo.processInfo.environment[variable], !seed.isEmpty else {
                throw Failure.misuse(.variableUnset, [.name: .text(variable)])
            }
            return try Self.seed(seed, from: variable, isVariable: true)
        }
        guard let path = rest(of: name, after: "file:") else { return nil }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try OpenFile(reading: path).read(upTo: longestFile)
        } catch {
            throw Failure.file(.unreadableFile, .seed, path, [.flaw: error.fact])
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure.file(.otherContent, .seed, path)
        }
        return try Self.seed(text, from: path)
    }

    /// Whether `name` can only be that of an account in the vault.
    ///
    /// A text as long as a seed or an address is none: it may be a seed.
    static func isVaultName(_ name: String) -> Bool {
        name != "fresh" && (1..<50).contains(name.utf8.count)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
    }

    /// The seed that `text` holds, which is that of a file, or of a variable of the environment; the text itself is never repeated.
    private static func seed(
        _ text: String,
        from source: String,
        isVariable: Bool = false
    ) throws(Failure) -> Secret<String> {
        let seed = Secret(text.trimming(\.isBlankOrLineBreak))
        do {
            _ = try KeyPair(secretSeed: seed)
        } catch {
            throw Failure.file(.otherContent, .seed, source, isVariable ? [.flaw: .text("variable")] : [:])
        }
        return seed
    }

    private static func rest(of name: String, after prefix: String) -> String? {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }
}
