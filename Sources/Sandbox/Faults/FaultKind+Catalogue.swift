// One table, and so longer than other files.
extension FaultKind {
    /// The kinds with their effects, in the order in which documentation lists them.
    static let catalogue: [Entry] = [
        Entry(
            kind: .status,
            stage: .instead,
            subject: .anything,
            keys: ["code", "body", "value", "retry_after", "retry_date", "acts", "delay"],
            about: """
                A status of `code` (500) with a `body` of `json`, which says `value` (`{token}` in it is the \
                token of the request), `html` or `empty`, \
                and a `Retry-After` of `retry_after` in seconds, or as a date with `retry_date: true`.
                """
        ),
        Entry(
            kind: .denial,
            stage: .instead,
            subject: .anything,
            keys: ["shape"],
            about: """
                A refusal of the token, in a `shape`: `unauthorized` (401 with an error), `challenge` (401 \
                with WWW-Authenticate and no body), `forbidden` (403 with an error), \
                `authentication-required` (403 with the type of SEP-6), `page` (403 in HTML).
                """
        ),
        Entry(
            kind: .silence,
            stage: .instead,
            subject: .anything,
            keys: ["delay", "acts"],
            about: """
                No answer at all, until the client goes or, after `delay`, the connection is reset.
                """
        ),
        Entry(
            kind: .reset,
            stage: .instead,
            subject: .anything,
            keys: ["acts", "delay"],
            about: "The connection is reset before an answer."
        ),
        Entry(
            kind: .redirect,
            stage: .instead,
            subject: .anything,
            keys: ["code", "to"],
            about: """
                A redirect with `code` (302) to `loop` (the same address), `elsewhere` (another origin), \
                or any URL; `{token}` in it is the token of the request.
                """
        ),
        Entry(
            kind: .stall,
            stage: .answer,
            subject: .anything,
            keys: [],
            about: "The first half of the body, and then nothing more."
        ),
        Entry(
            kind: .cut,
            stage: .answer,
            subject: .anything,
            keys: [],
            about: "The first half of the body, and the end of the connection."
        ),
        Entry(
            kind: .trickle,
            stage: .answer,
            subject: .anything,
            keys: ["delay"],
            about: "The body byte by byte, with `delay` (100ms) before each."
        ),
        Entry(
            kind: .oversized,
            stage: .answer,
            subject: .anything,
            keys: ["size"],
            about: "The body followed by blanks up to `size` bytes (64 MiB)."
        ),
        Entry(
            kind: .contentType,
            stage: .answer,
            subject: .anything,
            keys: ["value"],
            about: """
                Another content type, `value` (text/html), or none where it is `none`.
                """
        ),
        Entry(kind: .page, stage: .answer, subject: .anything, keys: [], about: "A web page with status 200."),
        Entry(kind: .empty, stage: .answer, subject: .anything, keys: [], about: "Nothing with status 200."),
        Entry(
            kind: .brokenJSON,
            stage: .answer,
            subject: .anything,
            keys: [],
            about: "The first half of the body as if it were the whole."
        ),
        Entry(
            kind: .brokenUTF8,
            stage: .answer,
            subject: .anything,
            keys: [],
            about: "Bytes in a text that are not UTF-8."
        ),
        Entry(
            kind: .byteOrderMark,
            stage: .answer,
            subject: .anything,
            keys: [],
            about: "A byte order mark before the body."
        ),
        Entry(kind: .errorInSuccess, stage: .answer, subject: .json, keys: [], about: "An `error` with status 200."),
        Entry(
            kind: .numbersForTexts,
            stage: .answer,
            subject: .json,
            keys: ["member"],
            about: """
                Texts that are numbers become numbers; other texts of `member` become 1.
                """
        ),
        Entry(
            kind: .textsForNumbers,
            stage: .answer,
            subject: .json,
            keys: ["member"],
            about: "Numbers and booleans become texts."
        ),
        Entry(
            kind: .nulls,
            stage: .answer,
            subject: .json,
            keys: ["member"],
            about: """
                Every value but `id`, `kind` and `status` becomes null, or those of `member` alone.
                """
        ),
        Entry(
            kind: .missing,
            stage: .answer,
            subject: .json,
            keys: ["member"],
            about: "The members `member` are left out, or all."
        ),
        Entry(
            kind: .unknownMembers,
            stage: .answer,
            subject: .json,
            keys: [],
            about: "Each object has unknown members; of one whose names are assets or fields, its entries have them."
        ),
        Entry(
            kind: .value,
            stage: .answer,
            subject: .json,
            keys: ["member", "value"],
            about: "The members `member` have the text `value`; `{token}` in it is the token of the request."
        ),
        Entry(
            kind: .unknownStatus,
            stage: .answer,
            subject: .statuses,
            keys: [],
            about: "A status that no SEP knows."
        ),
        Entry(kind: .unknownKind, stage: .answer, subject: .transfers, keys: [], about: "A kind that no SEP knows."),
        Entry(
            kind: .otherStatus,
            stage: .answer,
            subject: .transfers,
            keys: ["value"],
            about: """
                The status `value` (completed), wherever the transfer is: it jumps, or goes back.
                """
        ),
        Entry(
            kind: .relativeURLs,
            stage: .answer,
            subject: .json,
            keys: [],
            about: "The anchor's URLs without scheme and host."
        ),
        Entry(
            kind: .trailingSlashes,
            stage: .answer,
            subject: .toml,
            keys: [],
            about: "The endpoints in stellar.toml end in a slash."
        ),
        Entry(
            kind: .shortDates,
            stage: .answer,
            subject: .json,
            keys: ["member"],
            about: "Dates without a time, or those of `member` alone."
        ),
        Entry(
            kind: .offsetDates,
            stage: .answer,
            subject: .json,
            keys: ["member"],
            about: "Dates with an offset from UTC instead of Z, or those of `member` alone."
        ),
        Entry(
            kind: .hexMemos,
            stage: .answer,
            subject: .transfers,
            keys: [],
            about: "Memos of the type hash in hexadecimal."
        ),
        Entry(
            kind: .clockSkew,
            stage: .answer,
            subject: .anything,
            keys: ["delay"],
            about: "The header Date and all dates are `delay` (10m) ahead."
        ),
        Entry(
            kind: .stale,
            stage: .memory,
            subject: .anything,
            keys: [],
            about: """
                The first answer to the same request again, as if nothing had happened since.
                """
        ),
        Entry(
            kind: .duplicateCallback,
            stage: .callback,
            subject: .callback,
            keys: [],
            about: "Each callback is posted twice."
        ),
        Entry(
            kind: .lateCallback,
            stage: .callback,
            subject: .callback,
            keys: ["delay"],
            about: "Callbacks come `delay` (5s) late."
        ),
        Entry(
            kind: .forgedCallback,
            stage: .callback,
            subject: .callback,
            keys: [],
            about: "Callbacks are signed with another key."
        ),
        Entry(
            kind: .unsignedCallback,
            stage: .callback,
            subject: .callback,
            keys: [],
            about: "Callbacks are not signed."
        ),
        Entry(
            kind: .oldCallback,
            stage: .callback,
            subject: .callback,
            keys: [],
            about: "Callbacks say that they were signed an hour ago."
        ),
    ]
}
