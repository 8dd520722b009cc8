/// Requests that the program can't fulfil: rows of `J1..`, `Q1..`, `R3..` and `W5..`.
extension Wording {
    static func programUse(_ code: FailureCode, _ facts: Facts) -> Row? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (run, name, network) = (part(.run), part(.name), part(.network))
        let names: MessageText = list(facts, .names)
        return switch code {
        case .requestsUnreadable:
            ("the requests of the run \(run) can't be read", "a newer version of windlass may have written them")
        case .planWritesNothing: ("a plan writes no journal", nil)
        case .personMissing:
            (
                run.isEmpty
                    ? "no value for \(names)" as MessageText
                    : "no terminal to answer \(row(facts, .names)) of the run \(run)" as MessageText,
                facts.isSo(.isPaid)
                    ? "a payment is confirmed only where it is shown: run `windlass runs answer \(run.reveal())` at a terminal"
                    : "run it at a terminal, or give the answers with `--fill FILE` or `--stdin`, as lines `name: value`"
            )
        case .replayDiffers:
            (
                replay(facts),
                name.isEmpty
                    ? "if that is meant, record the run again with `--record`"
                    : "the tape is of the flow `\(name.reveal())`: run that one, or record this one with `--record`"
            )
        case .accountHolds:
            (
                """
                the account `\(name)` \(facts.clauses(.differences).joined(separator: ", and ")) on the network \(network)
                """,
                facts.isSo(.isPaid)
                    ? """
                    claim the balances with `windlass claim take` and pay everything to another account, \
                    or remove the key with `--force`
                    """
                    : "pay it to another account first, or remove the key with `--force`"
            )
        case .holdingsUnknown:
            (
                """
                whether the account `\(name)` holds anything on the network \(network) is unknown: \
                \(facts.failure(.cause)?.message ?? "it can't be asked")
                """,
                "name the networks that it is on with `--network`, or remove the key with `--force`"
            )
        default: nil
        }
    }
}
