internal import Diagnostics

/// The declaration of an option or an argument, apart from the type of its value.
struct ValueShape: Sendable {
    var kind: Definition.Kind
    var name = NameSpecification.long
    var takesAnyWord = false
    var help: ArgumentHelp?
    var completion: CompletionKind?
    var record: (@Sendable (String) -> String)?

    /// A single value, required unless there is a default.
    func single<Value: ExpressibleByArgument>(_ initial: Value?) -> WrapperContent<Value> {
        .declaration(initial: initial) { label, path, initial in
            definition(label, path, Value.self, isOptional: initial != nil, default: initial.map { [$0] } ?? []) {
                found in
                found.last ?? initial
            }
        }
    }

    /// A single value that may be missing.
    func optional<Element: ExpressibleByArgument>(_ type: Element.Type) -> WrapperContent<Element?> {
        .declaration(initial: .some(nil)) { label, path, _ in
            definition(label, path, Element.self, isOptional: true) { .some($0.last) }
        }
    }

    /// Any number of values, at least one unless there is a default.
    func array<Element: ExpressibleByArgument>(_ initial: [Element]?) -> WrapperContent<[Element]> {
        .declaration(initial: initial) { label, path, initial in
            var definition = definition(label, path, Element.self, isOptional: initial != nil, default: initial ?? []) {
                found in found.isEmpty ? initial : found
            }
            definition.isRepeating = true
            return definition
        }
    }

    private func definition<Element: ExpressibleByArgument, Value>(
        _ label: String,
        _ path: String,
        _ element: Element.Type,
        isOptional: Bool,
        default initial: [Element] = [],
        combine: @escaping ([Element]) -> Value?
    ) -> Definition {
        let names = kind == .positional ? [] : name.names(of: label)
        let allValues = Element.allValueStrings
        return Definition(
            kind: kind,
            path: path,
            names: names,
            aliases: name.aliases.map { OptionName(text: $0) },
            help: help ?? ArgumentHelp(),
            valueName: help?.valueName ?? names.first?.text ?? Slug.of(label),
            takesAnyWord: takesAnyWord,
            isOptional: isOptional,
            defaultText: initial.map(\.defaultValueDescription).joined(separator: ", "),
            allValues: allValues,
            completion: completion ?? (allValues.isEmpty ? .default : .list(allValues)),
            record: record,
            read: { Element(argument: $0) },
            object: { Element.objection(to: $0) },
            combine: { combine($0.compactMap { $0 as? Element }) }
        )
    }
}

/// The absence of a default: `nil` of an optional property.
public struct NoDefault: ExpressibleByNilLiteral, Sendable {
    /// Stands for `nil`.
    public init(nilLiteral: ()) {}
}
