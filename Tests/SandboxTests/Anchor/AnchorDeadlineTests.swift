import HTTPTransport
import JSON
import Stellar
import Testing

@testable import Sandbox

@Suite("An anchor's deadlines")
struct AnchorDeadlineTests {
    private func configuration(_ stages: [TransferStage]) -> AnchorConfiguration {
        var configuration = AnchorConfiguration()
        configuration.assets[0].deposit?.customerType = nil
        configuration.assets[0].deposit?.script = TransferScript(stages)
        return configuration
    }

    @Test("who does not act in time gets their money back")
    func refund() async throws {
        let stages = [
            TransferStage(.pendingUserTransferStart), TransferStage(.pendingAnchor),
            TransferStage(.pendingUser, message: "Read your mail.", deadline: .seconds(3600)),
        ]
        try await AnchorRig.run(configuration(stages)) { rig in
            let token = try await rig.signIn()
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            let ended = try await rig.follow6(id, token, until: "refunded")
            #expect(ended["message"]?.string == "You did not act in time.")
            #expect(ended["refunds"]?["amount_refunded"]?.string == "25")
            #expect(ended["user_action_required_by"] == nil)
        }
    }

    @Test("without money it is over")
    func expiry() async throws {
        let stages = [
            TransferStage(.pendingAnchor), TransferStage(.pendingUser, deadline: .seconds(3600)),
        ]
        try await AnchorRig.run(configuration(stages)) { rig in
            let token = try await rig.signIn()
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            _ = try await rig.follow6(id, token, until: "expired")
        }
    }

    @Test("a deadline that is moved by hand is the one that counts")
    func moved() async throws {
        try await AnchorRig.run(configuration([TransferStage(.pendingUserTransferStart)])) { rig in
            let token = try await rig.signIn()
            let id = try #require(await rig.get(rig.depositPath, token: token).json()["id"]?.string)
            let body: JSONValue = ["status": "pending_user_transfer_start", "deadline": 60]
            _ = try await rig.send(.post, "sandbox/transfers/\(id)", body: .json(body))
            _ = try await rig.follow6(id, token, until: "expired")
        }
    }
}
