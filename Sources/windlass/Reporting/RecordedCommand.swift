import CommandLineParsing

/// The words of the command line as reports have them.
enum RecordedCommand {
    /// `arguments`, of which the first is the program, without what options keep out of records and without credentials in addresses.
    static func words(_ arguments: [String]) -> [String] {
        ["windlass"] + Windlass.recordedWords(of: Array(arguments.dropFirst())).map(withoutCredentials)
    }

    /// The name of an answer, whose value may be a customer's.
    @Sendable static func name(of assignment: String) -> String {
        guard let separator = assignment.firstIndex(of: "=") else { return "•••" }
        return "\(assignment[..<separator])=•••"
    }

    /// The place of a secret; what is no such place may be the secret itself.
    @Sendable static func place(of secret: String) -> String {
        secret.hasPrefix("env:") || secret.hasPrefix("file:") ? secret : "•••"
    }

    /// The word; of an address neither the user and password nor what its query and fragment say, which may be secrets.
    private static func withoutCredentials(_ word: String) -> String {
        guard word.firstRange(of: "://") != nil else { return word }
        return word.replacing(#/(://)[^/?#]*@/#) { "\($0.output.1)•••@" }
            .replacing(#/([?&#])([^=&#]*=)?[^&#]*/#) { "\($0.output.1)\($0.output.2 ?? "")•••" }
    }
}
