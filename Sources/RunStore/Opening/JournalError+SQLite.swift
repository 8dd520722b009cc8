internal import Diagnostics
internal import SQLite

extension JournalError {
    /// The report of SQLite, in our words where we have some.
    init(_ error: SQLiteError, path: String) {
        let message = error.message
        let reason: Reason =
            switch error.kind {
            case .busy: .locked
            // Our statements are correct: one that isn't understood meets tables that are not ours any more.
            case .corrupt, .statement: .corrupted(.library(message))
            case .notADatabase: .notAStore
            case .readOnly: .readOnly
            case .unexpectedValue: .corrupted(.otherValues)
            case .full: .full(free: DiskSpace(of: path).shortage)
            // A file that can't be made longer is reported as if the disk had failed.
            case .inputOutput, .cannotOpen:
                if let free = DiskSpace(of: path).shortage {
                    .full(free: free)
                } else if error.kind == .cannotOpen {
                    .inaccessible(.text(message))
                } else {
                    .sqlite(code: Int(error.code), systemMessage: message)
                }
            case .unusableLibrary: .unusableLibrary(systemMessage: message)
            case .constraint, .other: .sqlite(code: Int(error.code), systemMessage: message)
            }
        self.init(reason, path: path)
    }

    /// The error of a block given to SQLite, as a journal error.
    init(wrapping error: any Error, path: String) {
        switch error {
        case let error as JournalError: self = error
        case let error as SQLiteError: self.init(error, path: path)
        case is DecodingError:
            self.init(.corrupted(.otherValues), path: path)
        default: self.init(.sqlite(code: 0, systemMessage: "\(type(of: error))"), path: path)
        }
    }
}
