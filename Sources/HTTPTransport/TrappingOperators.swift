// Anyone who reads a number in a JSON value gets no operators that end the process where the result doesn't fit.
@_exported public import CheckedArithmetic
