// Says what arrives of the amount that is typed. Without this script the page says it for the amount that it began with.
(function () {
  "use strict";
  var output = document.getElementById("receipt");
  var input = document.getElementById("field-amount");
  if (!output || !input || typeof BigInt === "undefined") return;

  // A decimal number in units of its seventh decimal; null for what is none.
  function units(text) {
    var parts = /^([0-9]{1,12})(?:\.([0-9]{0,7}))?$/.exec(text.trim());
    return parts ? BigInt(parts[1] + ((parts[2] || "") + "0000000").slice(0, 7)) : null;
  }

  function text(value) {
    var digits = value.toString().padStart(8, "0");
    var decimals = digits.slice(-7).replace(/0+$/, "");
    return digits.slice(0, -7) + (decimals ? "." + decimals : "");
  }

  var fixed = units(output.dataset.fixed);
  var percent = units(output.dataset.percent);
  var minimum = units(output.dataset.minimum);
  if (fixed === null || percent === null || minimum === null) return;

  function update() {
    var amount = units(input.value);
    if (amount === null) { output.textContent = ""; return; }
    var hundred = BigInt(1000000000);
    var share = (amount * percent + hundred - BigInt(1)) / hundred;
    var fee = fixed + share > minimum ? fixed + share : minimum;
    output.textContent = fee < amount
      ? "You receive " + text(amount - fee) + " " + output.dataset.code + "; the fee is " + text(fee) + " "
        + output.dataset.code + "."
      : "The amount does not cover the fee.";
  }

  input.addEventListener("input", update);
})();
