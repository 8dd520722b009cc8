/// Names of cases as documentation and addresses have them.
public enum Slug {
    /// `unknownDestination` as `unknown-destination`, `notYAML` as `not-yaml`, and `notACondition` as `not-a-condition`.
    public static func of(_ name: String) -> String {
        name.replacing(/([a-z])([A-Z])/) { "\($0.1)-\($0.2)" }
            .replacing(/([A-Z])([A-Z][a-z])/) { "\($0.1)-\($0.2)" }
            .lowercased()
    }
}
