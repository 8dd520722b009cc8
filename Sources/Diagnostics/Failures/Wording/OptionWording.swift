/// The words of a command line and how they fit together, and what the program itself can't do: `U144` and `U2..`.
extension Wording {
    static func option(_ code: FailureCode, _ facts: Facts) -> Row? {
        func part(_ name: FactName) -> MessageText { facts.identifier(name) ?? "" }
        let (name, flaw) = (part(.name), facts.clause(.flaw) ?? "")
        let because: MessageText = facts.clause(.flaw).map { ": \($0)" } ?? ""
        return switch code {
        case .grammar:
            grammar(facts)
        case .optionNeeds: needs(facts)
        case .optionsExclude: ("\(list(facts, .names, " and ")) exclude each other\(because)", "give one of them")
        case .optionMissing:
            (
                "\(facts.texts(.choices).listed(by: " or ")) is required\(because)",
                "give one\(facts.text(.command).map { "; `\($0)` lists them" } ?? "")"
            )
        case .unexpectedError:
            (
                "the operation could not be completed: \(flaw)",
                "try again; if it happens every time, it is a mistake in windlass"
            )
        case .declined: ("nothing was \(facts.text(.purpose) ?? "done")", nil)
        case .inputUnfit:
            (facts.failure(.cause)?.message ?? "a value does not fit its input", facts.failure(.cause)?.help)
        case .flowsInvalid:
            (
                "\(part(.count)) of \(part(.limit)) flow files can't be run",
                "`windlass check` shows the lines; fix the files"
            )
        case .cannotListen:
            (
                "can't listen\(facts.text(.purpose).map { " for \($0)" } ?? "") at \(part(.address))\(listening(facts))",
                "give another address\(facts.text(.option).map { " with \($0)" } ?? ""); port 0 takes any that is free"
            )
        case .tlsIdentityMissing:
            (
                "TLS can't start\(identity(facts))",
                "pass PEM files to --tls-cert and --tls-key, or use --tls for a generated certificate"
            )
        case .sandboxNotReady: ("the sandbox's ledger refused to \(part(.purpose)): \(part(.codes))", nil)
        case .outputLost:
            (
                "\(name) could not be written completely\(because)",
                """
                \(facts.isSo(.isUnsent) ? "free some space" : "write the output elsewhere"); before you repeat the command, see \
                `windlass runs list` and `windlass history`
                """
            )
        case .runAmbiguous:
            (
                "\(name) is the beginning of several runs, such as \(facts.texts(.choices).listed(most: 3, by: " and "))",
                "give more letters of the one you mean"
            )
        case .linkMissing:
            (
                facts.text(.flaw) == "over"
                    ? "the run \(part(.run)) has ended and waits for no payment" as MessageText
                    : "the run \(part(.run)) has no link to a transfer's page" as MessageText,
                nil
            )
        case .gatewayOption: gateway(facts)
        default: nil
        }
    }

    /// A mistake in a file, in a line: its place, its name in the catalogue of its language, its sentence.
    static func mistake(_ code: String, _ sentence: MessageText, at place: SourcePlace?) -> MessageText {
        "\(place.map { "\($0): " } ?? "")\(code): \(sentence)"
    }

    /// An option without the one that it needs, or without any of those of which it needs one.
    private static func needs(_ facts: Facts) -> Row {
        let option = facts.text(.option) ?? ""
        let needed = facts.text(.expected) ?? facts.texts(.choices).listed(by: " or ")
        let reason =
            facts.text(.flaw) == "unreachable"
            ? "other machines can't reach \(facts.text(.address) ?? "this one")" : facts.text(.flaw)
        return (
            "\(option) needs \(needed.isEmpty ? "another option" : needed)\(reason.map { ": \($0)" } ?? "")",
            "give \(needed.isEmpty ? "both" : needed), or leave \(option) out"
        )
    }

    private static func grammar(_ facts: Facts) -> Row {
        if facts.text(.flaw) == "negative" {
            return ("\(facts.text(.name) ?? "it") is negative", "give a positive amount")
        }
        let more = facts.text(.command).map { "  See '\($0) --help' for more information." }
        let help = [facts.text(.parameter), facts.text(.usage).map { "Usage: \($0)" }, more].compactMap(\.self)
        return (mistake(facts), help.isEmpty ? nil : help.joined(separator: "\n"))
    }

