import Diagnostics
import FlowEngine
import Reports
import RunStore
import Timekeeping

/// A run in the form that `runs list --json` prints.
struct RunLine: Encodable {
    /// The process that drives a run.
    struct Holder: Encodable {
        var process: Int32
        var host: String
        var since: Timestamp
    }

    var run: RunID
    var flow: String
    var path: String
    var result: String
    var status: String
    var dueAt: Timestamp?
    var asks: [String]?
    var heldBy: Holder?
    var startedAt: Timestamp
    var updatedAt: Timestamp
    var events: Int
    var anchor: String?
    var network: String?
    var account: String?

    private enum CodingKeys: String, CodingKey {
        case run, flow, path, result, status, asks, anchor, network, account, events
        case dueAt = "due_at"
        case heldBy = "held_by"
        case startedAt = "started_at"
        case updatedAt = "updated_at"
    }

    init(_ summary: RunSummary) {
        run = summary.record.id
        flow = summary.record.flow
        path = summary.record.path
        startedAt = summary.record.createdAt
        updatedAt = summary.updatedAt
        events = summary.count
        anchor = summary.header.flatMap { $0.anchor.isEmpty ? nil : $0.anchor }
        network = summary.header?.network.name
        account = summary.header?.account
        heldBy = summary.holder.map { Holder(process: $0.process, host: $0.host, since: $0.since) }
        let text = RunStatusText(summary)
        status = text.word
        dueAt = text.due
        asks = text.questions.isEmpty ? nil : text.questions
        result =
            switch summary.ending?.result {
            case .done: "done"
            case .failed(let kind): kind.rawValue
            case nil: "unfinished"
            }
    }
}
