import FlowMatrixSupport
import Sandbox

/// A flow, who plays its anchor, and where it is looked at in the fault matrix.
struct FaultSetting: Hashable, Sendable {
    /// The file of the flow below the repository, without its ending.
    var flow: String
    var scenario = "default"
    /// What goes wrong in every run of it beside the fault that is looked at: it makes the flow ask at more places.
    var beside: Fault?
    /// Where faults strike, or `nil` for all places at which the flow asks.
    var places: Set<SandboxEndpoint>?
    /// Whether the run listens for its anchor's callbacks.
    var listens = false

    /// What the table calls it.
    var name: String {
        let file = flow.split(separator: "/").last.map(String.init) ?? flow
        let scenario = ["default", "market"].contains(scenario) ? "" : " in \(scenario)"
        return file + scenario + (beside == nil ? "" : ", its start unanswered") + (listens ? ", listening" : "")
    }

    /// The flows of `flows/` at all their endpoints, and others at those that these don't ask, or not in this way.
    static let all: [FaultSetting] =
        [
            "sep24-deposit", "sep24-withdraw", "sep24-quote", "sep6-deposit", "sep6-withdraw", "sep6-exchange", "kyc",
            "onboard", "pay",
        ].map { FaultSetting(flow: "flows/\($0)") } + [
            FaultSetting(flow: "flows/path-pay", scenario: "market"),
            FaultSetting(
                flow: "flows/sep31-send",
                places: [.directInfo, .directPayment, .directTransaction]
            ),
            FaultSetting(flow: "flows/sep31-send", places: [.directCallback], listens: true),
            FaultSetting(
                flow: "fixtures/matrix/asked-payment",
                scenario: "careful",
                places: [.directUpdate, .directTransaction]
            ),
            // A start that is lost is looked for.
            FaultSetting(
                flow: "flows/sep24-deposit",
                beside: lost(at: .hostedDeposit),
                places: [.hostedTransactions]
            ),
            FaultSetting(
                flow: "flows/sep6-deposit",
                beside: lost(at: .programmaticDeposit),
                places: [.programmaticTransactions]
            ),
            FaultSetting(flow: "flows/sep6-withdraw", scenario: "careful", places: [.programmaticUpdate]),
            FaultSetting(
                flow: "fixtures/matrix/careful-customer",
                scenario: "careful",
                places: [.customerCallback, .customerDelete, .price]
            ),
            FaultSetting(flow: "fixtures/matrix/claimable-balance", scenario: "pair", places: [.claimableBalance]),
            FaultSetting(
                flow: "fixtures/matrix/claimable-balance-hosted",
                scenario: "pair",
                places: [.claimableBalances]
            ),
            FaultSetting(
                flow: "flows/sep6-withdraw",
                scenario: "anchor-platform",
                places: [.programmaticDeposit, .programmaticWithdrawal, .programmaticTransaction]
            ),
            FaultSetting(flow: "flows/sep24-deposit", scenario: "anchor-platform", places: [.hostedTransaction]),
            // Its memos are hashes.
            FaultSetting(
                flow: "flows/sep24-withdraw",
                scenario: "polaris",
                places: [.hostedWithdrawal, .hostedTransaction]
            ),
            FaultSetting(
                flow: "flows/sep6-withdraw",
                scenario: "polaris",
                places: [.programmaticWithdrawal, .programmaticTransaction]
            ),
            FaultSetting(flow: "flows/sep6-exchange", scenario: "polaris", places: [.quoteInfo]),
        ]
        + ["sep24-deposit", "sep24-withdraw", "sep6-deposit", "sep6-withdraw"].map {
            FaultSetting(flow: "flows/\($0)", places: [.callback], listens: true)
        }

    private static func lost(at endpoint: SandboxEndpoint) -> Fault {
        var fault = Fault(.reset, at: endpoint, .once)
        fault.execution = .first
        return fault
    }

    /// The endpoints that no flow asks, and why.
    static let unasked: [SandboxEndpoint: String] = [
        .customerVerification: "codes go to `sep12.put`; only of an anchor that goes on asking for one it is sent here",
        .customerFileUpload: "a flow's files go to `sep12.put`; for programs that use the library",
        .customerFiles: "no flow asks which files there are; for programs that use the library",
        .programmaticFee: "only asked where neither a quote nor `/info` tells a fee, as all of these do",
        .prices: "a flow asks what one pair costs; for programs that use the library",
        .knownQuote: "only asked for a quote that another run was given",
        .moreInfo:
            "for people: a run tells the address, and opens it only where the address of the transfer's own page was lost",
        .anchorOther: "what an anchor doesn't have, and no flow asks for",
        .accounts: "a list, for programs that use the library",
        .accountTransactions: "a list, for the wallet's history",
        .accountPayments: "only asked where an anchor doesn't say with which transaction it has paid",
        .asynchronousSubmission: "a payment waits for its ledger; for programs that use the library",
        .transactionOperations: "a list, for the wallet's history",
    ]
}
