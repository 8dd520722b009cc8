import CSQLite
import Foundation
import Synchronization

/// A file system of SQLite's that hands everything on to the system's, until a test lets the disk fail.
enum FaultyDisk {
    /// How a disk fails, from one operation on.
    enum Fault: CaseIterable, Sendable {
        /// A write stores a half of its bytes, and nothing more fits.
        case full
        /// Writing and syncing fail.
        case broken
        /// Only syncing fails.
        case unsynced
        /// Files cannot be opened for writing, nor created.
        case readOnly
    }

    private enum Operation { case write, sync, truncate, grow }

    /// What a test wants of the files of one path, and what they were asked to do.
    private struct Plan {
        var fault: Fault?
        var remaining = 0
        var operations = 0
    }

    // Pointers aren't Sendable; the methods of a file never change, and SQLite uses a file in one thread at a time.
    private struct File: @unchecked Sendable {
        var path: String
        var methods: UnsafePointer<sqlite3_io_methods>
        var own: UnsafeMutablePointer<sqlite3_io_methods>
    }

    private struct State {
        var files: [UInt: File] = [:]
        var plans: [String: Plan] = [:]
    }

    private static let state = Mutex(State())

    // Written once, before the first use; SQLite never moves its file systems.
    private nonisolated(unsafe) static let system = sqlite3_vfs_find("unix")

    /// The name under which SQLite knows it.
    static let name: String = {
        let name = "faulty-disk"
        guard let system else { return name }
        let disk = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        disk.initialize(to: system.pointee)
        disk.pointee.pNext = nil
        disk.pointee.zName = UnsafePointer(strdup(name))
        disk.pointee.xOpen = { _, name, file, flags, outFlags in FaultyDisk.open(name, file, flags, outFlags) }
        sqlite3_vfs_register(disk, 0)
        return name
    }()

    /// Lets everything fail that is asked of the files of `path`, after so many operations that succeed.
    static func fail(_ path: String, _ fault: Fault, after count: Int = 0) {
        state.withLock { $0.plans[path] = Plan(fault: fault, remaining: count) }
    }

    /// Mends the disk under `path`; returns how many operations changed or synced its files since the last plan.
    @discardableResult
    static func mend(_ path: String) -> Int {
        state.withLock { state in
            defer { state.plans[path] = Plan() }
            return state.plans[path]?.operations ?? 0
        }
    }

    private static func open(
        _ name: UnsafePointer<CChar>?,
        _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ flags: CInt,
        _ outFlags: UnsafeMutablePointer<CInt>?
    ) -> CInt {
        guard let system, let open = system.pointee.xOpen else { return SQLITE_ERROR }
        let path = name.map { Self.path(String(cString: $0)) } ?? ""
        var flags = flags
        if state.withLock({ $0.plans[path]?.fault == .readOnly }) {
            // As the system's own does where a file can only be read.
            guard flags & SQLITE_OPEN_MAIN_DB != 0 else { return SQLITE_CANTOPEN }
            flags = flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_READONLY
        }
        let result = open(system, name, file, flags, outFlags)
        guard result == SQLITE_OK, let file, let methods = file.pointee.pMethods else { return result }
        let own = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        own.initialize(to: methods.pointee)
        own.pointee.xWrite = { FaultyDisk.write($0, $1, $2, $3) }
        own.pointee.xTruncate = { file, size in
            FaultyDisk.perform(.truncate, file) { $0.xTruncate?(file, size) }
        }
        own.pointee.xSync = { file, flags in
            FaultyDisk.perform(.sync, file) { $0.xSync?(file, flags) }
        }
        own.pointee.xShmMap = { file, page, size, extend, address in
            FaultyDisk.perform(extend != 0 ? .grow : nil, file) { $0.xShmMap?(file, page, size, extend, address) }
        }
        own.pointee.xClose = { FaultyDisk.close($0) }
        let opened = File(path: path, methods: methods, own: own)
        let key = UInt(bitPattern: file)
        state.withLock { $0.files[key] = opened }
        file.pointee.pMethods = UnsafePointer(own)
        return result
    }

    /// The path of the main file that a log or a journal belongs to.
    private static func path(_ name: String) -> String {
        for suffix in ["-wal", "-journal"] where name.hasSuffix(suffix) { return String(name.dropLast(suffix.count)) }
        return name
    }

    private static func opened(_ file: UnsafeMutablePointer<sqlite3_file>?) -> File? {
        let key = UInt(bitPattern: file)
        return state.withLock { $0.files[key] }
    }

    /// The code with which an operation fails now, if it does.
    private static func failure(_ operation: Operation, _ path: String) -> CInt? {
        state.withLock { state in
            state.plans[path, default: Plan()].operations += 1
            guard let plan = state.plans[path], let fault = plan.fault else { return nil }
            guard plan.remaining <= 0 else {
                state.plans[path]?.remaining -= 1
                return nil
            }
            return switch (fault, operation) {
            case (.full, .write): SQLITE_FULL
            case (.full, .grow), (.broken, .grow): SQLITE_IOERR | 19 << 8  // SQLITE_IOERR_SHMSIZE
            case (.broken, .write): SQLITE_IOERR | 3 << 8  // SQLITE_IOERR_WRITE
            case (.broken, .sync), (.unsynced, .sync): SQLITE_IOERR | 4 << 8  // SQLITE_IOERR_FSYNC
            case (.broken, .truncate): SQLITE_IOERR | 6 << 8  // SQLITE_IOERR_TRUNCATE
            default: nil
            }
        }
    }

    private static func perform(
        _ operation: Operation?,
        _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ body: (sqlite3_io_methods) -> CInt?
    ) -> CInt {
        guard let opened = opened(file) else { return SQLITE_ERROR }
        if let operation, let failure = failure(operation, opened.path) { return failure }
        return body(opened.methods.pointee) ?? SQLITE_ERROR
    }

    private static func write(
        _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ bytes: UnsafeRawPointer?,
        _ count: CInt,
        _ offset: Int64
    ) -> CInt {
        guard let opened = opened(file) else { return SQLITE_ERROR }
        let write = opened.methods.pointee.xWrite
        guard let failure = failure(.write, opened.path) else {
            return write?(file, bytes, count, offset) ?? SQLITE_ERROR
        }
        _ = write?(file, bytes, count / 2, offset)
        return failure
    }

    private static func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> CInt {
        let key = UInt(bitPattern: file)
        guard let opened = state.withLock({ $0.files.removeValue(forKey: key) }) else { return SQLITE_ERROR }
        file?.pointee.pMethods = opened.methods
        defer { opened.own.deallocate() }
        return opened.methods.pointee.xClose?(file) ?? SQLITE_ERROR
    }
}
