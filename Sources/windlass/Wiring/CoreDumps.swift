import FoundationEssentials
import Glibc

/// Disables core dumps, so that no secret is in one.
enum CoreDumps {
    /// Forbids core dumps of this process, regardless of what happens to it.
    static func forbid() {
        // Too small for any file; and for exactly this limit Linux does not hand the dump to another program, neither.
        var limit = rlimit(rlim_cur: 1, rlim_max: 1)
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        #else
        setrlimit(RLIMIT_CORE, &limit)
        #endif
    }
}
