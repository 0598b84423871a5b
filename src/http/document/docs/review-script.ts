/** Script of the example that reviews a year's rows by the keyboard. Letters act on the list alone, so that a screen reader's own keys work elsewhere. */
export const REVIEW_SCRIPT = `(() => {
  addEventListener('DOMContentLoaded', () => {
    const $ = (id) => document.getElementById('review-' + id);
    const say = (text) => { $('status').textContent = text; };
    let key = '';
    let rows = [];
    let names = new Map();
    let at = 0;
    let like = null;
    let steps = [];
    let busy = false;

    const call = async (method, path, body) => {
      const answer = await fetch('/v1' + path, {
        method,
        headers: { Authorization: 'Bearer ' + key, ...(body && { 'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const said = await answer.json();
      if (!answer.ok) throw new Error(said.detail ?? said.title);
      return said;
    };
    /** Every page of a list. */
    const all = async (path) => {
      const found = [];
      for (let cursor = ''; cursor !== null;) {
        const page = await call('GET', path + (path.includes('?') ? '&' : '?') + 'limit=100' + (cursor && '&cursor=' + encodeURIComponent(cursor)));
        found.push(...page.data);
        cursor = page.has_more ? page.next_cursor : null;
      }
      return found;
    };
    /** A bulk update once it is over. */
    const finished = async (update) => {
      while (update.status === 'queued' || update.status === 'processing') {
        await new Promise((resolve) => setTimeout(resolve, 500));
        update = await call('GET', '/transactions/bulk-updates/' + update.id);
      }
      if (update.status !== 'completed') throw new Error(update.error?.detail ?? 'the bulk update is ' + update.status);
      return update;
    };
    const change = (id, fields) => call('PATCH', '/transactions/' + id, fields);
    const nameOf = (category) => (category === null ? 'No category' : names.get(category) ?? category);
    const offered = (row) => row.category_alternatives.map(({ category }) => category).filter((one) => one !== row.category).slice(0, 3);

    const draw = () => {
      $('rows').replaceChildren(...rows.map((row, index) => {
        const option = document.createElement('div');
        option.id = 'row-' + index;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', String(index === at));
        option.className = row.needs_review ? '' : 'done';
        const part = (tag, name, text) => { const one = document.createElement(tag); one.className = name; one.textContent = text; option.append(one, ' '); };
        part('span', 'date', row.date);
        part('span', 'text', row.description);
        part('span', 'amount', row.amount.toFixed(2));
        const others = offered(row).map((category, nth) => (nth + 1) + ' ' + nameOf(category)).join(', ');
        part('small', '', row.needs_review ? nameOf(row.category) + (others && ' · or ' + others) : '✓ ' + nameOf(row.category));
        option.addEventListener('click', () => { at = index; draw(); $('rows').focus(); });
        return option;
      }));
      $('rows').setAttribute('aria-activedescendant', 'row-' + at);
      document.getElementById('row-' + at)?.scrollIntoView({ block: 'nearest' });
      const left = rows.filter((row) => row.needs_review).length;
      $('count').textContent = left + ' of ' + rows.length + ' rows wait for review.';
    };
    /** Goes on to the next row that waits, if there is one. */
    const onward = () => {
      const order = [...rows.keys()].map((step) => (at + step) % rows.length);
      at = order.find((index) => rows[index].needs_review) ?? at;
    };
    const asBefore = ({ category, needs_review }) => ({ category, needs_review });

    const decide = async (fields, told) => {
      const row = rows[at];
      const before = { index: at, was: [[row, asBefore(row)]] };
      const { similar, ...answer } = await change(row.id, fields);
      rows[at] = answer;
      before.was[0][0] = answer;
      steps.push(before);
      like = similar?.count > 0 ? { filter: similar.filter, category: answer.category } : null;
      onward();
      draw();
      say(told(answer) + (like ? ' ' + similar.count + ' rows are like it: press s for all of them.' : ''));
    };
    const confirm = () =>
      rows[at].category === null
        ? say('This row has no category yet: press e to choose one.')
        : decide({ needs_review: false }, (row) => 'Confirmed: ' + nameOf(row.category) + '.');
    const categorise = (category) => decide({ category, needs_review: false }, (row) => 'Set: ' + nameOf(row.category) + '.');

    const takeAlong = async () => {
      if (like === null) return say('Nothing is like the row that was corrected last.');
      const { filter, category } = like;
      const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
      const found = await all('/transactions?' + query);
      const done = await finished(await call('POST', '/transactions/bulk-update', { ids: found.map(({ id }) => id), set: { category } }));
      const was = found.map((row) => [row, asBefore(row)]);
      steps.push({ index: at, was });
      for (const [row] of was) {
        const index = rows.findIndex(({ id }) => id === row.id);
        if (index >= 0) rows[index] = { ...rows[index], category, needs_review: false };
      }
      like = null;
      onward();
      draw();
      say(done.counts.changed + ' rows set: ' + nameOf(category) + '.');
    };
    const undo = async () => {
      const step = steps.pop();
      if (step === undefined) return say('Nothing to undo.');
      for (const [row, fields] of step.was) {
        const answer = await change(row.id, fields);
        const index = rows.findIndex(({ id }) => id === row.id);
        if (index >= 0) rows[index] = answer;
      }
      at = step.index;
      like = null;
      draw();
      say('Undone.');
    };
    const edit = () => {
      $('subject').textContent = rows[at].description;
      $('category').value = '';
      $('change').hidden = false;
      $('category').focus();
    };
    const endEdit = () => { $('change').hidden = true; $('rows').focus(); };
    const move = (by) => { at = Math.min(rows.length - 1, Math.max(0, at + by)); draw(); };

    /** One act at a time; what fails is said, and the list is as it was. */
    const act = async (work) => {
      if (busy) return;
      busy = true;
      try { await work(); } catch (error) { say('Not done: ' + error.message); }
      busy = false;
    };

    $('key').addEventListener('change', () => act(async () => {
      key = $('key').value.trim();
      if (!key.startsWith('tck_test_')) return say('Enter a test key: this page changes data, and live data is not for trying.');
      const [clients, categories] = [await all('/clients'), await all('/categories')];
      names = new Map(categories.map(({ code, name }) => [code, name]));
      $('categories').replaceChildren(...categories.map(({ code, name }) => new Option(name, code)));
      $('client').replaceChildren(...clients.map(({ id, given_name, family_name }) => new Option(given_name + ' ' + family_name, id)));
      $('client').disabled = false;
      say(clients.length + ' clients.');
    }));
    $('start').addEventListener('submit', (event) => {
      event.preventDefault();
      act(async () => {
        if ($('client').value === '') return say('Choose a client first.');
        rows = await all('/transactions?needs_review=true&client_id=' + $('client').value + '&tax_year=' + $('year').value);
        [at, like, steps] = [0, null, []];
        $('work').hidden = rows.length === 0;
        if (rows.length === 0) return say('No rows of this year wait for review.');
        draw();
        say('');
        $('rows').focus();
      });
    });
    $('rows').addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const acts = {
        ArrowDown: () => move(1), j: () => move(1), ArrowUp: () => move(-1), k: () => move(-1),
        Home: () => move(-rows.length), End: () => move(rows.length),
        Enter: () => act(confirm), c: () => act(confirm), e: edit, s: () => act(takeAlong), u: () => act(undo),
      };
      const nth = Number(event.key) - 1;
      const chosen = offered(rows[at])[nth];
      const todo = acts[event.key] ?? (chosen && (() => act(() => categorise(chosen))));
      if (!todo) return;
      event.preventDefault();
      todo();
    });
    $('change').addEventListener('submit', (event) => {
      event.preventDefault();
      const typed = $('category').value.trim();
      const code = names.has(typed) ? typed : [...names].find(([, name]) => name.toLowerCase() === typed.toLowerCase())?.[0];
      if (code === undefined) return say('There is no such category.');
      endEdit();
      act(() => categorise(code));
    });
    $('category').addEventListener('keydown', (event) => { if (event.key === 'Escape') endEdit(); });
  });
})();
`;
