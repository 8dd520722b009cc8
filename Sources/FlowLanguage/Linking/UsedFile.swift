import Diagnostics
import SourceYAML

/// A flow file as the linker knows it: what was read, and which files it uses.
struct UsedFile {
    /// A state that uses another flow.
    struct Use {
        /// The state's name.
        let state: String
        /// The parameter in which the state names the file.
        let parameter: String
        /// The file as the state names it.
        let relative: String
        /// The file as the loader knows it.
        let path: String
        let place: SourcePlace
    }

    let path: String
    let flow: Flow?
    let size: Int
    /// The reason why the file can't be read at all.
    let failure: FlowLoadError?
    private(set) var uses: [Use] = []
    private(set) var findings: [Finding]

    /// A flow that was read already, and whose findings were told.
    init(_ flow: Flow, at path: String) {
        self.path = path
        self.flow = flow
        size = flow.source.text.utf8.count
        failure = nil
        findings = []
        lookForUses()
    }

    init(bytes: [UInt8], at path: String) {
        self.path = path
        size = min(bytes.count, YAMLReader.sizeLimit)
        failure = nil
        (flow, findings) = FlowParser.parse(bytes: bytes, path: path)
        lookForUses()
    }

    init(unreadable failure: FlowLoadError, at path: String) {
        self.path = path
        self.failure = failure
        flow = nil
        size = 0
        findings = []
    }

    private mutating func lookForUses() {
        for step in (flow?.states ?? []) + (flow?.always ?? []) {
            guard let parameter = step.usedFlowParameter, let argument = step.argument(parameter) else { continue }
            let place = argument.template.place
            guard let relative = argument.template.value.literal else {
                findings.append(Finding(LinkMistake.flowPathWithNames, at: place))
                continue
            }
            if let flaw = RelativePath.flaw(of: relative) {
                findings.append(Finding(LinkMistake.invalidFlowPath(relative, flaw), at: place))
                continue
            }
            let path = RelativePath.join(relative, to: path)
            let state = step.name.value
            uses.append(Use(state: state, parameter: parameter, relative: relative, path: path, place: place))
        }
    }
}
