import CSQLite
import Foundation
import Synchronization

/// Counts how often SQLite syncs the files of stores, and makes their syncs slow where a test wants that.
///
/// It stands between SQLite and the system as the default VFS of the test process, and hands everything on.
enum SyncMeter {
    // Pointers aren't Sendable; SQLite uses a file in one thread at a time, and a VFS's methods never change.
    private struct File: @unchecked Sendable {
        var path: String
        var methods: UnsafePointer<sqlite3_io_methods>
    }

    private struct State {
        var files: [UInt: File] = [:]
        var counts: [String: Int] = [:]
        var delays: [String: Duration] = [:]
    }

    private static let state = Mutex(State())

    // Written once, before the first store is opened; SQLite never moves its VFS.
    private nonisolated(unsafe) static let system = sqlite3_vfs_find(nil)

    /// Counts from here on; stores that are open already aren't counted.
    static func begin() { _ = isRegistered }

    private static let isRegistered: Bool = {
        guard let system else { return false }
        let meter = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        meter.initialize(to: system.pointee)
        meter.pointee.pNext = nil
        meter.pointee.zName = UnsafePointer(strdup("sync-meter"))
        meter.pointee.xOpen = { _, name, file, flags, outFlags in
            SyncMeter.open(name, file, flags, outFlags)
        }
        return sqlite3_vfs_register(meter, 1) == SQLITE_OK
    }()

    /// How often the file at `path` was synced.
    static func count(_ path: String) -> Int {
        state.withLock { $0.counts[path] ?? 0 }
    }

    /// Lets each sync of the file at `path` take so much longer.
    static func slow(_ path: String, by delay: Duration) {
        state.withLock { $0.delays[path] = delay }
    }

    private static func open(
        _ name: UnsafePointer<CChar>?,
        _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ flags: CInt,
        _ outFlags: UnsafeMutablePointer<CInt>?
    ) -> CInt {
        guard let system, let open = system.pointee.xOpen else { return SQLITE_ERROR }
        let result = open(system, name, file, flags, outFlags)
        guard result == SQLITE_OK, let name, let file, let methods = file.pointee.pMethods else { return result }
        let metered = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        metered.initialize(to: methods.pointee)
        metered.pointee.xSync = { SyncMeter.sync($0, $1) }
        metered.pointee.xClose = { SyncMeter.close($0) }
        let known = File(path: String(cString: name), methods: methods)
        let key = UInt(bitPattern: file)
        state.withLock { $0.files[key] = known }
        file.pointee.pMethods = UnsafePointer(metered)
        return result
    }

    private static func sync(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: CInt) -> CInt {
        let key = UInt(bitPattern: file)
        let (known, delay) = state.withLock { state -> (File?, Duration?) in
            guard let known = state.files[key] else { return (nil, nil) }
            state.counts[known.path, default: 0] += 1
            return (known, state.delays[known.path])
        }
        if let delay { usleep(UInt32(delay / .microseconds(1))) }
        return known?.methods.pointee.xSync?(file, flags) ?? SQLITE_ERROR
    }

    private static func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> CInt {
        let key = UInt(bitPattern: file)
        let metered = file?.pointee.pMethods
        let known = state.withLock { $0.files.removeValue(forKey: key) }
        let result = known?.methods.pointee.xClose?(file) ?? SQLITE_ERROR
        UnsafeMutablePointer(mutating: metered)?.deallocate()
        return result
    }
}
