import Sandbox

/// How a run may end at which something goes wrong, as narrowly as is true wherever it is.
struct FaultExpectation {
    private let item: FaultCase
    private var fault: Fault { item.fault }
    private var group: String { item.endpoint.group }

    init(_ item: FaultCase) { self.item = item }

    /// The exit codes that are right.
    ///
    /// 0 is among those of most faults: what comes once passes, and what isn't needed a run does without.
    var codes: Set<Int32> {
        // What is usual only advises a run: it offers the smallest fee without it.
        if item.endpoint == .feeStatistics { return [0] }
        // Of a start that was lost, the page's address is not known.
        return item.setting.beside == nil ? codesOfKind : codesOfKind.union([3])
    }

    private var codesOfKind: Set<Int32> {
        switch fault.kind {
        // Browsers take the content type at its word.
        case .contentType: group == "pages" ? [0, 8] : [0]
        // It means the same, and every client can read it.
        case .unknownMembers, .byteOrderMark, .clockSkew, .textsForNumbers, .relativeURLs,
            .trailingSlashes, .offsetDates, .hexMemos:
            [0]
        // Until when a quote holds is not known to the hour then.
        case .shortDates: group == "sep38" ? [0, 6, 8] : [0]
        case .status: codesOfStatus
        case .denial: group == "sep1" ? [3] : [0, 5]
        // A page that never ends is left to a person.
        case .silence, .stall, .trickle: group == "pages" ? [0, 3, 6, 7] : codesOfTrouble
        case .reset, .cut: codesOfTrouble
        // A page without its form is left to a person.
        case .empty: group == "pages" ? [0, 3, 6, 7] : codesOfOtherContent
        // Half a stellar.toml is read as far as it goes.
        case .brokenJSON: group == "pages" ? [0, 3, 6, 7] : group == "sep1" ? [0, 5, 8] : codesOfOtherContent
        // A page instead of a stellar.toml is no trouble that passes; any other may be gone at the next try.
        case .page: group == "sep1" ? [8] : group == "pages" ? [0, 3, 6, 7] : codesOfOtherContent
        // A page that is too large for a program is left to a person.
        case .oversized: group == "pages" ? [0, 7] : broken
        // Pages lead elsewhere as they like, and the visit is known at its own origin alone.
        case .redirect: group == "pages" ? [0, 3, 5, 6, 7, 8] : broken.union([6])
        case .brokenUTF8: broken
        case .unknownKind: broken
        // An anchor's error is a refusal, with whatever status it comes; of Horizon it is no answer.
        case .errorInSuccess: group == "horizon" ? broken : [0, 5]
        // Without a challenge or a token nothing goes on; of others the name may be what is missing.
        case .nulls where group == "sep10", .missing where group == "sep10": [8]
        // Whom to pay is waited for until the deadline (6), which the message explains. What a flow expects of an amount that
        // was never told can't be computed (4).
        case .nulls, .missing:
            item.endpoint == .directTransaction
                ? [0, 4, 5, 6, 8]
                : ["horizon", "sep12"].contains(group) ? broken : isAboutTransfers ? [0, 4, 5, 8] : [0, 5, 8]
        case .value: isAboutTransfers ? [0, 4, 8] : broken
        // A name that was changed so is known to no one.
        case .numbersForTexts: group == "sep10" ? [8] : broken.union([5, 6])
        // In a status that no one knows nothing is done; one that is not true may end the run, or be found out on the ledger.
        case .unknownStatus: [0, 5, 6, 8]
        // SEP-31 has no `incomplete`; a payment in it is waited for like one in any unknown status.
        case .otherStatus: group == "sep31" && fault.value == "incomplete" ? [0, 6, 8] : [0, 4, 5, 8]
        // What is asked for once more may be asked of the user.
        case .stale: group == "sep12" ? [0, 6, 7] : group == "horizon" ? [0, 3, 5, 6] : broken.union([6])
        // Whatever is posted, the run asks its anchor.
        case .duplicateCallback, .lateCallback, .forgedCallback, .unsignedCallback, .oldCallback: [0]
        }
    }

    /// The codes after an answer that breaks the protocol, unless it is not needed.
    ///
    /// What became of a transaction that Horizon answers so is not known.
    private var broken: Set<Int32> { group == "horizon" ? [0, 3, 8] : [0, 8] }

    /// Whether callbacks wake the run: not where none of them is the anchor's, or comes in time; `nil` where they
    /// may or may not.
    var callbacksWake: Bool? {
        switch fault.kind {
        case .forgedCallback, .unsignedCallback, .oldCallback: fault.occasion == .always ? false : nil
        case .duplicateCallback: true
        default: nil
        }
    }

    private var isAboutTransfers: Bool { ["sep6", "sep24", "sep31"].contains(group) }

    /// Whether transfers may be left behind at the anchor that the run knows nothing of: there is no key by which an anchor
    /// knows a request again, so one whose answer was lost is looked for, and is not found where that look is what fails.
    ///
    /// SEP-31 has no look-up at all.
    var mayLeaveTransfers: Bool {
        [.hostedTransactions, .programmaticTransactions, .directPayment].contains(item.endpoint)
    }

    /// Statuses by what they say: nothing that passes, nothing there, or trouble.
    private var codesOfStatus: Set<Int32> {
        let code = fault.code ?? 500
        if code >= 500 || code == 429 { return codesOfTrouble }
        if group == "sep1" { return [3] }
        // What Horizon doesn't find contradicts the anchor, or is not there yet.
        if code == 404, group == "horizon" { return [0, 3, 4, 5, 6] }
        // Whether what was refused so is in the ledger, no one may know.
        if code == 409, group == "horizon" { return [0, 5, 6] }
        // An answer that was refused is asked for again.
        if code == 400, group == "sep12" || [.programmaticUpdate, .directUpdate].contains(item.endpoint) {
            return [0, 5, 7]
        }
        return [0, 5]
    }

    /// What may pass by itself, and passes where it is a single time: one glitch ends no run.
    ///
    /// Hosted pages are left out, as their addresses can be opened once; and what may have acted and has no look-up is not
    /// asked for a second time.
    private var codesOfTrouble: Set<Int32> {
        if fault.occasion.times == 1, group != "pages", item.endpoint != .quote { return [0] }
        // Friendbot refuses the second time what it did the first time, when its answer was lost.
        return item.endpoint == .friendbot ? [0, 3, 5, 6] : [0, 3, 6]
    }

    /// The codes after a whole answer that is not JSON: it is asked for again, and breaks the protocol where it stays.
    private var codesOfOtherContent: Set<Int32> { codesOfTrouble == [0] ? [0] : codesOfTrouble.union([8]) }
}
