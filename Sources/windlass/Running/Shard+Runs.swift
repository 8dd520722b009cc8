extension Shard {
    /// Whether the run belongs to this part.
    func holds(_ run: PlannedRun) -> Bool {
        Self.hash(of: run) % count == number - 1
    }

    /// A number that depends on nothing but the place of the run's file and its row.
    static func hash(of run: PlannedRun) -> UInt64 {
        hash("\(run.place)\n\(run.rowLabel)")
    }

    /// FNV-1a over the UTF-8 of `text`, and then mixed so that the low bits depend on all others (as splitmix64 does).
    private static func hash(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
        return hash ^ (hash >> 31)
    }
}