    /// The fault of the words, in one clause.
    private static func mistake(_ facts: Facts) -> MessageText {
        let (name, option) = (facts.text(.name) ?? "", facts.text(.option) ?? "")
        let words = facts.texts(.names)
        return switch facts.text(.flaw) {
        case "unknown-option":
            "Unknown option '\(name)'\(facts.text(.near).map { ". Did you mean '\($0)'?" } ?? "")"
        case "malformed-option": "Invalid option: \(name)"
        case "clustered-value": "Unknown option '\(name)'\n   or: Missing value for '\(option)' in '\(name)'"
        // So many words are a phrase sooner or later, mistyped or not.
        case "unexpected-arguments" where words.count > 9: "\(words.count) arguments that are not expected"
        case "unexpected-arguments" where words.count > 1:
            "\(words.count) unexpected arguments: \(words.map { "'\($0)'" }.joined(separator: ", "))"
        case "unexpected-arguments": "Unexpected argument '\(words.first ?? "")'"
        case "missing-parameter": "Missing expected argument '\(option)'"
        case "missing-value": "Missing value for '\(option)'"
        case "repeated-option": "'\(option)' is given more than once; it takes one value"
        case "invalid-value":
            "The value '\(name)' is invalid for '\(option)'\(facts.text(.expected).map { ": \($0)" } ?? choice(of: facts.texts(.choices)))"
        case "value-of-flag": "The option '\(option)' does not take any value, but '\(name)' was specified."
        case "unknown-shell":
            """
            \(facts.text(.name).map { "Can't generate completion scripts for '\($0)'." } ?? "Can't autodetect a supported shell.")
            Please use --generate-completion-script=<shell> with one of:
                \(facts.texts(.choices).joined(separator: " "))
            """
        default: "the command line can't be understood"
        }
    }

    private static func choice(of values: [String]) -> String {
        guard let last = values.last else { return "" }
        let quoted = values.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        guard values.count < 6 else {
            return ". Please provide one of the following:\n" + values.map { "  - \($0)" }.joined(separator: "\n")
        }
        return
            ". Please provide one of \(quoted)\(values.count > 2 ? " or " : values.count > 1 ? " and " : "")'\(last)'."
    }

    /// A header, a certificate or a passphrase for an anchor.
    private static func gateway(_ facts: Facts) -> Row {
        let (name, variable) = (facts.text(.name), facts.text(.found) ?? "")
        let header = "--header\(name.map { " \($0)" } ?? ""): "
        let form = "write it as 'NAME: $VARIABLE', 'NAME: @FILE', or 'NAME: VALUE' for what is no secret"
        let place = "set it, or name another place with `--client-key-passphrase`"
        return switch facts.text(.flaw) {
        case "given-twice": ("\(header)it is given twice", form)
        case "no-colon": ("\(header)there is no colon between its name and its value", form)
        case "variable-name": ("\(header)a value that begins with $ is the name of a variable alone, as $KEY", form)
        case "variable-unset": ("\(header)the environment variable \(variable) is not set", form)
        case "name": ("\(header)this is no name of a header", form)
        case "reserved": ("\(header)windlass sets this header itself", form)
        case "value": ("\(header)its value is empty, or has line breaks or control characters", form)
        case "world-readable":
            ("\(variable) is world-readable and holds a private key", "`chmod 600 \(variable)` keeps it to you")
        case "passphrase-place":
            ("--client-key-passphrase takes env:NAME or file:PATH", "put the passphrase into a file or the environment")
        case "passphrase-unset": ("the environment variable \(variable) with the passphrase is not set", place)
        case "several-anchors":
            (
                """
                --header and --client-cert are for one anchor, and these runs have \(facts.texts(.choices).count): \
                \(facts.texts(.choices).listed(most: 3))
                """,
                "choose one with `--anchor`, or run the flows of each anchor by themselves"
            )
        default: ("a header, a certificate or a passphrase for the anchor does not fit", nil)
        }
    }
}
