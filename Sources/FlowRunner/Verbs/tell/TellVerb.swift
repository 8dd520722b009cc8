internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials

/// `tell`: shows a text to the person at the terminal.
struct TellVerb: Verb {
    let name: VerbName = "tell"

    func perform(_ step: StepContext) async throws -> VerbResult {
        // A secret is shown as bullets: what is told is part of the journal.
        let text = (step.arguments["text"] ?? .null).message
        let template = step.step.arguments.first { $0.name.value == "text" }?.template
        // The page about a transfer is there for people; the journal keeps only where it is, not what opens it.
        guard let template, case let links = try await links(in: template, step), !links.isEmpty else {
            try await step.tell(text, full: text)
            return VerbResult()
        }
        func told(_ written: (String) -> String) throws -> MessageText {
            var scope = step.knowledge.scope
            for (path, link) in links { scope.set(.text(written(link)), at: path) }
            return try template.value.resolved(in: scope, at: template.place, placeholder: "(unknown)").message
        }
        try await step.tell(told(StepContext.withoutQuery), full: told { $0 })
        return VerbResult()
    }

    /// The addresses of transfers' pages that the text shows.
    private func links(in template: Located<Template>, _ step: StepContext) async throws -> [Path: String] {
        var links: [Path: String] = [:]
        for path in template.value.paths(at: template.place).map(\.value) {
            guard case .secret(let id)? = step.knowledge.scope[path],
                id.page == .moreInfo, let link = try await step.driver.reveal(id)
            else { continue }
            links[path] = link.reveal()
        }
        return links
    }
}

extension TellVerb {
    func plan(_ step: Step, _ planner: inout StatePlanner) -> String {
        "shows: \(planner.shown("text", of: step))"
    }
}
