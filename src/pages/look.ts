/** The bar on top of every page. */
export const BAR = `.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; min-height: 48px; box-sizing: border-box; padding: .35rem 1.5rem; background: #14213a; color: #eef2f9; font: 15px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
.bar a { color: inherit; text-decoration: none; }
.bar .brand { display: flex; align-items: center; gap: .6rem; font-weight: 600; }
.bar nav { display: flex; flex-wrap: wrap; gap: .25rem; }
.bar nav a { padding: .2rem .6rem; border-radius: .4rem; }
.bar nav a:hover, .bar nav a[aria-current] { background: rgb(255 255 255 / 14%); }
.bar .account { display: flex; align-items: center; gap: .75rem; margin-left: auto; }
.bar .account form { margin: 0; }
.bar .find { margin: 0; flex: 0 1 11rem; }
.bar .find input { width: 100%; box-sizing: border-box; padding: .2rem .6rem; border: 1px solid #8fa0bd; border-radius: .4rem; background: #fff; color: #17202e; font: inherit; }
.bar .tag { display: inline-block; padding: .05rem .5rem; border: 1px solid currentcolor; border-radius: 1rem; font-size: .75rem; }
.bar button { margin: 0; white-space: nowrap; padding: .15rem .75rem; border: 1px solid currentcolor; border-radius: .4rem; background: transparent; color: inherit; font: inherit; cursor: pointer; }
`;

/** The look of the pages of both consoles. It names no font, image or style of another server. */
export const LOOK = `${BAR}:root {
  color-scheme: light dark;
  --ground: #f5f6f8; --surface: #fff; --ink: #17202e; --soft: #5b6779; --line: #dde2ea;
  --accent: #1d5fbf; --good: #16794a; --bad: #b3261e; --warn: #8a5a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10151e; --surface: #19202c; --ink: #e6eaf2; --soft: #9aa7ba; --line: #2b3546;
    --accent: #7db0ff; --good: #55c98c; --bad: #ff8a80; --warn: #f2c063;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
a { color: var(--accent); }
a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main { max-width: 80rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
main > h1 { margin-bottom: 1.25rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .75rem; }
.heading { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1rem; margin-bottom: 1.25rem; }
.heading p { margin: 0; }
.hint { color: var(--soft); font-size: .85rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; padding: .9rem 1.1rem; }
.card p { margin: 0; min-height: 1.2em; }
.card .value { font-size: 1.35rem; font-weight: 600; }
.card.good .value { color: var(--good); }
.card.bad .value, a.bad, span.bad { color: var(--bad); font-weight: 600; }
.card.narrow { max-width: 25rem; margin: 10vh auto 0; padding: 1.75rem; }
.card.narrow > p { margin: .75rem 0 0; }
.scroll { overflow-x: auto; background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .55rem .9rem; text-align: left; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: top; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { font-size: .8rem; font-weight: 600; color: var(--soft); }
tbody th { font-weight: 600; }
.number { text-align: right; }
.no-wrap { white-space: nowrap; }
.audit td time { white-space: nowrap; }
.code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .75rem; overflow-wrap: anywhere; }
.audit th, .audit td { padding: .55rem .6rem; font-size: .88rem; }
.audit thead th { font-size: .8rem; }
.audit td.code, .audit td .id { white-space: nowrap; font-size: .75rem; }
.audit td.folded { min-width: 8.5rem; overflow-wrap: anywhere; }
.audit .tag { white-space: nowrap; }
.tag { display: inline-block; padding: .05rem .5rem; border: 1px solid currentcolor; border-radius: 1rem; font-size: .75rem; }
.tag.succeeded, .tag.completed { color: var(--good); }
.tag.refused, .tag.failed { color: var(--bad); }
.tag.unknown, .tag.warn { color: var(--warn); }
.tag.started { color: var(--soft); }
label { display: block; margin: 1rem 0 .25rem; font-size: .85rem; font-weight: 600; }
input, select, button { font: inherit; color: inherit; }
input, select { background: var(--surface); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .65rem; }
.narrow input { width: 100%; padding: .6rem .75rem; }
main button { margin-top: 1.25rem; padding: .55rem 1.1rem; border: 0; border-radius: .4rem; background: var(--accent); color: var(--surface); font-weight: 600; cursor: pointer; }
.card.narrow button { width: 100%; }
main button.danger { background: var(--bad); }
main td button { margin: 0; padding: .25rem .75rem; }
.filter { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .75rem; margin-bottom: 1rem; }
.filter label { margin: 0 0 .25rem; }
main .filter button { margin: 0; }
.filter .wide { flex: 1 1 20rem; max-width: 34rem; }
.filter .wide input { width: 100%; }
.filter .check { font-weight: 400; padding: .5rem 0; margin: 0; }
.filter > a { padding: .5rem 0; }
.alert { padding: .6rem .8rem; border-left: 4px solid var(--bad); background: color-mix(in srgb, var(--bad) 12%, transparent); }
.pager, .choices { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin-bottom: 1rem; }
.choices [aria-current] { font-weight: 600; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: .5rem; top: .5rem; z-index: 200; padding: .5rem 1rem; background: var(--surface); }
main:focus { outline: none; }
.scroll:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .35rem 1rem; margin: 0; }
dt { color: var(--soft); font-size: .85rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0; }
.acts form { margin: 0; }
main .acts button { margin: 0; }
label.inline { display: inline; margin: 0; font-weight: 400; }
.acts a, .button { display: inline-block; padding: .45rem .9rem; border: 1px solid var(--accent); border-radius: .4rem; text-decoration: none; font-weight: 600; }
@media (max-width: 40rem) {
  main { padding: 1rem; }
  dl { grid-template-columns: 1fr; row-gap: 0; }
  dd { margin-bottom: .6rem; }
  .bar { padding: .4rem 1rem; }
  .bar .brand { flex: 1 1 0; min-width: 0; overflow-wrap: anywhere; }
  .bar .account { gap: .5rem; }
  .bar .account a { max-width: 8rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .bar .account .tag { display: none; }
  .bar nav { order: 1; flex-basis: 100%; gap: 0; margin: 0 -.6rem; }
  .bar .find { order: 2; flex: 1 1 100%; }
  .scroll:has(> .audit) { overflow: visible; background: none; border: 0; }
  table.audit, .audit tbody, .audit tr, .audit th, .audit td { display: block; }
  .audit thead { display: none; }
  .audit tr { margin: .7rem 0; padding: .5rem .9rem; background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; }
  .audit tr > *, .audit tbody tr:last-child > * { padding: .2rem 0; border: 0; text-align: left; overflow-wrap: anywhere; }
  .audit tbody tr > td[data-label] { display: flow-root; padding-left: 6.4rem; }
  .audit td[data-label]::before { content: attr(data-label); float: left; width: 6.2rem; margin-left: -6.4rem; color: var(--soft); font: .8rem/1.6 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; white-space: normal; }
  .audit td.code, .audit td .id { white-space: normal; }
}
.off-screen { position: absolute; left: -9999px; }
`;

/** Three rows of a ledger. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#1d5fbf"/><g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"><path d="M6 8h7M6 12h12M6 16h9"/></g><circle cx="17" cy="8" r="1.4" fill="#9fd0ff"/></svg>
`;
