#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// The oldest SQLite that has everything the modules SQLite and RunStore use:
// 3.33 PRAGMA integrity_check(TABLE), 3.34 sqlite3_txn_state, 3.35 ALTER TABLE … DROP COLUMN,
// 3.37 sqlite3_changes64 and SQLITE_OPEN_EXRESCODE.
#define CSQLITE_OLDEST_VERSION 3037000

#if SQLITE_VERSION_NUMBER < CSQLITE_OLDEST_VERSION
#error "SQLite is too old: install the package libsqlite3-dev, version 3.37.0 or later"
#endif

// Swift imports neither the macro SQLITE_TRANSIENT nor functions with a variable number of arguments.
// An empty Swift array or string may have no address, and SQLite takes a missing address for NULL.

static inline int csqlite_bind_text(
    sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable text, sqlite3_uint64 count
) {
    return sqlite3_bind_text64(
        statement, index, text ? (const char *)text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8
    );
}

static inline int csqlite_bind_blob(
    sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes, sqlite3_uint64 count
) {
    return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/// Sets an option of sqlite3_db_config that takes a flag.
static inline int csqlite_configure(sqlite3 *_Nonnull connection, int option, int flag) {
    return sqlite3_db_config(connection, option, flag, (int *)0);
}

#endif
