internal import FoundationEssentials
internal import Glibc

/// The identity of a store's file and its log, regardless of their names.
///
/// A file that is removed while it is open can still be written, and is gone as soon as it is closed.
struct StoreIdentity: Hashable {
    private struct File: Hashable {
        var device: UInt64
        var number: UInt64
    }

    private let files: [File?]

    /// The files that are at `path` now.
    init(store path: String) {
        files = [path, path + "-wal"].map { path in
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            return File(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
        }
    }
}
