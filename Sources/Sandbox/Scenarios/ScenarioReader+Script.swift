internal import Diagnostics
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
            guard let stage = stage(node, isDirect: services == [.sep31]) else { return nil }
            script.stages.append(stage)
        }
        for service in services.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let wrong = script.firstMistake(kind, by: service) else { continue }
            report(
                .impossibleStep,
                [
                    .subject: .text(kind.rawValue), .source: .text(service.rawValue),
                    .current: .text(wrong.from.name(in: service)),
                    .expected: .text(script.stages[wrong.index].status.name(in: service)),
                    .choices: .texts(AnchorTransfer.Status.names(of: wrong.allowed, in: service)),
                ],
                at: nodes[wrong.index].place
            )
        }
        for index in script.earlyRefunds(kind) {
            report(.earlyRefund, at: nodes[index].place)
        }
        return script
    }

    /// A status, by the words of SEP-31 where the script `isDirect`.
    private mutating func status(_ node: YAMLNode, isDirect: Bool) -> AnchorTransfer.Status? {
        guard isDirect else { return choice(node, of: "status", among: AnchorTransfer.Status.allCases) }
        return choice(node, of: "status", among: AnchorTransfer.DirectStatus.allCases)?.status
    }

    private mutating func stage(_ node: YAMLNode, isDirect: Bool) -> TransferStage? {
        if case .scalar = node.content { return status(node, isDirect: isDirect).map { TransferStage($0) } }
        let keys = [
            "status", "after", "message", "refund", "refund_fee", "amount_in", "fields", "eta", "deadline", "force",
        ]
        guard let table = table(node, .one(.stage), keys: keys), let field = required("status", in: table),
            let status = status(field.value, isDirect: isDirect)
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
