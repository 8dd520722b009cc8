import HTTPTransport
import JSON
import Sandbox
import Testing

@Suite("Dry runs of faults")
struct FaultDryRunTests {
    @Test("a dry run tells which requests a fault would have changed, and changes none")
    func dryRun() async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            let places: Set<SandboxEndpoint> = [.hostedTransaction]
            var (missing, absent) = (Fault(.missing, at: places), Fault(.missing, at: places))
            (missing.member, absent.member) = ("kind", "nobody-has-this")
            let faults = [
                Fault(.reset, at: places), Fault(.cut, at: places), missing, absent, Fault(.hexMemos, at: places),
                Fault(.unknownMembers, at: places), Fault(.stale, at: places), Fault(.reset, at: .price),
            ]
            rig.anchor.faults.beginDryRun(faults)
            let (id, url) = try await rig.start("deposit", token: token)
            for _ in 0..<2 { #expect(try await rig.transfer(id, token: token)["kind"]?.string == "deposit") }
            _ = try await AnchorPageWalk(rig: rig).finish(url)
            _ = try await rig.transfer(id, token: token)
            let found = try #require(rig.anchor.faults.endDryRun())
            #expect(found.requests[.hostedTransaction] == 3 && found.requests[.price] == nil)
            let numbers = faults.indices.map { found.changed[$0]?[.hostedTransaction] }
            // Memos that are no hashes stay, and the first answer is older than the third alone.
            #expect(numbers == [[1, 2, 3], [1, 2, 3], [1, 2, 3], nil, nil, [1, 2, 3], [3], nil])
            #expect(rig.anchor.faults.all.isEmpty && rig.anchor.faults.endDryRun() == nil)
        }
    }
}
