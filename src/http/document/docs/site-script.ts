/** Script of the pages: search, the theme, the language of samples, copying of code, the menu of a phone. */
export const SITE_SCRIPT = `(() => {
  const root = document.documentElement;
  const stored = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const store = (name, value) => { try { localStorage.setItem(name, value); } catch {} };
  if (stored('theme')) root.dataset.theme = stored('theme');

  addEventListener('DOMContentLoaded', () => {
    document.querySelector('#theme').addEventListener('click', () => {
      const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
      root.dataset.theme = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
      store('theme', root.dataset.theme);
    });
    const index = document.querySelector('.index');
    const here = index.querySelector('[aria-current]');
    if (here) index.scrollTop = here.offsetTop - index.clientHeight / 2;
    const menu = document.querySelector('.menu');
    menu.addEventListener('click', () => {
      menu.setAttribute('aria-expanded', String(index.classList.toggle('open')));
    });

    const choose = (language) => {
      for (const sample of document.querySelectorAll('[data-language]')) sample.hidden = sample.dataset.language !== language;
      for (const button of document.querySelectorAll('[data-choose]'))
        button.setAttribute('aria-pressed', String(button.dataset.choose === language));
    };
    if (document.querySelector('[data-choose]')) choose(stored('language') ?? 'curl');
    addEventListener('click', ({ target }) => {
      if (!target.dataset?.choose) return;
      store('language', target.dataset.choose);
      const before = target.getBoundingClientRect().top;
      choose(target.dataset.choose);
      scrollBy(0, target.getBoundingClientRect().top - before);
    });

    for (const block of navigator.clipboard ? document.querySelectorAll('pre') : []) {
      const frame = Object.assign(document.createElement('div'), { className: 'code' });
      const button = Object.assign(document.createElement('button'), { className: 'copy', type: 'button', textContent: 'Copy' });
      button.setAttribute('aria-label', 'Copy: ' + block.getAttribute('aria-label'));
      block.replaceWith(frame);
      frame.append(block, button);
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(block.textContent);
        button.textContent = 'Copied';
        setTimeout(() => { button.textContent = 'Copy'; }, 2000);
      });
    }

    const input = document.querySelector('#search');
    const list = document.querySelector('#results');
    let known = null;
    let active = -1;
    const script = (src) => new Promise((resolve, reject) => {
      document.head.append(Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject }));
    });
    const prepare = async () => {
      const [answer] = await Promise.all([fetch('/docs/search.json'), script('/docs/minisearch.js'), script('/docs/search.js')]);
      return createSearch(MiniSearch, await answer.json());
    };
    const load = () => (known ??= prepare().catch((error) => { known = null; throw error; }));
    const show = (found) => {
      list.replaceChildren(...found.map((entry, index) => {
        const link = document.createElement('a');
        link.href = entry.url;
        link.id = 'result-' + index;
        link.setAttribute('role', 'option');
        link.setAttribute('aria-selected', 'false');
        link.tabIndex = -1;
        link.textContent = entry.title;
        const small = document.createElement('small');
        small.textContent = entry.kind + ' · ' + entry.key;
        link.append(small);
        return link;
      }));
      active = -1;
      list.hidden = found.length === 0;
      input.setAttribute('aria-expanded', String(found.length > 0));
      input.removeAttribute('aria-activedescendant');
    };
    const search = async () => {
      const typed = input.value.trim().toLowerCase();
      if (typed === '') return show([]);
      const find = await load();
      if (input.value.trim().toLowerCase() === typed) show(find(typed).slice(0, 12));
    };
    input.addEventListener('focus', load);
    input.addEventListener('input', search);
    input.addEventListener('keydown', (event) => {
      const options = [...list.children];
      if (event.key === 'Escape') return show([]);
      if (event.key === 'Enter') return (options[active] ?? options[0])?.click();
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      active = (active + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length;
      options.forEach((option, index) => option.setAttribute('aria-selected', String(index === active)));
      if (options[active]) input.setAttribute('aria-activedescendant', options[active].id);
      options[active]?.scrollIntoView({ block: 'nearest' });
    });
    addEventListener('keydown', (event) => {
      if (event.key === '/' && !/input|textarea|select/i.test(event.target.tagName)) { event.preventDefault(); input.focus(); }
    });
    addEventListener('click', ({ target }) => { if (!target.closest('.search')) show([]); });
  });
})();
`;
