import Diagnostics

extension UseCheck {
    /// Proves that what stands at an argument fits its parameter.
    mutating func check(
        _ argument: Located<Template>,
        _ parameter: ParameterDescription,
        _ verb: VerbDescription,
        _ context: UseContext
    ) {
        let place = argument.place
        switch argument.value {
        case .reference(let path):
            require(path, at: place, context)
            checkReference(path, parameter, verb, at: place)
        case .text(let segments):
            for case .value(let path) in segments { require(path.value, at: path.place, context) }
            checkText(segments, parameter, verb, at: place)
        case .list, .object:
            if !parameter.type.isCompound, parameter.type != .any {
                let summary =
                    "\(code: parameter.name) of \(code: verb.name) requires \(parameter.type.inSentence), not a list or a table"
                findings.add(.wrongShape, summary, help: "give it \(parameter.type.example)", at: place)
            }
            checkInside(argument, parameter, verb, context)
        }
    }

    /// Looks at what stands inside lists and tables, whose elements may be of any type.
    private mutating func checkInside(
        _ template: Located<Template>,
        _ parameter: ParameterDescription,
        _ verb: VerbDescription,
        _ context: UseContext
    ) {
        var inner = ParameterDescription(parameter.name, .any, takesSecret: parameter.takesSecret, about: "")
        switch template.value {
        case .list(let elements):
            if case .list(let element) = parameter.type { inner.type = element }
            for element in elements { checkInside(element, inner, verb, context) }
        case .object(let fields):
            if case .record(let record) = parameter.type { inner.type = record.others }
            for field in fields {
                inner.name = "\(parameter.name).\(field.name.value)"
                checkField(field.template, inner, verb, context)
            }
        case .reference, .text:
            check(template, parameter, verb, context)
        }
    }

    /// Looks at a field of a table; where it requires a text, it takes several of them too.
    private mutating func checkField(
        _ template: Located<Template>,
        _ field: ParameterDescription,
        _ verb: VerbDescription,
        _ context: UseContext
    ) {
        guard field.type != .any else { return checkInside(template, field, verb, context) }
        var field = field
        var templates = [template]
        switch template.value {
        case .list(let elements): templates = elements
        case .reference(let path):
            if case .list = names.known(path).type { field.type = .list(field.type) }
        case .text, .object: break
        }
        for template in templates {
            switch template.value {
            case .reference, .text: check(template, field, verb, context)
            case .list, .object:
                let help = "only `json` takes tables and lists of lists"
                let summary =
                    "\(code: field.name) of \(code: verb.name) requires \(field.type.inSentence), not a list or a table"
                findings.add(.wrongShape, summary, help: help, at: template.place)
            }
        }
    }

    private mutating func checkReference(
        _ path: Path,
        _ parameter: ParameterDescription,
        _ verb: VerbDescription,
        at place: SourcePlace
    ) {
        guard let knowledge = names.knowledge(of: path, at: place) else { return }
        if !knowledge.type.fits(parameter.type) {
            let wanted = "\(code: parameter.name) of \(code: verb.name) requires \(parameter.type.inSentence)"
            findings.add(
                .wrongType,
                "\(wanted); `$\(short: path)` is \(knowledge.type.inSentence)",
                help: whole(of: path, wanted: parameter.type) ?? "give it \(parameter.type.example)",
                at: place
            )
        } else {
            for path in misplaced(Located(.reference(path), at: place), parameter, verb) {
                report(secret: path, parameter, verb)
            }
        }
    }

    /// The advice where a field is given in place of the whole.
    private func whole(of path: Path, wanted type: ValueType) -> String? {
        let whole = Path(root: path.root)
        guard !path.rest.isEmpty, type.isCompound, names.known(whole).type.fits(type) else { return nil }
        return "write `$\(short: whole)`"
    }

