/// An example of each verb, as `docs/verbs.md` shows it.
///
/// A test puts every example behind the states that it needs, and checks the whole.
public enum VerbExamples {
    /// The lines of a `states` table that show the verb called `name`, or `nil` where there is no example.
    public static func states(for name: VerbName) -> String? {
        examples.first { $0.name == name }?.states
    }

    private static let examples: [(name: VerbName, states: String)] = [
        ("sep1", "discover: { sep1: {} }"),
        ("friendbot", "fund: { friendbot: {} }"),
        (
            "trustline",
            """
            trust:
              trustline: $asset
              about: The account can hold the anchor's asset afterwards.
            """
        ),
        ("sep10", "login: { sep10: {} }"),
        (
            "sep12",
            """
            know:
              sep12: { type: sep6-deposit }
              fill: [kyc.yaml, ask]
            """
        ),
        (
            "sep38",
            """
            price:
              sep38: { sell: $asset, buy: "iso4217:USD", sell_amount: "25", context: sep24 }
              keep:  { quote: id }
            """
        ),
        (
            "sep6",
            """
            start:
              sep6: { deposit: $asset, amount: "25" }
              keep: { tx: transfer }
            """
        ),
        (
            "sep24",
            """
            start:
              sep24: { deposit: $asset, amount: "25" }
              keep:  { tx: transfer, page: url secret }
            """
        ),
        (
            "page",
            """
            visit:
              page: $page
              fill: [kyc.yaml, ask]
            """
        ),
        (
            "track",
            """
            follow:
              track: $tx
              poll:  { every: 5s, up-to: 1m, within: 2d }
              next:
                retrust: [pending_trust]
                done:    [completed]
            retrust:
              trustline: $asset
              next: follow
            """
        ),
        (
            "pay",
            """
            send:
              pay:  { to: $run.account, amount: "1.5", asset: native, memo: "for you" }
              keep: { payment: hash }
            """
        ),
        ("claim", "take: { claim: $tx }"),
        (
            "ask",
            """
            question:
              ask:  { code: "Which code did the bank send you?" }
              fill: [set, ask]
              keep: { code-of-bank: code secret }
            """
        ),
        ("tell", "say: { tell: \"The account is ${run.account}.\" }"),
        (
            "expect",
            """
            settled:
              expect:
                - run.account exists
                - run.network == "sandbox" or run.network == "testnet"
            """
        ),
        ("wait", "rest: { wait: 30s }"),
        (
            "http",
            """
            request:
              http: { get: "https://anchor.example.com/health", status: [200, 204] }
              keep: { health: status }
            """
        ),
        (
            "use",
            """
            enter:
              use:  { flow: parts/enter.yaml, asset: $asset }
              next: { done: [failed] }
            """
        ),
    ]
}
