import { type Html, html } from './html.js';
import { instant } from './instant.js';

export type Value = string | number | Html | Date | null;

/** List of facts: name and value, a line each. */
export const facts = (lines: readonly (readonly [string, Value])[]): Html =>
  html`<dl class="card">${lines.map(([name, value]) => html`<dt>${name}</dt><dd>${shown(value)}</dd>`)}</dl>`;

/** A table that scrolls by itself, by keyboard too; a sentence in its place when it has no rows. */
export function tableOf(table: {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly empty: string | Html;
}): Html {
  const { title, columns, rows, empty } = table;
  if (rows.length === 0) return html`<p class="hint">${empty}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table class="audit">
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((value, at) => html`<td data-label="${columns[at] ?? ''}">${shown(value)}</td>`)}</tr>`)}</tbody></table></div>`;
}

function shown(value: Value): Html | string | number {
  if (value === null) return '–';
  return value instanceof Date ? instant(value) : value;
}
