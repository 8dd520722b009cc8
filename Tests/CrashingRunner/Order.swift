import FlowEngine
import Foundation

/// What the runner is told to do: pairs of a name and a value.
struct Order {
    var flow: String
    var store: String
    /// The file into which the questions go that are asked.
    var questions: String
    var anchor: String
    var horizon: URL
    var passphrase: String
    /// The run to go on with; a new one is started where there is none.
    var resuming: RunID?
    var point: CrashPoint?

    init(_ arguments: [String]) throws {
        var values: [String: String] = [:]
        for index in stride(from: 0, to: arguments.count - 1, by: 2) { values[arguments[index]] = arguments[index + 1] }
        func value(_ name: String) throws -> String {
            guard let value = values[name] else { throw OrderError(text: "there is no \(name)") }
            return value
        }
        flow = try value("flow")
        store = try value("store")
        questions = try value("questions")
        anchor = try value("anchor")
        passphrase = try value("passphrase")
        guard let url = URL(string: try value("horizon")) else { throw OrderError(text: "horizon is no URL") }
        horizon = url
        resuming = values["resume"].map(RunID.init(rawValue:))
        if let before = values["before"].flatMap({ Int($0) }) { point = .before(before) }
        if let after = values["after"].flatMap({ Int($0) }) { point = .after(after) }
    }
}

struct OrderError: Error {
    var text: String
}

/// At which line of the journal, counted from the beginning of the process, the process ends.
enum CrashPoint: Hashable, Sendable {
    /// What the line tells is done, and the line isn't written.
    case before(Int)
    /// The line is on the disk, and what follows isn't done.
    case after(Int)
}
