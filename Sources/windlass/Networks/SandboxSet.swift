import Diagnostics
import FlowLanguage
import Reports
import Sandbox

/// The embedded sandboxes of a command: one for each scenario in which its flows run.
struct SandboxSet {
    private let options: TargetOptions
    private var sandboxes: [String: EmbeddedSandbox] = [:]
    /// The places where flows name these scenarios.
    private var places: [String: SourcePlace] = [:]

    /// Starts what `flows` need; where one can't be started, none is left.
    init(for flows: [Flow], _ options: TargetOptions, seed: UInt64? = nil) async throws {
        self.options = options
        for flow in flows where RunTarget.needsSandbox(flow, options) {
            let scenario = scenario(of: flow)
            guard sandboxes[scenario ?? ""] == nil else { continue }
            var options = options
            options.scenario = scenario
            do {
                sandboxes[scenario ?? ""] = try await EmbeddedSandbox.start(options.sandbox(seed: seed))
                if self.options.scenario == nil { places[scenario ?? ""] = flow.scenario?.place }
            } catch {
                await stop()
                throw error
            }
        }
    }

    /// Whether nothing had to be started.
    var isEmpty: Bool { sandboxes.isEmpty }

    /// The target of `flow`, if it runs on a sandbox.
    func target(for flow: Flow) -> RunTarget? {
        sandboxes[scenario(of: flow) ?? ""].map(RunTarget.init(embedded:))
    }

    /// The parts of scenarios that were not tested: faults that changed no answer, and a scenario that no run has.
    var idleFaults: [Warning] {
        if isEmpty, let scenario = options.scenario {
            return [
                Warning(
                    summary: "no run is on the embedded sandbox, which alone plays the scenario \(scenario)",
                    help: "leave the scenario out, or name `--anchor sandbox --network sandbox`"
                )
            ]
        }
        return sandboxes.sortedByKey.compactMap { scenario, sandbox in
            let idle = sandbox.faults.all.filter { $0.struck <= $0.missed }.map { arranged in
                let places = arranged.fault.endpoints.map(\.rawValue).sorted().joined(separator: ", ")
                let asked = arranged.requests == 0 ? "" : ", asked \(arranged.requests.of("time"))"
                return "\(arranged.fault) at \(places)\(asked)\(arranged.struck == 0 ? "" : " and changed nothing")"
            }
            guard !idle.isEmpty else { return nil }
            let faults = idle.count == 1 ? "a fault" : "\(idle.count) faults"
            return Warning(
                summary: "\(faults) of the scenario \(scenario) never struck: \(idle.joined(separator: "; "))",
                help:
                    "let the flow ask there, or take it out of the scenario; its `at`, `skip` and `every` say where and when",
                place: places[scenario].map(ReportedPlace.init)
            )
        }
    }

    /// Stops all of them.
    func stop() async {
        for sandbox in sandboxes.values { await sandbox.stop() }
    }

    /// The scenario of the command line, or the flow's own: a built-in one's name, or a file beside the flow.
    private func scenario(of flow: Flow) -> String? {
        options.scenario ?? flow.scenarioPath ?? flow.scenario?.value
    }
}

extension Flow {
    /// The path of the file that the flow names as its scenario; `nil` where it names none, or a built-in one.
    var scenarioPath: String? {
        guard let name = scenario?.value, name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") else {
            return nil
        }
        return SourcePlace.path(name, beside: source.path)
    }
}

extension SourcePlace {
    /// The `path` that the file at `file` names, which is relative to that file's folder.
    static func path(_ path: String, beside file: String) -> String {
        guard !path.hasPrefix("/"), let end = file.lastIndex(of: "/") else { return path }
        return file[...end] + path
    }
}
