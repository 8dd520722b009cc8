public import Testing

/// The tags by which `.ci/tests` tells tests apart; a test without any is in `make unit`.
///
/// They are no part of `TestSupport`, which programs use that are no tests.
extension Tag {
    /// Tests that keep a processor busy for long: fuzzing, random runs, key derivation, matrices.
    ///
    /// They run first and by themselves: what waits for a server or a terminal finds a processor then.
    @Tag public static var computing: Self

    /// Tests that try every point of something, or start a browser or tmux: `make test` has them, `make unit` does not.
    ///
    /// All of the targets `EndToEndTests` and `FlowMatrixTests` count as if they had the tag.
    @Tag public static var thorough: Self

    /// Tests that drive a browser, and wait for it most of the time: they run beside the others that wait.
    @Tag public static var browser: Self

    /// Whole matrices, minutes each: `make matrix` has them, and nothing else.
    @Tag public static var matrix: Self
}
