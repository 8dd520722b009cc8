/// What the servers of a sandbox have in common: what they were asked for.
final class SandboxTraffic: Sendable {
    let counts = RequestCounts()
}
