internal import Foundation

/// The most memory that this process has had, as Linux counts it.
public struct PeakMemory: Sendable {
    /// What it asked for, in bytes, whether it was used or not.
    public var addressed: Int
    /// What it used, in bytes.
    public var resident: Int

    /// The peaks up to now; zeros on systems that keep no such account.
    ///
    /// - Throws: an error of Foundation where the account cannot be read.
    public static func now() throws -> PeakMemory {
        let path = "/proc/self/status"
        guard FileManager.default.fileExists(atPath: path) else { return PeakMemory(addressed: 0, resident: 0) }
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        func bytes(_ name: String) -> Int {
            let line = lines.first { $0.hasPrefix("\(name):") }
            return (line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0)
                * 1024
        }
        return PeakMemory(addressed: bytes("VmPeak"), resident: bytes("VmHWM"))
    }
}
