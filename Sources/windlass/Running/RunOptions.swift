import CommandLineParsing
import Diagnostics
import FlowLanguage

/// The common options of `run` and `resume`: answers, the store, and the form of the output.
struct RunOptions: ParsableArguments {
    @OptionGroup var answers: AnswerOptions

    @Flag(help: "Ask nothing; if an answer is missing, the run ends with exit 7.")
    var noInput = false

    @Option(
        name: .long.alias("park-after"),
        help: "The longest wait of a run, as 30m or 2d: if it must wait longer, it is paused; 0 for no limit."
    )
    var pauseAfter = LongestWait(duration: .seconds(3600))

    @Flag(help: "Pay on the public network without asking first.")
    var yes = false

    @Option(help: "The store of journals (default: $XDG_DATA_HOME/windlass/runs.sqlite).", completion: .file())
    var store: String?

    @OptionGroup var vault: VaultOptions

    @OptionGroup var connection: ConnectionOptions

    @OptionGroup var gateway: GatewayOptions

    @OptionGroup var client: ClientOptions

    @OptionGroup var callbacks: CallbackOptions

    @OptionGroup var traffic: TrafficOptions

    @Option(help: "How many requests each run may make in this process, from 1.")
    var maxRequests = RequestCount(count: 100_000)

    @Option(
        help: "The longest time of each run in this command, as 10m; then it stops with exit 6, to be resumed."
    )
    var timeout: SpanOfTime?

    @OptionGroup var findings: FindingOptions

    @Flag(
        help: "Show the anchor's own words also in pipes, logs and --json; they may repeat the customer's answers."
    )
    var showAnchorText = false

    @Flag(help: "Print one JSON document on standard output; text for people goes to standard error.")
    var json = false

    /// An option that is given and does nothing in a replay.
    var idleInReplay: String? {
        if traffic.keepTraffic != .failed { return "--keep-traffic" }
        if timeout != nil { return "--timeout" }
        if connection.caFile != nil { return "--ca-file" }
        if connection.allowPrivateAddresses { return "--allow-private-addresses" }
        return gateway.isEmpty ? nil : gateway.headers.isEmpty ? "--client-cert" : "--header"
    }
}

/// The wait that a run may have before it is left alone: a span of time, or `0` for as long as it takes.
struct LongestWait: ExpressibleByArgument {
    /// `nil` for as long as it takes.
    var duration: Duration?

    init(duration: Duration?) {
        self.duration = duration
    }

    init?(argument: String) {
        guard let span = argument == "0" ? .zero : DurationText.duration(of: argument) else { return nil }
        self.init(duration: span == .zero ? nil : span)
    }

    static func objection(to argument: String) -> String? {
        "write 0, or a whole number and a unit (ms, s, m, h or d), such as 10m"
    }

    var defaultValueDescription: String { duration.map(DurationText.text) ?? "0" }
}

/// A span of time as flows write it.
struct SpanOfTime: ExpressibleByArgument {
    var duration: Duration

    init(duration: Duration) {
        self.duration = duration
    }

    init?(argument: String) {
        guard let duration = DurationText.duration(of: argument), duration > .zero else { return nil }
        self.duration = duration
    }

    static func objection(to argument: String) -> String? {
        "write a whole number above 0 and a unit (ms, s, m, h or d), such as 10m"
    }

    var defaultValueDescription: String { DurationText.text(of: duration) }
}

/// The number of things that are done at a time.
struct JobCount: ExpressibleByArgument {
    var count: Int

    init(count: Int) {
        self.count = count
    }

    init?(argument: String) {
        guard let count = Int(argument), (1...10_000).contains(count) else { return nil }
        self.count = count
    }

    var defaultValueDescription: String { "\(count)" }
}

/// The number of times that something that failed is tried again.
struct RetryCount: ExpressibleByArgument {
    var count: Int

    init(count: Int) {
        self.count = count
    }

    init?(argument: String) {
        guard let count = Int(argument), (0...100).contains(count) else { return nil }
        self.count = count
    }

    var defaultValueDescription: String { "\(count)" }
}

/// The number of requests that may be made.
struct RequestCount: ExpressibleByArgument {
    var count: Int

    init(count: Int) {
        self.count = count
    }

    init?(argument: String) {
        guard let count = Int(argument), count > 0 else { return nil }
        self.count = count
    }

    var defaultValueDescription: String { "\(count)" }
}

/// The options for answers to an anchor: `run`, `resume` and `plan` all take them.
struct AnswerOptions: ParsableArguments {
    @Option(
        name: .customLong("set"),
        parsing: .singleValue,
        help: "An input of the flow, or an answer to the anchor, as key=value. Repeatable; never for secrets.",
        recorded: RecordedCommand.name
    )
    var assignments: [Assignment] = []

    @Option(
        parsing: .singleValue,
        help: "A YAML file of answers to the anchor; it overrides those of the flow. Repeatable.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var fill: [String] = []

    @Option(parsing: .singleValue, help: "An answer to the anchor that is a file, as NAME=PATH. Repeatable.")
    var file: [Assignment] = []
}