    private mutating func checkText(
        _ segments: [Template.Segment],
        _ parameter: ParameterDescription,
        _ verb: VerbDescription,
        at place: SourcePlace
    ) {
        checkPieces(segments, parameter, verb, at: place)
        for path in misplaced(Located(.text(segments), at: place), parameter, verb) {
            report(secret: path, parameter, verb)
        }
        guard let literal = Template.text(segments).literal, !parameter.words.contains(literal) else { return }
        if !parameter.choices.isEmpty, !parameter.choices.contains(literal) {
            let list = parameter.choices.map { "\(code: $0)" }.joined(separator: ", ")
            let help = Findings.help(for: literal, among: parameter.choices, otherwise: "choose one of \(list)")
            findings.add(.badArgument, "\(code: parameter.name) can't be \(code: literal)", help: help, at: place)
        } else if parameter.type.isCompound {
            let wanted = "\(code: parameter.name) of \(code: verb.name) requires \(parameter.type.inSentence)"
            let example = parameter.type.isTable ? "write a table, as in `{ name: text }`" : "name one, as in `$tx`"
            let help = names.names[literal] == nil ? example : "write `$\(short: literal)`"
            findings.add(.badArgument, "\(wanted), not the text \(code: literal)", help: help, at: place)
        } else if parameter.type.value(of: literal) == nil {
            let help = advice(on: literal, parameter)
            let summary =
                "\(code: parameter.name) of \(code: verb.name) requires \(parameter.type.inSentence), not \(code: literal)"
            findings.add(.badArgument, summary, help: help, at: place)
        }
    }

    /// The advice about a text that is not of the type of the parameter.
    private func advice(on literal: String, _ parameter: ParameterDescription) -> String {
        if names.names[literal] != nil { return "write `$\(short: literal)`" }
        let (advice, example) = (parameter.type.advice(on: literal), parameter.type.example)
        return advice == example ? "write \(example)" : advice
    }

    /// Looks at text in which names stand: whether they can be there, and whether the whole can become what is wanted.
    private mutating func checkPieces(
        _ segments: [Template.Segment],
        _ parameter: ParameterDescription,
        _ verb: VerbDescription,
        at place: SourcePlace
    ) {
        let wanted = "\(code: parameter.name) of \(code: verb.name) requires \(parameter.type.inSentence)"
        for segment in segments {
            switch segment {
            case .value(let path):
                guard let knowledge = names.knowledge(of: path.value, at: path.place) else { continue }
                let type = knowledge.type
                if type.isCompound {
                    let summary = "\(code: path.value) is \(type.inSentence) and can't stand inside text"
                    findings.add(.wrongType, summary, help: "name one of its fields", at: path.place)
                } else if !(segments.count == 1 ? type.fits(parameter.type) : type.canBePart(of: parameter.type)),
                    !parameter.type.isCompound
                {
                    let summary = "\(wanted); `${\(short: path.value)}` is \(type.inSentence)"
                    let help = "give it \(parameter.type.example)"
                    findings.add(.wrongType, summary, help: help, at: path.place)
                }
            case .json: continue
            case .literal(let piece):
                guard segments.count > 1, let stray = parameter.type.stray(in: piece) else { continue }
                let help = "give it \(parameter.type.example)"
                findings.add(.badArgument, "\(wanted), which has no \(code: stray) in it", help: help, at: place)
            }
        }
    }

    private mutating func report(
        secret path: Located<Path>,
        _ parameter: ParameterDescription,
        _ verb: VerbDescription
    ) {
        guard !parameter.takesSecret || parameter.choices.isEmpty else {
            let list = parameter.choices.map { "\(code: $0)" }.joined(separator: ", ")
            let summary = "\(code: path.value) is a secret, and \(code: parameter.name) has to be one of \(list)"
            findings.add(.misplacedSecret, summary, help: "give it something that may be shown", at: path.place)
            return
        }
        let summary = "\(code: path.value) is a secret, and \(code: verb.name) would show it"
        let takers = VerbCatalogue.all.filter { $0.parameters.contains { $0.takesSecret } && !$0.isOnlyShown }
        let names = takers.map { verb in
            let parameters = verb.parameters.filter { $0.takesSecret && $0.type != .url }.map { "\(code: $0.name)" }
            return parameters.isEmpty
                ? "\(code: verb.name)" : "\(parameters.joined(separator: ", ")) of \(code: verb.name)"
        }
        findings.add(
            .misplacedSecret,
            summary,
            help: "secrets go to \(names.joined(separator: ", to "))",
            at: path.place
        )
    }
}
