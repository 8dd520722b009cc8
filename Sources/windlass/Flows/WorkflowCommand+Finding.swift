import Diagnostics
import FlowLanguage
import Reports

extension WorkflowCommand {
    /// A finding as an annotation of a GitHub workflow: `::error file=…,line=…,col=…,title=F301::…`.
    init(_ finding: Finding) {
        self.init(
            finding.severity.rawValue,
            at: finding.place,
            title: finding.code.rawValue,
            lines: [finding.summary, finding.help].compactMap(\.self)
        )
    }
}
