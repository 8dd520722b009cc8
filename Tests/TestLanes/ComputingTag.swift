public import Testing

extension Tag {
    /// Tests that keep a processor busy for long: fuzzing, random runs, key derivation, matrices.
    ///
    /// `.ci/tests` runs them first and by themselves: what waits for a server or a terminal finds a processor then.
    /// It is no part of `TestSupport`, which programs use that are no tests.
    @Tag public static var computing: Self
}
