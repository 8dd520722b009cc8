import Diagnostics

/// Checks the files that `fill` names: without valid ones a run does not start.
struct AnswerFileCheck {
    let flow: Flow
    let loading: (_ path: String) -> Result<[UInt8], FlowLoadError>

    func report(to findings: inout Findings) {
        for source in (flow.states + flow.always).filter({ $0.part == nil }).flatMap(\.fill) {
            guard case .file(let name) = source.value else { continue }
            switch loading(RelativePath.join(name, to: flow.source.path)) {
            case .failure(let error):
                let summary = "the file of answers \(code: name) can't be read: \(error.reason)"
                let help = "a run needs it; the path is relative to the flow"
                findings.add(.unreadableAnswers, summary, help: help, at: source.place)
            case .success(let bytes):
                // Its lines are about a person, so no finding is at any of them.
                for finding in AnswersFile.parse(bytes: bytes, path: name).findings.prefix(3) {
                    let line = finding.place.map { ", line \($0.line)" } ?? ""
                    let help = finding.help ?? "write one `name: text` a line"
                    let code = finding.code == .secretInAnswers ? finding.code : .badAnswers
                    findings.add(code, "\(code: name)\(line): \(finding.summary)", help: help, at: source.place)
                }
            }
        }
    }
}
