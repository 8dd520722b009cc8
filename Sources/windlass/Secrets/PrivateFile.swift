import FlowLanguage
import FoundationEssentials
import Glibc

/// A private file, readable by its owner only.
struct PrivateFile {
    var path: String
    /// The content of the file.
    var content: String

    /// The files that a command line names for answers and for the seed of an account.
    static func named(fill: [String], account: String?) -> [PrivateFile] {
        named(fill: fill, accounts: [account].compactMap { $0 })
    }

    /// The files that a command line names for answers and for the seeds of accounts.
    static func named(fill: [String], accounts: [String]) -> [PrivateFile] {
        let seeds = accounts.filter { $0.hasPrefix("file:") }.map { $0.dropFirst(5) }
        return fill.map { PrivateFile(path: $0, content: "a customer's answers") }
            + seeds.map { PrivateFile(path: String($0), content: "the secret seed of an account") }
    }

    /// The files that `flows` read their secrets from, and the seeds of their accounts.
    static func all(of flows: [Flow]) -> [PrivateFile] {
        flows.flatMap { flow in
            let secrets = flow.secrets.compactMap { declaration in
                declaration.filePath.map { PrivateFile(path: $0, content: "the secret `\(declaration.name.value)`") }
            }
            let accounts = [flow.account?.value].compactMap(\.self) + flow.accounts.map(\.source.value)
            return secrets + named(fill: [], accounts: accounts)
        }
    }

    /// A warning for each of `files` that everyone can read.
    static func warnings(for files: [PrivateFile]) -> [Warning] {
        var seen: Set<String> = []
        return files.filter { seen.insert($0.path).inserted && $0.isOpenToAll }.map { file in
            Warning(
                summary: "\(file.path) is world-readable and holds \(file.content)",
                help: "`chmod 600 \(file.path)` keeps it to you"
            )
        }
    }

    /// Whether users beside the owner and the group can read the file, through all the folders that lead to it.
    var isOpenToAll: Bool {
        guard
            var place = realpath(path, nil).map({ pointer in
                defer { free(pointer) }
                return String(cString: pointer)
            })
        else { return false }
        guard let mode = Self.mode(of: place), mode & S_IFMT == S_IFREG, mode & S_IROTH != 0 else { return false }
        while let slash = place.lastIndex(of: "/") {
            place = String(place[..<slash])
            guard let folder = Self.mode(of: place.isEmpty ? "/" : place), folder & S_IXOTH != 0 else { return false }
        }
        return true
    }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode : nil
    }
}
