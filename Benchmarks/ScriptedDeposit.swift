import FlowEngine
import FlowLanguage
import Timekeeping

/// A deposit for the machine alone: a flow that uses another, and what happens while it runs.
enum ScriptedDeposit {
    /// Every third look at the transfer sees something new.
    static let looks = 30

    static func plan() throws -> FlowPlan {
        var linker = FlowLinker { _ in .success(Array(login.utf8)) }
        guard let flow = FlowParser.parse(text: deposit, path: "bench.yaml").flow, let linked = linker.link(flow).flow
        else { throw BenchmarkError("the flow of the benchmark is not valid") }
        return FlowPlan(flow: linked)
    }

    private static let deposit = """
        flow: deposit
        inputs: { asset: asset, amount: amount }
        states:
          discover: { sep1: {} }
          fund: { friendbot: {} }
          trust: { trustline: $asset }
          login: { use: login.yaml }
          start:
            sep24: { deposit: $asset, amount: $amount }
            keep: { tx: transfer, page: url secret }
          visit: { page: $page, fill: [ask] }
          follow:
            track: $tx
            poll: { every: 5s, up-to: 1m, within: 2d }
            next:
              instruct: [pending_user_transfer_start]
              settled: [completed]
              fail: [error]
          instruct: { tell: "Send ${tx.amount_in} to the anchor", next: follow }
          settled: { expect: tx.status == "completed" }
        """

    private static let login = """
        flow: login
        states:
          challenge: { sep10: {}, keep: { session: account } }
          greet: { tell: "hello" }
        """

    static let header = RunHeader(
        flow: "deposit",
        path: "/home/ann/flows/sep24-deposit.yaml",
        digest: "sha256:6551c04d912ff4e9e9e705d40be9c515fbfad4e20c8d470726c51fea1bf31923",
        inputs: ["asset": "USDC", "amount": 25],
        anchor: "localhost:36249",
        network: RunHeader.Network(
            name: "sandbox",
            passphrase: "Standalone Network ; February 2017",
            horizon: "http://127.0.0.1:45497",
            friendbot: "http://127.0.0.1:45497/friendbot"
        ),
        account: address,
        deadline: Timestamp(unixSeconds: 1_800_000_000),
        version: "0.1.0",
        seed: 7
    )

    private static let address = "GCDL237BJXHTWXFH62HWR5BBI5DO75RRRFHUNUZPXPLLCQWJILTA4XDO"

    /// The result of `attempt`, the `look`th time that something is looked at.
    static func outcome(of attempt: Attempt, look: Int) -> Outcome {
        var outcome = Outcome(state: attempt.state, visit: attempt.visit)
        switch attempt.verb {
        case "sep1":
            outcome.results = [
                "domain": "localhost:36249", "signing_key": .text(address),
                "web_auth_endpoint": "http://localhost:36249/auth",
                "transfer_server_sep24": "http://localhost:36249/sep24",
                "currencies": [["code": "USDC", "issuer": .text(address), "status": "test", "display_decimals": 2]],
            ]
        case "friendbot": outcome.results = ["account": .text(address), "already": false, "funded": true]
        case "trustline": outcome.results = ["asset": .text("USDC:\(address)"), "created": true]
        case "sep10": outcome.results = ["account": .text(address), "expires_at": "2026-11-22T11:27:30Z"]
        case "sep24":
            outcome.results = [
                "transfer": ["id": "235b0cda-55c9-4c8e-907e-3d07d0a6ddcf", "kind": "deposit", "status": "incomplete"],
                "id": "235b0cda-55c9-4c8e-907e-3d07d0a6ddcf", "url": .secret(SecretID(rawValue: "start.url")),
            ]
        case "track":
            outcome.name = look == looks ? "completed" : look == 3 ? "pending_user_transfer_start" : "pending_anchor"
            outcome.isUnchanged = look > 3 && look < looks && look % 3 != 0
            if !outcome.isUnchanged { outcome.results = results(status: outcome.name, look: look) }
        default: break
        }
        return outcome
    }

    private static func results(status: String, look: Int) -> [String: Value] {
        [
            "status": .text(status),
            "transfer": [
                "id": "235b0cda-55c9-4c8e-907e-3d07d0a6ddcf", "kind": "deposit", "status": .text(status),
                "amount_in": 25, "amount_out": "24.65", "amount_fee": "0.35", "asset": .text("USDC:\(address)"),
                "amount_in_asset": .text("stellar:USDC:\(address)"), "started_at": "2026-11-21T11:27:30Z",
                "fee_details": ["total": "0.35", "asset": .text("stellar:USDC:\(address)")],
                "more_info_url": "http://localhost:36249/transfers/235b0cda-55c9-4c8e-907e-3d07d0a6ddcf",
                "to": .text(address), "updated_at": .text("2026-11-21T11:\(look % 60):30Z"),
            ],
        ]
    }

    /// The events from the beginning to `stop`, which is asked before each event.
    static func events(
        of plan: FlowPlan,
        until stop: (Machine) -> Bool = { _ in false }
    ) -> [(event: Event, at: Timestamp)] {
        var machine = Machine(plan: plan)
        var now = Timestamp(unixSeconds: 1_790_000_000)
        var events: [(event: Event, at: Timestamp)] = []
        func happen(_ event: Event) {
            events.append((event, now))
            _ = machine.handle(event, at: now)
        }
        happen(.started(header))
        var looks = 0
        while !stop(machine) {
            switch machine.pending {
            case .perform(let attempt, _):
                happen(.performing(attempt))
                if attempt.verb == "track" { looks += 1 }
                happen(.finished(outcome(of: attempt, look: looks)))
            case .wait(let wait):
                happen(.waiting(wait))
                if stop(machine) { return events }
                now = wait.until
                happen(.woke)
            case .end(let ending): happen(.ended(ending))
            case nil: return events
            }
        }
        return events
    }
}
