internal import Glibc

/// The free space on a store's disk.
struct DiskSpace {
    /// The number of bytes that can be written, or `nil` where the file system does not tell.
    let free: Int?
    /// The number of bytes that the file system gives to a file at a time.
    let blockSize: Int

    init(free: Int?, blockSize: Int) {
        (self.free, self.blockSize) = (free, blockSize)
    }

    /// The room in the folder of the store at `path`.
    init(of path: String) {
        var status = statvfs()
        guard statvfs(StoreFile(path: path).folder, &status) == 0, status.f_blocks > 0 else {
            self.init(free: nil, blockSize: 4096)
            return
        }
        // A part is kept for root.
        let blocks = geteuid() == 0 ? status.f_bfree : status.f_bavail
        let (bytes, isHuge) = UInt64(blocks).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        self.init(free: isHuge ? Int.max : Int(clamping: bytes), blockSize: Int(clamping: status.f_frsize))
    }

    /// The number of bytes that are left where they are too few; `nil` where there are enough.
    var shortage: Int? { free.flatMap { $0 < JournalError.neededSpace ? $0 : nil } }
}
