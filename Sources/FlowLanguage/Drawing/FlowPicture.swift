/// What there is to draw of a flow: its states, where it ends, and the ways between them, in the order of the story.
///
/// The formats differ only in how they write this down.
struct FlowPicture {
    /// Something that ways lead from or to.
    struct Node {
        var kind: Kind
        /// The state's name as its own file has it, or the name of the end.
        var name: String
        /// What the state does, in short lines.
        var lines: [String] = []
        /// What the state is for.
        var about: String?
        /// Whether the state waits for another party, or for time to pass.
        var waits = false
        /// The state's name in the linked flow; `nil` for what is no state.
        var state: String?
        /// How a run came through the state; `nil` where none did.
        var mark: FlowCourse.Mark?
    }

    indirect enum Kind {
        /// Where the story begins.
        case start
        case state
        /// A state that uses another flow, which is drawn inside it.
        case part(FlowPicture)
        case end(Ending)
        /// Stands for a state that is drawn too far away for a line to be followed.
        case reference
    }

    enum Ending {
        case good
        case bad
        /// An end of a used flow beside `done` and `fail`.
        case declared
    }

    struct Edge: Hashable {
        var from: Int
        var to: Int
        var kind: Way
        /// The outcomes that take this way, or what else there is to say of it.
        var labels: [String]
        /// Whether a run went this way.
        var isTaken = false
    }

    /// Why a way is taken.
    enum Way: Hashable, CaseIterable {
        /// It is the order of the file.
        case onward
        /// `next` leads there.
        case routed
        /// The state's `if` doesn't hold.
        case skipped
        /// The outcome ends the run where no route says otherwise.
        case failing
    }

    var nodes: [Node] = []
    var edges: [Edge] = []
}

/// A whole flow as it is drawn.
struct FlowDrawingPlan {
    var title: String
    var about: String?
    var main: FlowPicture
    /// The states that run at the end, or `nil` where there are none.
    var always: FlowPicture?

    init(_ flow: Flow) {
        title = flow.name.value
        about = flow.about
        main = FlowPicture(states: flow.states, of: nil)
        always = flow.always.isEmpty ? nil : FlowPicture(states: flow.always, of: nil)
    }

    /// What the group of the states of `always` is called.
    static let alwaysTitle = "always, at the end"
}
