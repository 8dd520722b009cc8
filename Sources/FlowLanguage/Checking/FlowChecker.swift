import Diagnostics
internal import Synchronization

/// Checks many flow files, of which each that others use is read and checked once.
///
/// One checker can be asked from several tasks at a time. What it has read it remembers; a checker is for one command,
/// not for a program that watches files change.
public final class FlowChecker: Sendable {
    private struct Memory: ~Copyable {
        var linker: FlowLinker
        /// The findings about used files by themselves, by path.
        var findings: [String: [Finding]] = [:]
    }

    private let memory: Mutex<Memory>
    private let answers: (@Sendable (_ path: String) -> Result<[UInt8], FlowLoadError>)?
    private let allowsPlain: @Sendable (_ address: String) -> Bool

    /// A checker that reads used files by `loading`, and files of answers too unless told otherwise.
    ///
    /// Addresses of plain http are taken where `allowsPlain` says so, beside those of this machine.
    public init(
        readsAnswers: Bool = true,
        loading: @escaping @Sendable (_ path: String) -> Result<[UInt8], FlowLoadError>,
        allowsPlain: @escaping @Sendable (_ address: String) -> Bool = { _ in false }
    ) {
        answers = readsAnswers ? loading : nil
        self.allowsPlain = allowsPlain
        memory = Mutex(Memory(linker: FlowLinker { loading($0) }))
    }

    /// Reads a flow file and all that it uses, and proves what can be proved.
    ///
    /// `given` is what the command line gives to a run; without it, inputs that have no default are taken to be given
    /// something that fits, and a flow may rely on others. With `replacesTarget` the command line names an anchor or a network
    /// in place of the flow's, so whether the two fit is left to its reader.
    public func check(
        bytes: [UInt8],
        path: String,
        given: GivenInputs? = nil,
        replacesTarget: Bool = false
    ) -> CheckedFlow {
        let (read, reading) = FlowParser.parse(bytes: bytes, path: path)
        guard let read else { return CheckedFlow(flow: nil, findings: reading) }
        // Most flows use no others, and don't have to wait for those that do.
        let usesOthers = (read.states + read.always).contains { $0.usedFlowParameter != nil }
        let linked = usesOthers ? link(read) : (LinkedFlow(flow: read, files: [read], findings: []), [])
        var own = Findings()
        for finding in reading { own.add(finding) }
        var others: [Finding] = []
        for finding in linked.0.findings + linked.1 {
            if finding.place.map({ $0.file == path }) != false { own.add(finding) } else { others.append(finding) }
        }
        let flow = linked.0.flow ?? read
        let given = given.map { GivenInputs($0.texts(for: flow)) }
        let checked = FlowCheck.findings(
            in: flow,
            given: given,
            replacesTarget: replacesTarget,
            allowsPlain: allowsPlain
        )
        for finding in checked { own.add(finding) }
        reportAnswers(of: read, to: &own)
        let findings = own.sorted + others.prefix(Findings.limit)
        let isWhole = !findings.contains { $0.severity == .error }
        return CheckedFlow(flow: isWhole ? linked.0.flow : nil, findings: findings)
    }

    private func reportAnswers(of flow: Flow, to findings: inout Findings) {
        if let answers { AnswerFileCheck(flow: flow, loading: answers).report(to: &findings) }
    }

    /// Puts a flow together with what it uses, and tells what is wrong with the used files by themselves.
    private func link(_ flow: Flow) -> (LinkedFlow, [Finding]) {
        memory.withLock { memory in
            let linked = memory.linker.link(flow)
            var findings: [Finding] = []
            for file in linked.files.dropFirst() {
                let path = file.source.path
                if memory.findings[path] == nil {
                    let part = memory.linker.link(file).flow
                    // Warnings are for those who check the file itself.
                    var found = Findings()
                    for finding in part.map({ FlowCheck.findings(in: $0, allowsPlain: allowsPlain) }) ?? [] {
                        found.add(finding)
                    }
                    reportAnswers(of: file, to: &found)
                    let all = found.sorted
                    memory.findings[path] = all.filter { $0.severity == .error && $0.place?.file == path }
                }
                findings += memory.findings[path] ?? []
            }
            return (linked, findings)
        }
    }
}

/// Checks the files that `fill` names: without valid ones a run does not start.
struct AnswerFileCheck {
    @Boxed private(set) var flow: Flow
    let loading: (_ path: String) -> Result<[UInt8], FlowLoadError>

    func report(to findings: inout Findings) {
        for source in (flow.states + flow.always).filter({ $0.part == nil }).flatMap(\.fill) {
            guard case .file(let name) = source.value else { continue }
            switch loading(RelativePath.join(name, to: flow.source.path)) {
            case .failure(let error):
                findings.add(GraphMistake.unreadableAnswers(name, error), at: source.place)
            case .success(let bytes):
                // Its lines are about a person, so no finding is at any of them.
                for finding in AnswersFile.parse(bytes: bytes, path: name).findings.prefix(3) {
                    findings.add(GraphMistake.invalidAnswers(name, finding), at: source.place)
                }
            }
        }
    }
}
