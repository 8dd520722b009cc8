internal import Glibc

/// Files that the command line names: `I1..`.
extension Wording {
    /// A sentence and what helps.
    typealias Row = (message: MessageText, help: String?)

    static func file(_ code: FailureCode, _ facts: Facts) -> Row? {
        let kind = FileKind(rawValue: facts.text(.expected) ?? "") ?? .file
        let path = facts.text(.name) ?? ""
        let (flaw, found) = (facts.clause(.flaw) ?? "", facts.identifier(.found) ?? "")
        let file: MessageText = "the \(noun(kind)) \(path)"
        return switch code {
        case .unreadableFile:
            (
                "\(file) can't be read\(damage(facts).map { ": \($0)" as MessageText } ?? "")",
                isDenied(facts) ? "check the permissions of the file and of its folders" : source(kind)
            )
        case .otherContent where facts.text(.flaw) == "variable":
            ("the environment variable \(path) does not hold a secret seed", source(kind))
        case .otherContent: (lack(kind, path), source(kind))
        case .otherFileVersion where kind == .ledger:
            (
                facts.text(.line).map {
                    "\(file) was made by other rules: ledger \($0) comes out differently" as MessageText
                } ?? "\(file) was written by another version of Windlass",
                "use the version that wrote it, or begin anew with another file"
            )
        case .otherFileVersion:
            (
                "\(file) has the version \(found), and this windlass reads \(facts.text(.limit) ?? "another")",
                source(kind)
            )
        case .brokenDocument: ("\(file) is not a whole document: \(damage(facts) ?? "")", source(kind))
        case .misfitInFile:
            (
                "invalid \(noun(kind)) \(path)\(facts.identifier(.member).map { " at `\($0)`" as MessageText } ?? ""): \(misfit(facts))",
                kind == .baseline
                    ? "correct the place, or record the baseline again with `windlass baseline record`" : source(kind)
            )
        case .editedTape: ("\(file) was changed after it was recorded", source(kind))
        case .tapeOfResume:
            (
                "\(file) was recorded by `resume`, and a replay needs a run in one go",
                "record the flow again with `windlass run FLOW --record TAPE`; `windlass sandbox --tape` takes this one"
            )
        case .baselineOfOther where facts.text(.network) != nil:
            (
                "\(file) is of the network \(found), not of \(facts.text(.network) ?? "")",
                "choose the network of the baseline, or another baseline"
            )
        case .baselineOfOther:
            (
                "\(file) is of \(found), not of \(facts.text(.domain) ?? "")",
                "name the anchor \(ForeignText(facts.text(.found) ?? "").escaped), or another baseline"
            )
        case .unwritableFile: ("\(path) can't be written: \(flaw)", otherPlace(facts.text(.option)))
        case .fileExists:
            (
                "there is a file \(path) already",
                kind == .baseline
                    ? "`windlass baseline compare DOMAIN --baseline \(path) --baseline-update` keeps its reasons; `--force` writes it anew"
                    : "name another with --output, or write over it with --force"
            )
        case .keyEncrypted:
            (
                "the private key \(path) is encrypted, and its passphrase is not given",
                "give it with `--client-key-passphrase env:NAME` or `file:PATH`"
            )
        case .certificateUnusable:
            (
                "the client certificate with the key \(path) can't be used: \(flaw)",
                facts.isSo(.isEncrypted)
                    ? "check the passphrase, and that the key belongs to the certificate"
                    : "check that the key belongs to the certificate, and that both files are whole"
            )
        case .keyForAuthority:
            ("the file \(path) holds a private key, where the certificate of an authority is expected", source(kind))
        case .pathMissing:
            ("there is no file or folder \(path)", "check the spelling; paths are relative to the current folder")
        case .deadLink: ("\(path) is a broken link", "remove it, or point it to a flow file")
        case .emptyFolder:
            (
                "the folder \(path) holds no flow files",
                "flow files end in .yaml or .yml; those in sub-folders have `flow` among their topmost keys"
            )
        case .folderTooLarge:
            ("the folder \(path) holds more files than any folder of flows", "name the folder with the flows")
        case .foreignFileName where facts.text(.count) != nil:
            (
                "argument \(facts.text(.count) ?? "") is not UTF-8: \(path)",
                "rename the file with a UTF-8 name, or name the folder that it is in"
            )
        case .foreignFileName: ("the name of \(path) is not UTF-8", "rename it with a UTF-8 name")
        case .folderForFile: ("\(path) is a folder", "name one flow file in it")
        case .ledgerInUse:
            ("another sandbox keeps its ledger in \(path)", "stop that sandbox, or name another file with --store")
        case .ledgerOfOther where facts[.network] != nil:
            (
                "\(file) is of the network \"\(facts.identifier(.network) ?? "")\"",
                "give this passphrase with --network-passphrase"
            )
        case .ledgerOfOther: ("\(file) was begun with another seed", "leave --seed out, since the file has its seed")
        default: nil
        }
    }

    /// Whether the system did not permit it.
    private static func isDenied(_ facts: Facts) -> Bool {
        guard let flaw = facts.group(.flaw).flatMap({ Clause($0) }) else { return false }
        return flaw.kind == .systemError && flaw.facts.number(.count) == Int(EACCES)
    }

