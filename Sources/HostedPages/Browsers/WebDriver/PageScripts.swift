/// The scripts that are run in pages; they change nothing that a person would see, but for what fills in the controls.
enum PageScripts {
    /// Opens the page in a window of its own, which knows its opener as an anchor's page expects of a wallet, and may
    /// close itself.
    ///
    /// Messages of the page to its opener are kept there.
    static let open = """
        window.windlassMessages = window.windlassMessages || 0;
        if (!window.windlassListens) {
          window.windlassListens = true;
          window.addEventListener('message', (event) => {
            let data = event.data;
            if (typeof data === 'string') { try { data = JSON.parse(data); } catch (error) { data = null; } }
            if (data && typeof data === 'object' && 'transaction' in data) window.windlassMessages += 1;
          });
        }
        window.open(arguments[0]);
        """

    /// The script for the number of messages about a transfer that have come to the opener.
    static let messages = "return window.windlassMessages || 0;"

    /// The script for the address of the window.
    static let place = "return location.href;"

    /// Goes to another place of the same window.
    static let go = "window.location.replace(arguments[0]);"

    /// The script for the address of the window, once that place is there.
    static let loadedPlace = "return document.readyState === 'complete' ? location.href : null;"

    /// Has the window show a page of its origin that was got before; when the place began that it is written into.
    static let show = """
        const [html, url] = arguments;
        history.replaceState(null, '', url);
        document.open('text/html', 'replace');
        document.write(html);
        document.close();
        return String(performance.timeOrigin);
        """

    /// The script that returns whether something on the page has changed, and whether it is still loading.
    static let activity = """
        const busy = Symbol.for('windlass-busy');
        if (!window[busy]) {
          // What the page asks its server for while it shows “Please wait”.
          const state = { count: 0, asked: 0 };
          window[busy] = state;
          // Drivers don't tell a dialog that asks from one that only says something.
          for (const name of ['confirm', 'prompt']) {
            const ask = window[name];
            if (ask) window[name] = function (...rest) {
              state.asked += 1;
              return ask.apply(window, rest);
            };
          }
          const fetch = window.fetch;
          if (fetch) window.fetch = function (...rest) {
            state.count += 1;
            const done = () => { state.count -= 1; };
            // Firefox runs this in a world of its own, whose global object is not the page's window.
            const result = fetch.apply(window, rest);
            result.then(done, done);
            return result;
          };
          const send = XMLHttpRequest.prototype.send;
          XMLHttpRequest.prototype.send = function (...rest) {
            state.count += 1;
            this.addEventListener('loadend', () => { state.count -= 1; }, { once: true });
            return send.apply(this, rest);
          };
        }
        const loaded = performance.getEntriesByType('navigation')[0];
        const focused = document.body ? document.body.innerText : '';
        return {
          url: location.href, ready: document.readyState,
          origin: String(performance.timeOrigin),
          sum: [focused.length, document.querySelectorAll('input,select,textarea,button,iframe').length,
                document.querySelectorAll('*').length, performance.getEntriesByType('resource').length].join(' '),
          status: (loaded && loaded.responseStatus) || 0,
          busy: window[busy].count, asked: window[busy].asked, bytes: (loaded && loaded.decodedBodySize) || 0,
        };
        """

