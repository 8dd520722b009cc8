// The tests of RunStore.
