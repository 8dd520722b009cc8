import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("The statuses of an anchor's transfers")
struct AnchorMachineTests {
    private func transfer(
        _ kind: AnchorTransfer.Kind,
        _ status: AnchorTransfer.Status,
        funds: Bool,
        service: AnchorTransfer.Service = .sep24
    ) -> AnchorTransfer {
        let account = MuxedAccount(KeyPair.random().publicKey)
        var transfer = AnchorTransfer(
            id: "1",
            subject: AnchorSubject(account: account),
            request: CheckedTransferRequest(
                service: service,
                kind: kind,
                asset: .native,
                terms: TransferTerms(),
                account: account,
                language: "en"
            ),
            paymentMemo: 1,
            moreInfoToken: "1",
            started: Timestamp(unixSeconds: 0),
            number: 1
        )
        transfer.status = status
        transfer.fundsReceived = funds
        return transfer
    }

    @Test(
        "the ways of a deposit",
        arguments: [
            (.incomplete, false, .requestOffchainFunds, .pendingUserTransferStart),
            (.incomplete, false, .interactiveFlowCompleted, .pendingAnchor),
            (.pendingAnchor, false, .requestOffchainFunds, .pendingUserTransferStart),
            (.pendingAnchor, true, .requestOffchainFunds, nil),
            (.incomplete, false, .requestOnchainFunds, nil),
            (.pendingUserTransferStart, true, .offchainFundsReceived, .pendingAnchor),
            (.pendingUserTransferStart, false, .onHold, .onHold),
            (.onHold, true, .offchainFundsReceived, .pendingAnchor),
            (.pendingAnchor, true, .requestTrust, .pendingTrust),
            (.pendingAnchor, false, .requestTrust, nil),
            (.pendingTrust, true, .trustSet, .pendingAnchor),
            (.pendingAnchor, true, .onchainFundsSubmitted, .pendingStellar),
            (.pendingStellar, true, .onchainFundsSent, .completed),
            (.pendingAnchor, true, .onchainFundsSent, .completed),
            (.pendingTrust, true, .onchainFundsSent, nil),
            (.pendingAnchor, true, .offchainFundsPending, nil),
            (.pendingUserTransferStart, false, .expired, .expired),
            (.pendingAnchor, true, .expired, nil),
            (.completed, true, .error, nil),
            (.error, true, .recovery, .pendingAnchor),
            (.error, false, .recovery, nil),
            (.completed, true, .recovery, nil),
        ] as [(AnchorTransfer.Status, Bool, AnchorTransfer.Step, AnchorTransfer.Status?)]
    )
    func deposit(
        from status: AnchorTransfer.Status,
        funds: Bool,
        by step: AnchorTransfer.Step,
        to next: AnchorTransfer.Status?
    ) {
        #expect(transfer(.deposit, status, funds: funds).destination(of: step) == next)
    }

    @Test(
        "the ways of a withdrawal",
        arguments: [
            (.incomplete, false, .requestOnchainFunds, .pendingUserTransferStart),
            (.incomplete, false, .requestOffchainFunds, nil),
            (.pendingUserTransferStart, true, .onchainFundsReceived, .pendingAnchor),
            (.pendingUserTransferStart, false, .offchainFundsReceived, nil),
            (.pendingAnchor, true, .offchainFundsPending, .pendingExternal),
            (.pendingAnchor, true, .offchainFundsAvailable, .pendingUserTransferComplete),
            (.pendingUserTransferComplete, true, .offchainFundsSent, .completed),
            (.pendingExternal, true, .offchainFundsSent, .completed),
            (.pendingExternal, true, .refundPending, .pendingAnchor),
            (.pendingAnchor, true, .refundSent, .refunded),
            (.pendingStellar, true, .refundPartSent, .pendingAnchor),
            (.pendingAnchor, true, .refundPartSent, nil),
            (.pendingAnchor, true, .foundTooSmall, .tooSmall),
            (.pendingAnchor, true, .requestTrust, nil),
            (.pendingUserTransferStart, false, .expired, .expired),
            (.expired, false, .recovery, nil),
        ] as [(AnchorTransfer.Status, Bool, AnchorTransfer.Step, AnchorTransfer.Status?)]
    )
    func withdrawal(
        from status: AnchorTransfer.Status,
        funds: Bool,
        by step: AnchorTransfer.Step,
        to next: AnchorTransfer.Status?
    ) {
        #expect(transfer(.withdrawal, status, funds: funds).destination(of: step) == next)
    }

    @Test("nothing but recovery leads out of an end", arguments: AnchorTransfer.Kind.allCases)
    func ends(kind: AnchorTransfer.Kind) {
        for status in AnchorTransfer.Status.allCases where status.isFinal {
            for step in AnchorTransfer.Step.allCases where step != .recovery {
                for funds in [false, true] {
                    #expect(transfer(kind, status, funds: funds).destination(of: step) == nil, "\(status) \(step)")
                }
            }
        }
    }
}
