// The tests of FlowRunner.
