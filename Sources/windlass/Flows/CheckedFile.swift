import Diagnostics
import FlowLanguage
import Terminal
import Timekeeping

/// A flow file, read and checked.
struct CheckedFile: Sendable {
    var path: String
    /// Whether the command line names the file itself, and not a folder in which it lies.
    var isNamed: Bool
    /// The name of the file wherever it lies, as ``FlowFiles/Found/place`` does.
    var place: String
    /// The reason why it could not be read.
    var error: Failure?
    /// The flow; `nil` where there is a finding of severity error.
    @Boxed var flow: Flow? = nil
    var findings: [Finding]
    /// Whether it is a file of environments, and no flow.
    private var isEnvironments = false
    /// Whether nothing is wrong with the flow but the anchor and the network that the command line names for it.
    private var isOnlyMisplaced = false

    /// Reads the file at `path` from `cache` and proves what can be proved with the inputs that are `given`.
    init(path: String, given: [String: String]?, cache: FlowFileCache) throws(Failure) {
        self.init(FlowFiles.Found(path: path, isNamed: true, place: path), given: given, cache: cache)
        if let error { throw error }
    }

    /// Reads and checks the file that was `found`, a flow or a file of environments; what can't be read has its ``error``, and no
    /// findings.
    ///
    /// `defaults` are given where the flow has such an input. An anchor or a network in `target` counts before what the flow
    /// names; the two have to fit there.
    init(
        _ found: FlowFiles.Found,
        given: [String: String]?,
        defaults: [String: String] = [:],
        cache: FlowFileCache,
        target: TargetNames = TargetNames(),
        isEnvironments: Bool = false
    ) {
        self.isEnvironments = isEnvironments
        path = found.path
        isNamed = found.isNamed
        place = found.place
        findings = []
        let bytes: [UInt8]
        do throws(Failure) {
            if let error = found.error { throw error }
            bytes = try cache.bytes(path)
        } catch {
            self.error = error
            return
        }
        if isEnvironments {
            findings = EnvironmentOptions.findings(in: bytes, path: path)
            return
        }
        let checked = cache.checker.check(
            bytes: bytes,
            path: path,
            given: given.map { GivenInputs($0, defaults: defaults) },
            replacesTarget: !target.isEmpty
        )
        flow = checked.flow
        findings = checked.findings
    }

    /// Adds to the findings that the flow can't run where `target` leads it, as a run would say it.
    mutating func check(_ target: TargetNames) {
        guard let flow, !target.isEmpty else { return }
        do {
            try RunTarget.check(target, for: flow)
        } catch let error as any Diagnostic {
            let (cause, place) = (Failure(error), target.conflict(with: flow, error))
            findings.append(Finding(.badTarget, cause, help: cause.help, at: place))
            (self.flow, isOnlyMisplaced) = (nil, true)
        } catch {
            return
        }
    }

    var isInvalid: Bool {
        flow == nil && (!isEnvironments || error != nil || findings.contains { $0.severity == .error })
    }

    /// The flow as it was read, also where something is wrong with it; `nil` where it is none.
    func parsed(_ cache: FlowFileCache) -> Flow? {
        if let flow { return flow }
        guard let bytes = try? cache.bytes(path) else { return nil }
        return FlowParser.parse(bytes: bytes, path: path).flow
    }

    /// Whether the file only serves others: it lies in a folder that was named, and can't be run by itself.
    var isPart: Bool { !isNamed && findings.contains { $0.code == .needsOthers } }

    /// Whether this version can't do something that the flow wants done.
    var isAheadOfUs: Bool { findings.contains { $0.code == .notYet } }

    /// The kind of failure: that of the command line, where nothing is wrong but the values that it gives.
    var failure: FailureKind {
        if let error { return error.failure }
        if isOnlyMisplaced { return .usage }
        let given: Set<FindingCode> = [.badInput, .unknownInput, .missingInput]
        let errors = findings.filter { $0.severity == .error }
        if errors.isEmpty { return .invalidFlow }
        return errors.allSatisfy { given.contains($0.code) } ? .usage : .invalidFlow
    }

    /// The findings as people see them, each with the line that it is about.
    func rendered(_ cache: FlowFileCache) -> [TerminalText] {
        if let error { return [StandardError.errorText(error)] }
        return findings.map { finding in .lines(finding.rendered(source: finding.place.flatMap { cache.text($0.file) }))
        }
    }

    /// Reads and checks the files that were `found`, several at a time, of which those at `environments` are no flows; they come
    /// back in order.
    static func all(
        _ found: [FlowFiles.Found],
        given: [String: String]?,
        defaults: [String: String] = [:],
        cache: FlowFileCache,
        target: TargetNames = TargetNames(),
        environments: Set<String> = []
    ) async -> [CheckedFile] {
        // More pieces than processors, because one piece may take longer than the others.
        let size = max(1, min(32, found.count / 16))
        let starts = Array(stride(from: 0, to: found.count, by: size))
        return await starts.concurrentMap(limit: starts.count) { start in
            found[start..<min(start + size, found.count)].map {
                CheckedFile(
                    $0,
                    given: given,
                    defaults: defaults,
                    cache: cache,
                    target: target,
                    isEnvironments: environments.contains($0.path)
                )
            }
        }
        .flatMap(\.self)
    }
}

extension TargetNames {
    /// The place in `flow` that does not fit with these names; `nil` where the command line alone is to blame for `error`.
    fileprivate func conflict(with flow: Flow, _ error: any Diagnostic) -> SourcePlace? {
        guard error.failureCode == .anchorNotOnNetwork else { return nil }
        return (network == nil ? flow.network : anchor == nil ? flow.anchor : nil)?.place
    }
}
