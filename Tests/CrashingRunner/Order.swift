import FlowEngine
import FlowMatrixSupport
import Foundation

/// What the runner is told to do: pairs of a name and a value.
struct Order {
    var flow: String
    var store: String
    /// The file into which the questions go that are asked.
    var questions: String
    var world: MatrixWorld
    /// The run to go on with; a new one is started where there is none.
    var resuming: RunID?
    /// Where the process ends.
    var point: KillPoint?

    init(_ arguments: [String]) throws {
        var values: [String: String] = [:]
        for index in stride(from: 0, to: arguments.count - 1, by: 2) { values[arguments[index]] = arguments[index + 1] }
        func value(_ name: String) throws -> String {
            guard let value = values[name] else { throw MatrixError(text: "there is no \(name)") }
            return value
        }
        flow = try value("flow")
        store = try value("store")
        questions = try value("questions")
        guard let horizon = URL(string: try value("horizon")) else { throw MatrixError(text: "horizon is no URL") }
        world = MatrixWorld(anchor: try value("anchor"), horizon: horizon, passphrase: try value("passphrase"))
        resuming = values["resume"].map(RunID.init(rawValue:))
        for side in KillPoint.Side.allCases {
            if let line = values[side.rawValue] { point = KillPoint(side: side, line: Line(line)) }
        }
    }
}
