/**
 * Script of the pages: they reload when `/live` says so, unless somebody is filling in a form or
 * looks into a table, show times in the reader's own zone beside UTC, and mark all boxes of a table at once. Without
 * scripts everything can be read and every form works.
 */
export const SCRIPT = `'use strict';
(() => {
  const localise = () => {
    for (const time of document.querySelectorAll('time[datetime]')) {
      const at = new Date(time.dateTime);
      if (!Number.isNaN(at.getTime())) time.title = at.toLocaleString() + ' local time';
    }
  };
  const isBusy = () => {
    const active = document.activeElement;
    if (active && /^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(active.tagName)) return true;
    return document.querySelector('main details[open], main .figures, main input:checked, dialog[open]') !== null;
  };
  const show = async () => {
    if (document.hidden || isBusy()) return;
    const answer = await fetch(location.href, { headers: { Accept: 'text/html', 'X-Live': '1' } });
    if (!answer.ok || answer.redirected) return;
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
    const main = document.querySelector('main');
    if (next === null || main === null || isBusy()) return;
    main.replaceWith(next);
    localise();
  };
  document.addEventListener('change', (event) => {
    if (!event.target.matches('input[data-all]')) return;
    for (const box of event.target.closest('form').querySelectorAll('input[name="id"], input[name="work"]'))
      box.checked = event.target.checked;
  });
  localise();
  if (document.body.dataset.live === undefined) return;
  const events = new EventSource('/live');
  events.addEventListener('show', () => void show().catch(() => undefined));
})();
`;
