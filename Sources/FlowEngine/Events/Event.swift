/// An event of a run.
///
/// The events are the only source of what people see, and all that a ``Machine`` learns from: the same events in the
/// same order bring it to the same state.
public indirect enum Event: Hashable, Sendable {
    /// The run began.
    case started(RunHeader)
    /// A verb is about to be performed; recorded before anything is done.
    case performing(Attempt)
    /// A verb wrote something down that it has to know again after a crash.
    case noted(Note)
    /// A message was shown.
    case told(Message)
    /// A verb ended; recorded after everything was done.
    case finished(Outcome)
    /// A verb failed.
    case failed(StepFailure)
    /// The run waits.
    case waiting(Wait)
    /// The wait is over.
    case woke
    /// A hint of another party that something has changed: the run polls at once.
    case heard
    /// A tolerated deviation of another party from its specification.
    case found(FoundDeviation)
    /// A verb has questions without answers; the run waits.
    case asked(Inquiry)
    /// A pause: the next wake-up is far off, and the process has released the run.
    case paused(Pause)
    /// A deadline passed while a verb was performed.
    case expired(Expiry)
    /// A person or the system interrupted the run.
    case interrupted
    /// The run goes on after an interruption or a crash.
    case resumed
    /// The run was restarted from a state of the user's choice.
    case restarted(Restart)
    /// The run was cancelled; the states of `always` still run.
    case cancelled
    /// The run is over.
    case ended(Ending)
}
