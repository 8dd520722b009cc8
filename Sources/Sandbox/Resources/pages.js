// Draws the form of a page that shows nothing without scripts, as single-page applications do.
(function () {
  "use strict";
  var form = JSON.parse(document.getElementById("form").textContent);
  var root = document.getElementById("root");

  function element(name, attributes, text) {
    var made = document.createElement(name);
    Object.keys(attributes).forEach(function (key) {
      if (attributes[key] !== null && attributes[key] !== false) made.setAttribute(key, attributes[key]);
    });
    if (text) made.textContent = text;
    return made;
  }

  function control(field) {
    if (field.options.length === 0) {
      return element("input", {
        id: field.id, name: field.name, type: field.type, value: field.type === "file" ? null : field.value,
        autocomplete: field.autocomplete, accept: field.accept, required: field.required ? "required" : false
      });
    }
    var list = element("select", { id: field.id, name: field.name, required: field.required ? "required" : false });
    field.options.forEach(function (option) {
      list.appendChild(element("option", {
        value: option.value, selected: option.value === field.value ? "selected" : false
      }, option.text));
    });
    return list;
  }

  function draw() {
    var first = null;
    root.appendChild(element("h1", {}, form.title));
    if (form.complaint) root.appendChild(element("p", { "class": "error", role: "alert" }, form.complaint));
    var drawn = element("form", {
      method: "post", action: form.action, enctype: form.hasFiles ? "multipart/form-data" : null
    });
    drawn.appendChild(element("input", { type: "hidden", name: "csrf", value: form.csrf }));
    form.fields.forEach(function (field) {
      var box = element("div", { "class": "field" });
      box.appendChild(element("label", { "for": field.id }, field.label));
      var input = control(field);
      var notes = [];
      if (field.hint) notes.push(field.id + "-hint");
      if (field.error) {
        notes.push(field.id + "-error");
        input.setAttribute("aria-invalid", "true");
      }
      if (notes.length > 0) input.setAttribute("aria-describedby", notes.join(" "));
      if (field.hasFocus) first = input;
      box.appendChild(input);
      if (field.hint) box.appendChild(element("p", { "class": "hint", id: field.id + "-hint" }, field.hint));
      if (field.error) box.appendChild(element("p", { "class": "error", id: field.id + "-error" }, field.error));
      drawn.appendChild(box);
    });
    if (form.receipt) drawn.appendChild(element("p", { "class": "receipt" }, form.receipt));
    drawn.appendChild(element("button", { type: "submit" }, form.submit));
    root.appendChild(drawn);
    if (first) first.focus();
  }

  // What has to be fetched first takes a moment.
  window.setTimeout(draw, 100);
})();
