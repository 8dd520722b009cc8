package import Diagnostics

/// A ledger cannot be kept in a file, or not be had from one.
package struct LedgerStoreError: FailureConvertible {
    /// The faults of the file.
    package enum Reason: Hashable, Sendable {
        /// The system does not let it be opened or read.
        case cannotOpen(SystemError)
        /// The system does not let it be written.
        case cannotWrite(SystemError)
        /// A file that another process has open.
        case inUse
        /// A file of another kind.
        case notAStore
        /// A file in the format of another version of Windlass.
        case otherFormat
        /// Other bytes lie at this offset than were written.
        case damaged(offset: UInt64)
        /// A ledger whose transactions have other results than when they were applied.
        case differs(ledger: UInt32)
        /// A ledger of the network with this passphrase.
        case otherNetwork(passphrase: String)
        /// A ledger that was begun with another seed.
        case otherSeed
    }

    package var path: String
    package var reason: Reason

    init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// The error as data.
    package var asFailure: Failure {
        func file(_ code: FailureCode, _ facts: Facts = [:]) -> Failure { .file(code, .ledger, path, facts) }
        return switch reason {
        case .cannotOpen(let error): file(.unreadableFile, [.flaw: error.fact])
        case .cannotWrite(let error): file(.unwritableFile, [.flaw: error.fact])
        case .inUse: file(.ledgerInUse)
        case .notAStore: file(.otherContent)
        case .otherFormat: file(.otherFileVersion)
        case .damaged(let offset):
            file(.brokenDocument, [.flaw: .text("damaged-byte"), .count: .number(Int(clamping: offset))])
        case .differs(let ledger): file(.otherFileVersion, [.line: .text("\(ledger)")])
        case .otherNetwork(let passphrase): file(.ledgerOfOther, [.network: .text(passphrase)])
        case .otherSeed: file(.ledgerOfOther)
        }
    }
}
