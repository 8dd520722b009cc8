internal import Diagnostics
package import Questions

/// The complaint of a prompt about what was typed or pressed: an answer that does not fit, or a key that does nothing there.
package struct Complaint: Error, Hashable {
    /// The fault.
    package var summary: String

    /// The advice.
    package var help: String?

    /// A complaint, with advice.
    package init(_ summary: String, help: String? = nil) {
        self.summary = summary
        self.help = help
    }

    /// A complaint about an answer that does not fit its question.
    package init(_ unfit: UnfitAnswer) { self.init(unfit.summary, help: unfit.help) }
}

extension Question.Kind {
    /// The value that the written `text` is, in the form in which it is sent; throws where it is none.
    func answer(_ text: String) throws(Complaint) -> String {
        do throws(UnfitAnswer) {
            return try value(of: text)
        } catch {
            throw Complaint(error)
        }
    }

    /// The fault of what has been written so far, in words.
    func complaint(aboutBeginning text: String) -> String? { problem(ofBeginning: text)?.message.shown(.revealed) }
}
