package import Diagnostics

/// A ledger cannot be kept in a file, or not be had from one.
package struct LedgerStoreError: Diagnostic {
    /// What is wrong with the file.
    package enum Reason: Hashable, Sendable {
        /// The system does not let it be opened or read; the text says why, as a clause.
        case cannotOpen(String)
        /// The system does not let it be written; the text says why, as a clause.
        case cannotWrite(String)
        /// Another process has it open.
        case inUse
        /// It is a file of something else.
        case notAStore
        /// It was written by a version of Windlass with another format.
        case otherFormat
        /// What lies at this offset, in bytes, is not what was written.
        case damaged(offset: UInt64)
        /// Its transactions come to something else than they did when they were applied.
        case differs(ledger: UInt32)
        /// It is of a network with this passphrase.
        case otherNetwork(passphrase: String)
        /// It was begun with another seed.
        case otherSeed
    }

    package var path: String
    package var reason: Reason

    init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }

    package var summary: String {
        switch reason {
        case .cannotOpen(let cause): "the ledger in \(path) can't be read: \(cause)"
        case .cannotWrite(let cause): "the ledger can't be kept in \(path): \(cause)"
        case .inUse: "another sandbox keeps its ledger in \(path)"
        case .notAStore: "\(path) is not a sandbox's ledger"
        case .otherFormat: "the ledger in \(path) was written by another version of Windlass"
        case .damaged(let offset): "the ledger in \(path) is damaged at byte \(offset)"
        case .differs(let ledger):
            "the ledger in \(path) was made by other rules: ledger \(ledger) comes out differently"
        case .otherNetwork(let passphrase): "the ledger in \(path) is of the network \"\(passphrase)\""
        case .otherSeed: "the ledger in \(path) was begun with another seed"
        }
    }

    package var help: String? {
        switch reason {
        case .cannotOpen, .notAStore: "name another file with --store"
        case .cannotWrite: "make room for it, or name another file with --store"
        case .inUse: "stop that sandbox, or name another file with --store"
        case .otherFormat, .differs: "use the version that wrote it, or begin anew with another file"
        case .damaged: "restore the file from a copy, or begin anew with another file"
        case .otherNetwork: "give this passphrase with --network-passphrase"
        case .otherSeed: "leave --seed out, since the file has its seed"
        }
    }

    package var failure: FailureKind { .usage }

    package var failureCode: FailureCode {
        switch reason {
        case .cannotOpen, .inUse: .unreadableFile
        case .cannotWrite: .unwritableFile
        case .notAStore: .otherContent
        case .otherFormat, .differs: .otherFileVersion
        case .damaged: .brokenDocument
        case .otherNetwork, .otherSeed: .misfitInFile
        }
    }
}
