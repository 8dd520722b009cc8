/// An answer of yes or no.
public enum Confirmation {
    /// What yes and no are, as people and files of answers write them, in lower case.
    public static let spellings = [
        "y": true, "yes": true, "true": true, "n": false, "no": false, "false": false,
    ]
}
