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
                let wanted = TypedParameter(parameter, of: verb)
                findings.add(ValueMistake.compoundArgument(wanted, inTable: false), at: place)
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
                let wanted = TypedParameter(field, of: verb)
                findings.add(ValueMistake.compoundArgument(wanted, inTable: true), at: template.place)
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
            let mistake = ValueMistake.referenceOfWrongType(
                TypedPart(text: path.description, type: knowledge.type),
                TypedParameter(parameter, of: verb),
                inText: false,
                whole: whole(of: path, wanted: parameter.type)
            )
            findings.add(mistake, at: place)
        } else {
            for path in misplaced(Located(.reference(path), at: place), parameter, verb) {
                report(secret: path, parameter, verb)
            }
        }
    }

    /// The name of the whole, where a field is given in its place.
    private func whole(of path: Path, wanted type: ValueType) -> String? {
        let whole = Path(root: path.root)
        guard !path.rest.isEmpty, type.isCompound, names.known(whole).type.fits(type) else { return nil }
        return whole.description
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
        let wanted = TypedParameter(parameter, of: verb)
        let isName = names.names[literal] != nil
        if !parameter.choices.isEmpty, !parameter.choices.contains(literal) {
            findings.add(ValueMistake.notAmongChoices(literal, wanted, choices: parameter.choices), at: place)
        } else if parameter.type.isCompound {
            findings.add(ValueMistake.textForCompound(literal, wanted, isName: isName), at: place)
        } else if parameter.type.value(of: literal) == nil {
            findings.add(ValueMistake.textOfWrongType(literal, wanted, isName ? .nameOfValue : .written), at: place)
        }
    }

    /// Looks at text in which names stand: whether they can be there, and whether the whole can become what is wanted.
    private mutating func checkPieces(
        _ segments: [Template.Segment],
        _ parameter: ParameterDescription,
        _ verb: VerbDescription,
        at place: SourcePlace
    ) {
        let wanted = TypedParameter(parameter, of: verb)
        for segment in segments {
            switch segment {
            case .value(let path):
                guard let knowledge = names.knowledge(of: path.value, at: path.place) else { continue }
                let type = knowledge.type
                let part = TypedPart(text: path.value.description, type: type)
                if type.isCompound {
                    findings.add(ValueMistake.compoundInText(part), at: path.place)
                } else if !(segments.count == 1 ? type.fits(parameter.type) : type.canBePart(of: parameter.type)),
                    !parameter.type.isCompound
                {
                    let mistake = ValueMistake.referenceOfWrongType(part, wanted, inText: true, whole: nil)
                    findings.add(mistake, at: path.place)
                }
            case .json: continue
            case .literal(let piece):
                guard segments.count > 1, let stray = parameter.type.stray(in: piece) else { continue }
                findings.add(ValueMistake.strayCharacter(stray, wanted), at: place)
            }
        }
    }

    private mutating func report(
        secret path: Located<Path>,
        _ parameter: ParameterDescription,
        _ verb: VerbDescription
    ) {
        let name = path.value.description
        let mistake =
            parameter.takesSecret && !parameter.choices.isEmpty
            ? ValueMistake.secretForChoice(name, TypedParameter(parameter, of: verb), choices: parameter.choices)
            : .shownSecret(name, verb.name)
        findings.add(mistake, at: path.place)
    }
}
