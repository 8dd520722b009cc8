/// The words of the command line as reports have them.
enum RecordedCommand {
    /// Options whose values may be a customer's answers, of which only the names are kept.
    private static let answers: Set = ["--set"]

    /// `arguments`, of which the first is the program, without what answers say and without credentials in addresses.
    static func words(_ arguments: [String]) -> [String] {
        var words = ["windlass"]
        var isAnswer = false
        for argument in arguments.dropFirst() {
            if isAnswer {
                words.append(name(of: argument))
                isAnswer = false
            } else if answers.contains(argument) {
                words.append(argument)
                isAnswer = true
            } else if let option = answers.first(where: { argument.hasPrefix("\($0)=") }) {
                words.append("\(option)=\(name(of: String(argument.dropFirst(option.count + 1))))")
            } else {
                words.append(withoutCredentials(argument))
            }
        }
        return words
    }

    private static func name(of assignment: String) -> String {
        guard let separator = assignment.firstIndex(of: "=") else { return "•••" }
        return "\(assignment[..<separator])=•••"
    }

    private static func withoutCredentials(_ word: String) -> String {
        guard word.utf8.contains(UInt8(ascii: "@")) else { return word }
        return word.replacing(#/(://)[^/@]*@/#) { "\($0.output.1)•••@" }
    }
}
