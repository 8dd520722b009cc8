/// The names of facts, as journals and `--json` have them.
public enum FactName: String, CaseIterable, Hashable, Sendable {
    // MARK: Sentences

    /// The sentence that a record of the failure has; with it no other fact is worded.
    case words
    /// The whole message, where it is shown to someone who sees other parties' words or does not.
    case shownAs = "shown_as"
    /// The number of tries.
    case tries
    /// The facts of a ``Circumstance``: an action under way and what stays open, where the code does not say that.
    case circumstance
    /// The failure that a remedy is for.
    case code
    /// The name of a mistake in the catalogue of its file's language: `F301` in a flow (`docs/findings.md`), `unknown-key` in a scenario.
    case finding
    /// Mistakes in files, each as a failure with its place.
    case mistakes
    /// An option of the command line, or what stands in its place.
    case option
    /// A command that tells more.
    case command
    /// Whether it is about what there will be, and not what there is.
    case isNew = "is_new"
    /// A place in a document, or a part of an expression.
    case member
    /// Whether a key needs a passphrase.
    case isEncrypted = "is_encrypted"

    // MARK: Parties and purposes

    /// The anchor's home domain.
    case domain
    /// The request to an anchor when the way to it failed.
    case askedTo = "asked_to"
    /// The purpose of a request to an anchor.
    case purpose
    /// The domain whose stellar.toml was read when the way to it failed.
    case tomlOf = "toml_of"
    /// The other party's words about it.
    case said
    /// The anchor's words about the transfer beside it.
    case anchorSays = "anchor_says"
    /// Whether nothing was sent.
    case isUnsent = "is_unsent"
    /// Several things that the other party says.
    case names

    // MARK: The wire

    /// The URL of an exchange before its redirects.
    case redirectedFrom = "redirected_from"
    /// The target of a redirect.
    case target
    /// A status.
    case status
    /// The status in the word of SEP-31, where that is another one.
    case otherStatus = "direct_status"
    /// A media type.
    case mediaType = "media_type"
    /// The most that is allowed.
    case limit
    /// The least that is allowed.
    case least
    /// The words of libcurl.
    case curl
    /// The flaw, as one word or as a ``Clause``.
    case flaw
    /// The name of a header, a variable, a key, a field, a state or an input.
    case name
    /// An address of a machine.
    case address
    /// Whether the URL names the address itself.
    case isNamed = "is_named"
    /// A proxy.
    case proxy
    /// A length of time.
    case milliseconds
    /// A length of time.
    case seconds
    /// The phase that the exchange had reached.
    case phase
    /// Whether it is about fields and not about bytes.
    case isFields = "is_fields"
    /// The number of a host's failures.
    case failures
    /// The last failure.
    case last
    /// Whether the request can be repeated without doing anything twice.
    case isSafe = "is_safe"
    /// Whether a transaction was successful by one field of an answer.
    case isSuccessful = "is_successful"

    // MARK: Comparisons

    /// The value that is there.
    case found
    /// The value that should be there.
    case expected
    /// The nearest name, or an example of a value.
    case near
    /// The values to choose from.
    case choices
    /// The failure behind this one.
    case cause

    // MARK: Places in texts

    /// A line, counted from 1.
    case line
    /// A column, counted from 1.
    case column

    // MARK: Values of the ledger

    /// An account, a key.
    case account
    /// An asset, or its code.
    case asset
    /// A memo.
    case memo
    /// A time.
    case time
    /// The time as it is now.
    case now
    /// The number of an operation, counted from 1.
    case operation
    /// A transaction.
    case transaction
    /// The result of submitting it.
    case submission
    /// The codes with which the network refused.
    case codes

    /// An amount with its asset.
    case amount
    /// A network.
    case network

    // MARK: Pages

    /// The page, by host and path.
    case page
    /// The title of a page.
    case title
    /// The number of a page's frames.
    case frames
    /// The values that a field of a page takes, as words about the page: in journals of former versions.
    case takes

    // MARK: Transfers

    /// A transfer's name at the anchor.
    case transfer
    /// The differences, each as a ``Clause``; journals of former versions have words.
    case differences
    /// The source of a number: `quote`, `start`, `transfer` or `terms`.
    case source
    /// Whether a limit is the `least` or the `most`.
    case bound
    /// Whether the run has paid.
    case isPaid = "is_paid"
    /// Whether it is about a part of a used flow, such as an input.
    case isOfUsedFlow = "is_of_used_flow"
    /// Whether it is about a deposit.
    case isDeposit = "is_deposit"

    // MARK: Runs

    /// The label that tells a run from the others of its command.
    case label
    /// A run.
    case run
    /// The folder of the store that has the run, where it is not the usual one.
    case store
    /// A state of a flow.
    case state
    /// The state that a run was in.
    case current
    /// The states on a way through a flow, in order.
    case way
    /// An outcome.
    case outcome
    /// The subject of a status: a transfer, a customer.
    case subject
    /// The status since which the anchor says the same.
    case since
    /// The reason why the payment could not be made; in a stellar.toml the field that is missing.
    case lacking
    /// A request, or its address beside a `method`.
    case request
    /// The method of a request.
    case method
    /// The oddities of what a run waited for.
    case strange
    /// The obstacle that kept an anchor from paying.
    case obstacle
    /// The party whose answer was waited for.
    case unanswered
    /// The payments of the run.
    case payments
    /// The anchor's demand after it was paid.
    case askedAgain = "asked_again"
    /// Whether it is a payment to others.
    case isDirect = "is_direct"
    /// A transaction's hash.
    case hash
    /// Transactions' hashes.
    case hashes
    /// Whether it helps otherwise than what stands before it.
    case isAlternative = "is_alternative"
    /// The number of something.
    case count
    /// The evaluation of an expression, as with ``operands``; journals of former versions have it in words.
    case evaluation
    /// Questions, each with its name, its title and its choices.
    case questions
    /// The parts of an expression in order, each with its text as `name`, its value as `found`, how deep it is in the whole, and what is
    /// to be said of it as `flaw`; journals of former versions have the lines.
    case operands
    /// The depth of a part of an expression in the whole.
    case depth
    /// A section of a SEP: the number of the SEP as `count`, and its heading as `title`; journals of former versions have the words.
    case section

    // MARK: The command line

    /// The usage of a command.
    case usage
    /// A parameter of a command, with the line of its help.
    case parameter
}
