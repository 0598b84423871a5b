import { type IdKind, publicId } from '../../src/domain/ids.js';
import { type Html, html } from '../../src/html.js';
import { instant } from './instant.js';

type Value = string | number | Html | Date | null;

/** What is shown of a thing: name and value, a line each. */
export const facts = (lines: readonly (readonly [string, Value])[]): Html =>
  html`<dl class="card">${lines.map(([name, value]) => html`<dt>${name}</dt><dd>${shown(value)}</dd>`)}</dl>`;

/** A table that scrolls by itself, by keyboard too; a sentence in its place when it has no rows. */
export function tableOf(table: {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  readonly empty: string;
}): Html {
  const { title, columns, rows, empty } = table;
  if (rows.length === 0) return html`<p class="hint">${empty}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table class="audit">
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((value) => html`<td>${shown(value)}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** A button that leads to the page on which an act is confirmed. */
export const actButton = (path: string, label: string): Html =>
  html`<form method="get" action="${path}"><button>${label}</button></form>`;

const PLACES: Readonly<Partial<Record<IdKind, string>>> = {
  tenant: '/tenants/',
  webhookEndpoint: '/endpoints/',
  delivery: '/deliveries/',
  taxReturn: '/returns/',
  import: '/imports/',
  report: '/reports/',
  event: '/events/',
};

/** The address of the page about a thing: its own where there is one, else what a search for it finds. */
export function pathOf(kind: IdKind, uuid: string): string {
  const id = publicId(kind, uuid);
  const place = PLACES[kind];
  return place === undefined ? `/jobs?q=${id}` : `${place}${id}`;
}

/** A link to the page about a thing. */
export const linkTo = (kind: IdKind, uuid: string, text?: string): Html =>
  html`<a href="${pathOf(kind, uuid)}">${text ?? html`<span class="code">${publicId(kind, uuid)}</span>`}</a>`;

function shown(value: Value): Html | string | number {
  if (value === null) return '–';
  return value instanceof Date ? instant(value) : value;
}
