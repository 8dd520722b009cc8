import CommandLineParsing
import Sandbox

/// The rule by which the ledgers of a sandbox close, as `--close` takes it.
struct LedgerPace: ExpressibleByArgument {
    var closing: LedgerHost.Closing

    init(closing: LedgerHost.Closing) {
        self.closing = closing
    }

    init?(argument: String) {
        switch argument {
        case "immediately": closing = .immediately
        case "manual": closing = .manually
        default:
            guard let span = SpanOfTime(argument: argument) else { return nil }
            closing = .every(span.duration)
        }
    }

    var defaultValueDescription: String {
        switch closing {
        case .immediately: "immediately"
        case .manually: "manual"
        case .every(let duration): SpanOfTime(duration: duration).defaultValueDescription
        }
    }
}
