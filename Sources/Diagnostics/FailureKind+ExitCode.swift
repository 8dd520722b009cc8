extension FailureKind {
    /// The exit code of the program for this kind of failure.
    public var exitCode: Int32 {
        switch self {
        case .usage: 1
        case .invalidFlow: 2
        case .transport: 3
        case .expectation: 4
        case .refused: 5
        case .deadline: 6
        case .unanswered: 7
        case .protocol: 8
        case .parked: 75
        case .interrupted: 130
        }
    }
}
