/// The one table of verbs.
public enum VerbCatalogue {
    /// All verbs, in the order in which a transfer uses them.
    public static let all: [VerbDescription] = [
        .sep1, .friendbot, .trustline, .sep10, .sep12, .sep38, .sep6, .sep24, .sep31, .page, .track, .pay, .claim, .ask,
        .tell, .expect, .wait, .http, .use,
    ]

    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// The verb called `name`, or `nil` where there is none.
    public static subscript(name: VerbName) -> VerbDescription? {
        byName[name]
    }
}

extension Facility {
    /// The name of the verb that provides it.
    var provider: String { VerbCatalogue.all.first { $0.provides.contains(self) }?.name.rawValue ?? rawValue }
}
