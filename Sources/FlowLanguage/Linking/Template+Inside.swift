/// The same things inside a used flow, where all names stand behind the name of the state that uses it.
extension Template {
    func inside(_ prefix: String) -> Template {
        switch self {
        case .reference(let path): .reference(path.inside(prefix))
        case .text(let segments): .text(segments.map { $0.inside(prefix) })
        case .list(let templates): .list(templates.map { $0.inside(prefix) })
        case .object(let fields):
            .object(fields.map { Field(name: $0.name, template: $0.template.inside(prefix)) })
        }
    }
}

extension Template.Segment {
    func inside(_ prefix: String) -> Template.Segment {
        guard case .value(let path) = self else { return self }
        return .value(Located(path.value.inside(prefix), at: path.place))
    }
}

extension Located<Template> {
    func inside(_ prefix: String) -> Located<Template> {
        Located(value.inside(prefix), at: place)
    }
}

extension Located<String> {
    func inside(_ prefix: String) -> Located<String> {
        Located("\(prefix)\(UsedFlow.separator)\(value)", at: place)
    }
}
