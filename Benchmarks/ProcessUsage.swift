import Foundation

/// What this process has used of the machine.
struct ProcessUsage {
    /// The time that all threads have computed, in user and in system mode.
    var processorSeconds: Double

    /// Memory that is in use now, in bytes.
    var residentBytes: Int

    static func now() throws -> ProcessUsage {
        let seconds = try processorSeconds(of: RUSAGE_SELF)
        // ru_maxrss is the highest there ever was; what counts here is what is held now.
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        guard pages.count > 1, let resident = Int(pages[1]) else { throw BenchmarkError("/proc/self/statm is odd") }
        return ProcessUsage(processorSeconds: seconds, residentBytes: resident * sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The time that the programs have computed that this process has started, as far as they have ended.
    static func ofChildren() throws -> Double { try processorSeconds(of: RUSAGE_CHILDREN) }

    private static func processorSeconds(of whom: __rusage_who) throws -> Double {
        var usage = rusage()
        guard getrusage(whom.rawValue, &usage) == 0 else { throw BenchmarkError("getrusage failed") }
        return [usage.ru_utime, usage.ru_stime].reduce(0) { sum, time in
            sum + Double(time.tv_sec) + Double(time.tv_usec) / 1e6
        }
    }
}