    /// Writes the page down as plain HTML: what can be seen, with what stands in its controls now.
    ///
    /// Each control gets a number, under which ``control`` finds it again. Controls that belong to no form belong to one
    /// that is made up for them, since a script sends them. Buttons that send nothing (`type=button`) are not written.
    static let snapshot = """
        const showsFaults = arguments[0];
        const limit = 1500000;
        const controls = [];
        window[Symbol.for('windlass')] = controls;
        const out = [];
        let size = 0;
        const put = (text) => { size += text.length; if (size < limit) out.push(text); };
        const escape = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
          .replace(/"/g, '&quot;');
        const unseen = new Set(['style', 'link', 'meta', 'svg', 'template', 'canvas', 'video', 'audio', 'object', 'noscript']);
        const empty = new Set(['input', 'br', 'hr', 'img', 'wbr', 'frame', 'base', 'area', 'col', 'embed', 'source', 'track']);
        const isControl = (node) => ['input', 'select', 'textarea', 'button'].includes(node.localName);
        const isHiddenBox = (node) => {
          const style = getComputedStyle(node);
          return style.display === 'none' || style.visibility === 'hidden' || style.visibility === 'collapse';
        };
        const isInHiddenBox = (node) => {
          for (let box = node; box && box.nodeType === 1; box = box.parentElement || (box.getRootNode().host)) {
            if (getComputedStyle(box).display === 'none') return true;
          }
          return getComputedStyle(node).visibility !== 'visible';
        };
        const isSeen = (control) => !isInHiddenBox(control)
          || (['checkbox', 'radio', 'file'].includes(control.type)
              && [...(control.labels || [])].some((label) => !isInHiddenBox(label)));
        const isButton = (node) => node.localName === 'button'
          || (node.localName === 'input' && ['submit', 'image', 'button', 'reset'].includes(node.type));
        const sends = (node) => isButton(node) && ['submit', 'image'].includes(node.type);
        const isQuestion = (node) => isControl(node) && !isButton(node) && node.type !== 'hidden';

        // Which controls are there, and which of them stand in no form.
        const all = [];
        const collect = (root) => {
          for (const node of root.querySelectorAll('*')) {
            all.push(node);
            if (node.shadowRoot) collect(node.shadowRoot);
          }
        };
        collect(document);
        const formOf = (node) => node.form || node.closest('form');
        const loose = all.filter((node) => (isQuestion(node) || sends(node)) && !formOf(node) && isSeen(node));
        const anyAsked = all.some((node) => isQuestion(node) && formOf(node) && isSeen(node));
        const usesLoose = loose.some(isQuestion) || !anyAsked;

        const number = (node) => controls.push(node) - 1;
        const attribute = (name, value) => put(' ' + name + '="' + escape(value) + '"');
        const faults = (node) => {
          if (showsFaults && node.willValidate && !node.validity.valid && node.validationMessage) {
            put('<span role="alert">' + escape(node.validationMessage) + '</span>');
          }
        };
        const copied = (node, except) => {
          for (const { name, value } of node.attributes) {
            if (except.includes(name) || name === 'data-windlass' || name.startsWith('on') || name === 'style' || value.length > 4000) continue;
            if (!/^[a-zA-Z_][-a-zA-Z0-9_.]*$/.test(name) || (name === 'src' && value.startsWith('data:'))) continue;
            attribute(name, value);
          }
        };
        // A control without name and id has its number for a name. What it says of itself is none: answers go by names.
        const nameOf = (node, index) => node.getAttribute('name') || node.id || 'field-' + (index + 1);

        // Boxes and radio buttons without values are all “on”: of several of one name their words tell them apart, or else
        // their places.
        const labelOf = (node) => [...(node.labels || [])].map((label) => (label.innerText || '').trim()).join(' ').trim()
          || node.getAttribute('aria-label') || '';
        const valueOf = (node) => {
          if (node.hasAttribute('value')) return node.value;
          const group = all.filter((other) => other.localName === 'input' && other.type === node.type
            && other.name === node.name && formOf(other) === formOf(node) && !other.hasAttribute('value'));
          if (!node.name || group.length < 2) return node.value;
          const label = labelOf(node);
          const isOwn = label && group.filter((other) => labelOf(other) === label).length === 1;
          return isOwn ? label : node.id || node.value + '-' + (group.indexOf(node) + 1);
        };

        const writeControl = (node) => {
          const kept = ['value', 'checked', 'selected', 'name', 'form', 'disabled', 'data-windlass'];
          const isLoose = !formOf(node);
          if (isLoose && !usesLoose) return;
          if (isButton(node)) {
            if (!sends(node) || !isSeen(node)) return;
            if (isLoose && node.closest('header, nav, footer, aside, [role=navigation], [role=banner], [role=contentinfo]')) return;
            put('<button type="submit"');
            attribute('data-windlass', number(node));
            if (isLoose) attribute('form', 'windlass-page');
            if (node.matches(':disabled')) attribute('aria-disabled', 'true');
            if (node.name) attribute('name', node.name);
            if (node.value) attribute('value', node.value);
            for (const name of ['aria-label', 'formnovalidate', 'form']) {
              if (node.hasAttribute(name)) attribute(name, node.getAttribute(name));
            }
            put('>' + escape(node.innerText || node.value || node.alt || '') + '</button>');
            return;
          }
          const index = number(node);
          const asked = isSeen(node) && !node.matches(':disabled');
          if (!asked || node.type === 'hidden') {
            if (node.name) { put('<input type="hidden"'); attribute('name', node.name); put('>'); }
            return;
          }
          put('<' + node.localName);
          copied(node, kept);
          attribute('name', nameOf(node, index));
          attribute('data-windlass', index);
          if (isLoose) attribute('form', 'windlass-page');
          else if (node.hasAttribute('form')) attribute('form', node.getAttribute('form'));
          if (node.localName === 'select') {
            put('>');
            for (const option of node.options) {
              put('<option'); attribute('value', option.value);
              if (option.selected) put(' selected');
              if (option.matches(':disabled')) put(' disabled');
              put('>' + escape(option.text) + '</option>');
            }
            put('</select>');
          } else if (node.localName === 'textarea') {
            put('>\\n' + escape(node.value) + '</textarea>');
          } else {
            if (['checkbox', 'radio'].includes(node.type)) {
              attribute('value', valueOf(node));
              if (node.checked) put(' checked');
            } else if (node.value && !['password', 'file'].includes(node.type)) {
              attribute('value', node.value);
            }
            put('>');
          }
          faults(node);
        };

        const write = (node) => {
          if (size >= limit) return;
          if (node.nodeType === 3) { put(escape(node.data)); return; }
          if (node.nodeType !== 1) return;
          const name = node.localName;
          if (name === 'script') {
            if (node.src) { put('<script'); attribute('src', node.src); put('></scr' + 'ipt>'); }
            return;
          }
          if (unseen.has(name) || name === 'head' || !/^[a-z][-a-z0-9]*$/.test(name)) return;
          if (isControl(node)) { writeControl(node); return; }
          put('<' + name);
          copied(node, ['hidden']);
          if (name === 'a' && node.hasAttribute('href')) attribute('data-windlass', number(node));
          if (name !== 'body' && name !== 'form' && isHiddenBox(node)) put(' hidden');
          put('>');
          if (empty.has(name)) return;
          const children = name === 'slot' && node.assignedNodes().length > 0 ? node.assignedNodes()
            : (node.shadowRoot || node).childNodes;
          if (name !== 'iframe') for (const child of children) write(child);
          put('</' + name + '>');
        };
        put('<!doctype html><html><head><title>' + escape(document.title) + '</title>');
        const base = document.querySelector('base[href]');
        if (base) { put('<base'); attribute('href', base.href); put('>'); }
        const refresh = document.querySelector('meta[http-equiv="refresh" i]');
        if (refresh) { put('<meta http-equiv="refresh"'); attribute('content', refresh.content); put('>'); }
        for (const script of document.querySelectorAll('head script[src]')) write(script);
        put('</head>');
        write(document.body || document.documentElement);
        if (usesLoose && loose.length > 0) put('<form id="windlass-page" method="post"></form>');
        put('</html>');
        return { html: out.join(''), url: location.href, whole: size < limit };
        """

