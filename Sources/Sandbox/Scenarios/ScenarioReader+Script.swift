internal import SourceYAML
internal import Stellar

extension ScenarioReader {
    /// A list of stages: a status alone, or a table with one.
    mutating func script(
        _ field: YAMLField,
        _ kind: AnchorTransfer.Kind,
        _ services: Set<AnchorTransfer.Service>
    ) -> TransferScript? {
        let nodes = list(field)
        var script = TransferScript([])
        for node in nodes {
            guard let stage = stage(node) else { return nil }
            script.stages.append(stage)
        }
        for service in services.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let wrong = script.firstMistake(kind, by: service) else { continue }
            let allowed = Self.enumeration(wrong.allowed.map(\.rawValue))
            report(
                "a \(kind.rawValue) of \(service.rawValue) can't go from `\(wrong.from.rawValue)` to "
                    + "`\(script.stages[wrong.index].status.rawValue)`",
                help: (allowed.isEmpty ? "the script ends before" : "from there it goes to \(allowed)")
                    + "; `force: true` takes it there anyway",
                at: nodes[wrong.index].place
            )
        }
        for index in script.earlyRefunds(kind) {
            report(
                "`refund` has no effect: nothing has come in yet",
                help: "write it into a stage after the money's arrival",
                at: nodes[index].place
            )
        }
        return script
    }

    private mutating func stage(_ node: YAMLNode) -> TransferStage? {
        let statuses = AnchorTransfer.Status.allCases
        if case .scalar = node.content {
            return choice(node, of: "status", among: statuses).map { TransferStage($0) }
        }
        let keys = [
            "status", "after", "message", "refund", "refund_fee", "amount_in", "fields", "eta", "deadline", "force",
        ]
        guard let table = table(node, "a stage", keys: keys), let field = required("status", in: table),
            let status = choice(field.value, of: "status", among: statuses)
        else { return nil }
        let stage = TransferStage(
            status,
            after: table["after"].flatMap { duration($0) } ?? .zero,
            message: table["message"].flatMap { text($0) },
            refund: table["refund"].flatMap { amount($0) },
            refundFee: table["refund_fee"].flatMap { amount($0) } ?? .zero,
            amountIn: table["amount_in"].flatMap { amount($0) },
            fields: table["fields"].map { transferFields($0) } ?? [],
            eta: table["eta"].flatMap { number($0, in: 0...1_000_000_000) },
            deadline: table["deadline"].flatMap { duration($0) },
            isForced: table["force"].flatMap { flag($0) } ?? false
        )
        checkEffects(in: table, of: stage)
        return stage
    }
}
