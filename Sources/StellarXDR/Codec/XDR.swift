/// The network's own data types, under the names that the protocol gives them.
///
/// They hold whatever the wire can carry, also what the ledger refuses: negative amounts, malformed asset codes,
/// unknown flags. What reads a value and writes it again gets the same bytes.
///
/// Specification: <https://github.com/stellar/stellar-xdr>
package enum XDR {}
