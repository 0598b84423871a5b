import type { WorkActLine, WorkActState } from '../../src/db/console/work-acts-queries.js';
import { WORK_ACTS, type WorkActKind } from '../../src/domain/console/work-act.js';
import { spacedCode } from '../../src/domain/spaced-code.js';
import { type Html, html } from '../../src/pages/html.js';
import { facts, tableOf } from '../../src/pages/parts.js';
import type { WorkActPart, WorkActPreview, WorkChoice } from '../../src/services/console/work-acts.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { confirmPage } from './confirm-page.js';
import { layout } from './layout.js';
import { linkTo, workLink } from './parts.js';

/** The acts, with the addresses under which they are shown first and then done. */
const PATHS: Readonly<Record<WorkActKind, string>> = {
  try_again: '/work-acts/try-again',
  cancel: '/work-acts/cancel',
};
export const WORK_ACT_PAGES = WORK_ACTS.map((kind) => ({ kind, path: PATHS[kind] }));

const LABELS: Readonly<Record<WorkActKind, string>> = { try_again: 'Try again', cancel: 'Cancel' };

/** Labels on the page that confirms an act: `Cancel` alone would leave open which of the two is cancelled. */
const CONFIRMED: Readonly<Record<WorkActKind, string>> = {
  try_again: 'Try again',
  cancel: 'Cancel the work',
};

/** Page that shows the effect of an act and asks for the reason. */
export function workActFormPage(view: {
  readonly session: ConsoleSession;
  readonly kind: WorkActKind;
  readonly choice: WorkChoice;
  readonly preview: WorkActPreview;
  readonly max: number;
}): string {
  const { session, kind, choice, preview, max } = view;
  const { items, parts, leftAlone, isMore } = preview;
  const effect = `${items.length} ${items.length === 1 ? 'piece' : 'pieces'} of work, in the background.`;
  const fields = html`${isMore ? html`<p>More is found: the newest ${max} are taken. Do it again for the others.</p>` : null}
${list('What is done', parts)}${list('What is left alone', leftAlone)}${fieldsOf(choice)}`;
  const back = choice.of === 'found' ? searchOf(choice) : '/jobs';
  return confirmPage({ session, label: CONFIRMED[kind], effect, path: PATHS[kind], back, fields });
}

function list(title: string, parts: readonly WorkActPart[]): Html | null {
  if (parts.length === 0) return null;
  return html`<p><strong>${title}</strong></p><ul class="findings">${parts.map(({ queue, count, words }) => html`<li>${queue}, ${count}: ${words}</li>`)}</ul>`;
}

function fieldsOf(choice: WorkChoice): Html {
  if (choice.of === 'chosen')
    return html`<input type="hidden" name="of" value="chosen">${choice.work.map(({ queue, id }) => html`<input type="hidden" name="work" value="${queue}:${id}">`)}`;
  return html`<input type="hidden" name="of" value="found"><input type="hidden" name="q" value="${choice.text}">${choice.failedOnly ? html`<input type="hidden" name="failed" value="1">` : null}`;
}

function searchOf({ text, failedOnly }: Extract<WorkChoice, { of: 'found' }>): string {
  return `/jobs?${new URLSearchParams({ q: text, ...(failedOnly && { failed: '1' }) })}`;
}

/** How far an act is, and the outcome of each piece. */
export function workActPage(view: {
  readonly session: ConsoleSession;
  readonly act: WorkActState;
  readonly lines: readonly WorkActLine[];
}): string {
  const { session, act, lines } = view;
  const over = act.done + act.leftAlone;
  const content = html`<div class="heading"><h1>${LABELS[act.kind]}: ${over} of ${act.total}</h1><p class="hint code">${act.id}</p></div>
<p role="status" class="card">${act.finishedAt === null ? 'It goes on in the background.' : 'It is over.'} <progress max="${act.total}" value="${over}" aria-label="Progress"></progress></p>
${facts([
  ['Asked for by', act.actor],
  ['Reason', act.reason],
  ['Found by', act.foundBy ?? 'chosen piece by piece'],
  ['Asked for', act.createdAt],
  ['Over', act.finishedAt],
  ['Done', act.done],
  ['Left alone', act.leftAlone],
])}
<h2>Piece by piece</h2>
${tableOf({
  title: 'Piece by piece',
  columns: ['Queue', 'Work', 'Tenant', 'Outcome', 'Note'],
  rows: lines.map((line) => [
    line.queue,
    workLink(line.queue, line.id),
    linkTo('tenant', line.tenantId),
    line.outcome === null ? 'waits for its turn' : spacedCode(line.outcome),
    line.note,
  ]),
  empty: 'There is no piece of work.',
})}
${act.total > lines.length ? html`<p class="hint">${lines.length} of ${act.total} are shown, those left alone first.</p>` : null}`;
  const title = `${LABELS[act.kind]} ${act.id}`;
  return layout({ title, session, place: 'jobs', content, isLive: act.finishedAt === null });
}

/** The acts of late. */
export function workActsPage(view: {
  readonly session: ConsoleSession;
  readonly acts: readonly WorkActState[];
}): string {
  const title = 'Acts on many pieces of work';
  const content = html`<h1>${title}</h1>
${tableOf({
  title,
  columns: ['Asked for', 'Act', 'By', 'Reason', 'Found by', 'Done', 'Left alone', 'Of', 'Over'],
  rows: view.acts.map((act) => [
    act.createdAt,
    html`<a href="/work-acts/${act.id}">${LABELS[act.kind]}</a>`,
    act.actor,
    act.reason,
    act.foundBy ?? 'chosen',
    act.done,
    act.leftAlone,
    act.total,
    act.finishedAt,
  ]),
  empty: 'Nobody has acted on many pieces of work of late.',
})}`;
  return layout({ title, session: view.session, place: 'jobs', content, isLive: true });
}

/** Boxes to choose work by, with the buttons below the table; without scripts too. */
export const chooseBox = ({ queue, id }: { readonly queue: string; readonly id: string }): Html =>
  html`<input type="checkbox" name="work" value="${queue}:${id}" aria-label="Choose ${queue} ${id}">`;

/** The buttons under a table of work that a search has found. */
export function workActButtons(): Html {
  const button = (of: WorkChoice['of'], kind: WorkActKind) =>
    html`<button name="of" value="${of}" formaction="${PATHS[kind]}">${LABELS[kind]}: ${of === 'chosen' ? 'chosen' : 'all found'}</button>`;
  return html`<div class="acts">${button('chosen', 'try_again')}${button('chosen', 'cancel')}${button('found', 'try_again')}${button('found', 'cancel')}</div>`;
}

/** A button for one piece of work, on its own page. */
export const workActButton = (
  kind: WorkActKind,
  label: string,
  { queue, id }: { readonly queue: string; readonly id: string },
): Html =>
  html`<form method="get" action="${PATHS[kind]}"><input type="hidden" name="of" value="chosen"><input type="hidden" name="work" value="${queue}:${id}"><button>${label}</button></form>`;
