internal import CSQLite

/// The SQLite library that the program runs with, which may be older than the one it was built with.
enum LibraryVersion {
    /// Throws where the library lacks something that the program uses.
    static func verify(
        _ version: Int32 = sqlite3_libversion_number(),
        hasThreads: Bool = sqlite3_threadsafe() != 0
    ) throws(SQLiteError) {
        guard version >= CSQLITE_OLDEST_VERSION else {
            throw .unusableLibrary(
                "SQLite \(text(version)) is too old; \(text(CSQLITE_OLDEST_VERSION)) or later is required"
            )
        }
        // A connection moves between threads, although only one at a time uses it.
        guard hasThreads else { throw .unusableLibrary("SQLite was compiled without support for threads") }
    }

    /// The version as people write it: 3037000 is 3.37.0.
    private static func text(_ version: Int32) -> String {
        "\(version / 1_000_000).\(version / 1000 % 1000).\(version % 1000)"
    }
}