    /// The reason why nothing can be made of a file.
    private static func damage(_ facts: Facts) -> MessageText? {
        switch facts.text(.flaw) {
        case "no-text": "it is no text of at most \(facts.text(.limit) ?? "0") bytes"
        case "damaged-byte": "it is damaged at byte \(facts.text(.count) ?? "0")"
        default: jsonFault(facts) ?? facts.clause(.flaw)
        }
    }

    /// The fault of a value in a file.
    private static func misfit(_ facts: Facts) -> MessageText {
        let found = facts.text(.found) ?? ""
        return switch facts.text(.flaw) {
        case "json": "it is not JSON"
        case "accounts":
            """
            it has the accounts of \((facts.number(.count) ?? 0).of("anchor")), and the scenario \
            has \(facts.text(.limit) ?? "more")
            """
        case "seed": "it has to be a seed, which begins with S"
        case "object": "it has to be an object"
        case "list": "it has to be a list"
        case "text": "it has to be a text"
        case "whole-number": "it has to be a whole number"
        case "positive-number": "it has to be a whole number above 0"
        case "quoted-number": "it has to be a number in quotes"
        case "negative": "it is \(found), and no limit or fee is below 0"
        case "flag": "it has to be true or false"
        case "choice": "\"\(found)\" is none of \(facts.texts(.choices).joined(separator: ", "))"
        case "other-value":
            """
            it is \(found) instead of \(facts.text(.limit) ?? "nothing"), as the result is \
            \(facts.text(.outcome) ?? "another")
            """
        case "unknown-value": "a value that this windlass doesn't know"
        case "code": "\"\(found)\" is no code of a finding"
        case "request":
            "\"\(found)\" is no request to an anchor that windlass makes\(facts.text(.near).map { "; did you mean \"\($0)\"?" } ?? "")"
        case "offer": "\"\(found)\" is no offer of an anchor; one is called `SEP-24 deposit USDC`"
        case "state": "\"\(found)\" names no flow and state"
        case "status": "\(found) is no status that a baseline keeps"
        case "time": "\(found) is no order of magnitude: 100, 1000 and so on"
        case "twice": "\"\(found)\" is there twice"
        case "empty": "it is empty"
        case "date": "\"\(found)\" is no date; write it as 2026-12-31"
        case "missing": "the member `\(found)` is missing"
        case "unknown-member":
            "no such member belongs there\(facts.text(.near).map { "; did you mean `\($0)`?" } ?? "")"
        default: facts.clause(.flaw) ?? facts.failure(.cause)?.message ?? ""
        }
    }

    private static func noun(_ kind: FileKind) -> String {
        switch kind {
        case .tape, .baseline, .report, .scenario: kind.rawValue
        case .authorities: "file of certificate authorities"
        case .environments: "file of environments"
        case .answers: "file of answers"
        case .accounts: "file of accounts"
        case .ledger: "sandbox ledger"
        case .file, .flow, .certificate, .key, .pin, .seed: "file"
        }
    }

    /// The fault of a file that is none of a kind.
    private static func lack(_ kind: FileKind, _ path: String) -> MessageText {
        switch kind {
        case .tape, .baseline, .ledger: "\(path) is not a \(noun(kind)) of windlass"
        case .report: "\(path) is not a whole JSON report of windlass"
        case .certificate, .authorities: "the \(noun(kind)) \(path) holds no certificate in PEM"
        case .key: "the file \(path) holds no private key in PEM"
        case .pin: "the file \(path) holds no PIN"
        case .seed: "the file \(path) does not hold a secret seed"
        case .file, .flow, .environments, .answers, .accounts, .scenario: "the file \(path) is not text"
        }
    }

    /// The advice to write a file elsewhere, which `option` has named.
    private static func otherPlace(_ option: String?) -> String {
        switch option {
        case nil: "name another file, or make room for it"
        case "": "name a file in a folder that is there and can be written to"
        case "--output": "name another file with `--output`, or leave the option out to print"
        case "--access-log": "name another file with `--access-log`, or - for standard error"
        case "--accounts": "use another path with --accounts"
        case "--report": "the runs are done: `windlass runs list` has them"
        case "XDG_DATA_HOME":
            "set XDG_DATA_HOME to a folder that you can write to, or give --tls-cert and --tls-key"
        case let option?: "name another place with `\(option)`, or leave the option out"
        }
    }

    /// The source of a file of a kind.
    private static func source(_ kind: FileKind) -> String {
        switch kind {
        case .tape: "record one with `windlass run FLOW --record TAPE`; a file of `--har` is no tape"
        case .baseline: "record one with `windlass baseline record DOMAIN --output FILE`"
        case .report: "make it with `windlass run … --report json=PATH`"
        case .certificate, .authorities:
            "name a file with the lines -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----"
        case .key: "name a file with a private key in PEM with `--client-key`"
        case .pin: "write the PIN into it, on one line"
        case .seed: "put the secret seed (S…) of the account there"
        case .accounts: "use a file that --accounts has written, or a new path"
        case .ledger: "name another file with --store, or restore this one from a copy"
        case .scenario: "fix the file; `windlass sandbox scenarios default` prints a scenario to begin with"
        case .answers: "give `--fill` a regular file; its path is relative to the current folder"
        case .file, .environments: "check the path; it is relative to the current folder"
        case .flow: "check its permissions, and that it is a regular file"
        }
    }
}