    /// The control that the last snapshot gave a number; where the page has drawn it anew, the only one that looks like it.
    static let control = """
        const node = (window[Symbol.for('windlass')] || [])[arguments[0]];
        if (!node || node.isConnected) return node || null;
        const words = (other) => [other.localName, other.type, other.name, other.id, other.value && other.type !== 'text'
          ? other.value : '', (other.innerText || '').trim(),
          [...(other.labels || [])].map((label) => (label.innerText || '').trim()).join(' ')].join('|');
        const wanted = words(node);
        const alike = [...document.querySelectorAll(node.localName)].filter((other) => words(other) === wanted);
        return alike.length === 1 ? alike[0] : null;
        """

    /// Gives a control a value at once, and tells the page as a browser does.
    ///
    /// Frameworks watch the property and not the events; the setter of the element's own class is what browsers call.
    static let fill = """
        const [node, value] = arguments;
        const kind = Object.getPrototypeOf(node);
        const setter = Object.getOwnPropertyDescriptor(kind, 'value');
        if (setter && setter.set) setter.set.call(node, value); else node.value = value;
        node.dispatchEvent(new Event('input', { bubbles: true }));
        node.dispatchEvent(new Event('change', { bubbles: true }));
        node.dispatchEvent(new Event('blur', { bubbles: true }));
        """

    /// Leaves the control that was filled in last, as people do: some pages look at an answer only then.
    static let leave =
        "if (document.activeElement && document.activeElement !== document.body) document.activeElement.blur();"

    /// Chooses the entries of a list by their values.
    static let choose = """
        const [node, values] = arguments;
        let changed = false;
        for (const option of node.options) {
          const wanted = values.includes(option.value);
          if (option.selected !== wanted) { option.selected = wanted; changed = true; }
        }
        if (changed) {
          node.dispatchEvent(new Event('input', { bubbles: true }));
          node.dispatchEvent(new Event('change', { bubbles: true }));
        }
        """

    /// Whether a box or radio button is ticked.
    static let isTicked = "return arguments[0].checked === true;"

    /// Activates a box that the mouse can't reach, as its label does: one behind its picture.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/forms.html#the-label-element>
    static let press = "arguments[0].click();"

    /// Sends the form of a control, which shows no button, where HTML lets its reader do so; returns whether it does.
    ///
    /// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission>
    static let send = """
        const form = arguments[0].form || arguments[0].closest('form');
        if (!form) return false;
        const blocking = ['text', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time',
          'datetime-local', 'number'];
        const controls = [...form.elements];
        const button = controls.find((control) => control.type === 'submit');
        const fields = controls.filter((control) => blocking.includes(control.type));
        if (button ? button.matches(':disabled') : fields.length > 1) return false;
        form.requestSubmit();
        return true;
        """
}
