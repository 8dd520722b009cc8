/// The spelling of names.
enum Spelling {
    /// `callback-url` of `callbackURL`.
    static func kebabCase(_ name: String) -> String {
        let letters = Array(name)
        var text = ""
        for (index, letter) in letters.enumerated() {
            let afterUpper = index > 0 && letters[index - 1].isUppercase
            let beforeLower = index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, index > 0, !afterUpper || beforeLower { text += "-" }
            text += letter.lowercased()
        }
        return text
    }
}
