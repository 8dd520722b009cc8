package import Diagnostics
package import FlowEngine
package import FlowLanguage
internal import FoundationEssentials
internal import SQLite
internal import Sodium

extension JournalStore {
    package func secret(_ id: SecretID, of run: RunID) async throws -> Secret<String>? {
        let box = try await read { db in
            try db.value(
                [UInt8].self,
                "SELECT sealed FROM secret WHERE run = ? AND id = ?",
                [run.rawValue, id.rawValue]
            )
        }
        return try box.map { try open($0, id, of: run) }
    }

    private func open(_ box: [UInt8], _ id: SecretID, of run: RunID) throws(JournalError) -> Secret<String> {
        guard let key = try key.read() else { throw JournalError(.keyMissing, path: path) }
        return try Self.open(box, id, of: run, key: key, path: path)
    }

    static func open(
        _ box: [UInt8],
        _ id: SecretID,
        of run: RunID,
        key: SealingKey,
        path: String
    ) throws(JournalError) -> Secret<String> {
        guard let bytes = SecretBox.open(box, key: key, context: context(of: id, in: run)) else {
            throw JournalError(.sealBroken(run: run.rawValue, secret: id.rawValue), path: path)
        }
        return Secret(String(decoding: bytes, as: UTF8.self))
    }

    /// Makes sure before anything is done for `run` that what is sealed opens, and that more can be sealed.
    func verifyKey(for run: RunID) async throws {
        let sealed = try await read { db in
            // One of the run's own, or else of anyone's.
            let own = try db.row(
                "SELECT run, id, sealed FROM secret WHERE run = ? LIMIT 1",
                [run.rawValue]
            )
            return try (own ?? db.row("SELECT run, id, sealed FROM secret LIMIT 1"))
                .map { row in
                    let owner = RunID(rawValue: try row.value("run", String.self))
                    let id = SecretID(rawValue: try row.value("id", String.self))
                    return (owner: owner, id: id, box: try row.value("sealed", [UInt8].self))
                }
        }
        if let sealed { _ = try open(sealed.box, sealed.id, of: sealed.owner) }
    }

    func seal(_ secrets: [SecretID: Secret<String>], of run: RunID) throws(JournalError) -> [(SecretID, [UInt8])] {
        guard !secrets.isEmpty else { return [] }
        let key = try sealingKey()
        return secrets.map { id, secret in
            (id, SecretBox.seal(Array(secret.reveal().utf8), key: key, context: Self.context(of: id, in: run)))
        }
    }

    /// The key, made now where the store has no secrets yet; never a second one, which could not open the old boxes.
    private func sealingKey() throws(JournalError) -> SealingKey {
        try key.readOrCreate { () throws(JournalError) -> Bool in
            try perform { database in
                try database.performBlocking { db in
                    try db.value(Bool.self, "SELECT EXISTS (SELECT 1 FROM secret)") ?? false
                }
            }
        }
    }

    /// The purpose of a box, so that the box of one secret cannot be put in the place of another.
    private static func context(of id: SecretID, in run: RunID) -> [UInt8] {
        Array("\(run.rawValue)\n\(id.rawValue)".utf8)
    }
}
