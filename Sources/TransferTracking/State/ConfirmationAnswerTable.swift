/// The action on a payment that a person has to confirm: what the run has recorded × answer → action.
///
/// Only what is answered to this very question counts, and only for the payment and the reasons that the question showed.
package enum ConfirmationAnswerTable {
    /// A record of the state's visit, where `Text` is an answer as it is recorded.
    package enum Record<Text: Sendable>: Sendable {
        /// A person was asked to confirm a payment.
        case asked(ConfirmedPayment)
        /// A person has answered the question.
        case answered(Text)
    }

    /// The answer among `records`, in order, that was given since a person was asked last, where that was for `asking`; of several the
    /// last, and `nil` where there is none.
    package static func answer<Text: Sendable>(
        to asking: ConfirmedPayment,
        among records: [Record<Text>]
    ) -> Text? {
        var isAsked = false
        var answer: Text?
        for record in records {
            switch record {
            case .asked(let asked): (isAsked, answer) = (asked == asking, nil)
            case .answered(let text): if isAsked { answer = text }
            }
        }
        return answer
    }

    /// The answer of a person.
    package enum Answer: String, CaseIterable, Hashable, Sendable {
        case yes
        /// Any answer but a yes.
        case no
        /// No one has answered.
        case missing

        /// The answer that says `text`; `nil` where no one has answered.
        package init(_ text: String?) {
            guard let text else {
                self = .missing
                return
            }
            self = text == "true" ? .yes : .no
        }
    }

    /// The action.
    package enum Action: String, TableAction, CaseIterable, Hashable {
        package static let table = "toConfirm"

        /// Goes on: the person has confirmed this payment last.
        case goOn
        /// Looks for an answer in the journal, and asks at the terminal where there is none.
        case findAnswer
        /// Records that the person has confirmed the payment, and goes on.
        case confirm
        /// Refuses: the person has said no.
        case refuse
        /// Records that the person is asked, and waits for the answer.
        case startWaiting
        /// Waits for the answer: it is recorded that the person is asked.
        case wait
    }
}

extension PaymentHistory {
    /// The next step of a visit that needs `asking` confirmed; `answer` is `nil` as long as none was looked for.
    package func nextStep(
        toConfirm asking: ConfirmedPayment,
        by flowState: String,
        in visit: Int,
        knowing answer: ConfirmationAnswerTable.Answer?
    ) -> ConfirmationAnswerTable.Action {
        if let last = confirmed(by: flowState, in: visit), last.confirms(asking) { return .goOn }
        return switch answer {
        case nil: .findAnswer
        case .yes: .confirm
        case .no: .refuse
        case .missing: toConfirm(by: flowState, in: visit) == asking ? .wait : .startWaiting
        }
    }
}
