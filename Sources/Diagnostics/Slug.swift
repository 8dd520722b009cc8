/// Names of cases, properties and types as documentation, addresses and command lines have them.
public enum Slug {
    /// `unknownDestination` as `unknown-destination`, `notYAML` as `not-yaml`, and `notACondition` as `not-a-condition`.
    public static func of(_ name: String) -> String {
        let letters = Array(name)
        return letters.indices.reduce(into: "") { slug, index in
            // A word begins with a capital after a small letter or a digit, or with the last of several before one.
            if index > 0, letters[index].isUppercase,
                !letters[index - 1].isUppercase || letters.dropFirst(index + 1).first?.isLowercase == true
            {
                slug += "-"
            }
            slug += letters[index].lowercased()
        }
    }
}
