/// An option or a flag of a command or a group, for code that puts command lines together.
public struct DeclaredOption: Hashable, Sendable {
    /// The long name without dashes, such as `ca-file`.
    public var name: String
    /// Whether it takes no value.
    public var isFlag: Bool
    /// Whether it may be given several times.
    public var isRepeating: Bool
}

extension ParsableArguments {
    /// The options and flags with a long name, in the order of their declarations.
    public static var declaredOptions: [DeclaredOption] {
        Declarations(of: self).definitions.compactMap { definition in
            guard definition.kind != .positional, let name = definition.preferredName else { return nil }
            return DeclaredOption(
                name: name.text,
                isFlag: definition.kind == .flag,
                isRepeating: definition.isRepeating
            )
        }
    }
}
