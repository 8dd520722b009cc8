// Anyone who reads a number in what an anchor says gets no operators that end the process where the result doesn't fit.
@_exported public import CheckedArithmetic
