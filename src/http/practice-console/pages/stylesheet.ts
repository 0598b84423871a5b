import { LOOK } from '../../../pages/look.js';

/** The look of both consoles, the mode of the data, and tables that are cards where there is little room. */
export const STYLESHEET = `${LOOK}.mode { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .4rem 1.5rem; border-bottom: 1px solid var(--line); background: var(--surface); }
.mode.test { background: #ffd98a; color: #3a2600; border-bottom-color: #8a5a00; }
.mode.test a { color: #3a2600; font-weight: 600; }
.bar a:focus-visible, .bar button:focus-visible { outline-color: #fff; }
.mode.test a:focus-visible { outline-color: #3a2600; }
select:focus-visible, textarea:focus-visible, main:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
textarea { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .65rem; }
td a { overflow-wrap: anywhere; }
form.card { max-width: 44rem; margin-top: 1rem; }
form.card h2 { margin: 0; }
form.card > input:not([type="checkbox"]), form.card > textarea { width: 100%; }
fieldset { border: 1px solid var(--line); border-radius: .4rem; margin: 1rem 0 0; padding: .5rem .9rem; }
.checks { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .25rem 1rem; }
.checks label { display: flex; gap: .5rem; align-items: baseline; margin: 0; font-weight: 400; }
.secret { padding: .6rem .75rem; border: 1px dashed var(--soft); border-radius: .4rem; background: var(--surface); font-family: ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
.note { padding: .6rem .8rem; border-left: 4px solid var(--good); background: color-mix(in srgb, var(--good) 12%, transparent); }
pre { margin: .5rem 0 0; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--surface); white-space: pre-wrap; overflow-wrap: anywhere; font: .8rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
details { margin-top: .75rem; }
td details { margin: 0; }
td ul { margin: .25rem 0; padding-left: 1.1rem; }
summary { cursor: pointer; }
meter { width: 100%; }
@media (max-width: 40rem) { .mode { padding: .4rem 1rem; } }
`;
