/// An answer of yes or no.
public enum Confirmation {
    /// The spellings of yes and no in answers of people and in files, in lower case.
    public static let spellings = [
        "y": true, "yes": true, "true": true, "n": false, "no": false, "false": false,
    ]
}
