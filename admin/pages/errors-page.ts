import {
  type ErrorChoice,
  type ErrorGroup,
  type ErrorNews,
  type HurtTenant,
  MAX_TENANTS_COUNTED,
} from '../../src/db/console/error-groups-queries.js';
import { type ErrorState, errorState } from '../../src/domain/console/error-state.js';
import { HOUR_MS } from '../../src/domain/durations.js';
import { publicId } from '../../src/domain/ids.js';
import { type Html, html } from '../../src/pages/html.js';
import { facts, tableOf } from '../../src/pages/parts.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { sparkline } from './chart.js';
import { layout } from './layout.js';
import { actButton, linkTo } from './parts.js';

interface ErrorsView {
  readonly session: ConsoleSession;
  readonly groups: readonly ErrorGroup[];
  readonly news: ErrorNews;
  readonly choice: ErrorChoice;
  readonly at: Date;
}

const CHOICES: readonly (readonly [ErrorChoice, string])[] = [
  ['open', 'Open'],
  ['new', 'New since the release'],
  ['all', 'All, muted and resolved too'],
];

const EMPTY: Readonly<Record<ErrorChoice, string>> = {
  open: 'No error is open.',
  new: 'Nothing has come for the first time since the release.',
  all: 'No error is on record.',
};

/** Kinds of error, the last seen first. */
export function errorsPage({ session, groups, news, choice, at }: ErrorsView): string {
  const links = CHOICES.map(([one, text]) =>
    one === choice
      ? html`<a href="/errors?show=${one}" aria-current="page">${text}</a> `
      : html`<a href="/errors?show=${one}">${text}</a> `,
  );
  const content = html`<div class="heading"><h1>Errors</h1><p class="hint">${news.release === null ? null : html`Release ${news.release.name}, since ${news.release.firstSeenAt.toISOString().slice(0, 19)} UTC.`}</p></div>
<nav class="choices" aria-label="Which errors">${links}</nav>
${tableOf({
  title: 'Errors',
  columns: [
    'Code',
    'Of',
    'State',
    'Times',
    'Last 24 hours',
    'Tenants',
    'First seen',
    'In release',
    'Last seen',
    'Assigned to',
  ],
  rows: groups.map((group) => [
    html`<a href="/errors/${group.fingerprint}">${group.code}</a><br><span class="hint code">${group.place}</span>`,
    group.source,
    stateTag(errorState(group, at)),
    group.count,
    sparkline(`${group.code}: how many in each of the last 24 hours`, group.hours),
    tenantsOf(group),
    group.firstSeenAt,
    group.firstRelease,
    group.lastSeenAt,
    group.assignedTo,
  ]),
  empty: EMPTY[choice],
})}`;
  return layout({ title: 'Errors', session, place: 'errors', content, isLive: true });
}

interface ErrorView {
  readonly session: ConsoleSession;
  readonly group: ErrorGroup;
  readonly tenants: readonly HurtTenant[];
  readonly at: Date;
}

/** One kind of error: since when, how often, which tenants it affects, and what operators say of it. */
export function errorPage({ session, group, tenants, at }: ErrorView): string {
  const path = `/errors/${group.fingerprint}`;
  const content = html`<div class="heading"><h1>${group.code}</h1><p class="hint code">${group.fingerprint}</p></div>
${facts([
  ['State', stateTag(errorState(group, at))],
  ['Of', group.source],
  ['Place in the code', group.place],
  ['First seen', group.firstSeenAt],
  ['First in release', group.firstRelease],
  ['Last seen', group.lastSeenAt],
  ['Last in release', group.lastRelease],
  ['Times', group.count],
  ['Tenants hurt', tenantsOf(group)],
  ['Assigned to', group.assignedTo],
  ['Muted until', group.mutedUntil],
  ['Resolved', group.resolvedAt],
])}
${session.role === 'viewer' ? null : html`<div class="acts">${actButton(`${path}/resolve`, 'Mark as resolved')}${actButton(`${path}/mute`, 'Mute')}${actButton(`${path}/assign`, 'Assign')}</div>`}
<h2>The last 24 hours</h2>${sparkline(`${group.code}: how many in each of the last 24 hours`, group.hours)}
<details><summary>Figures by hour</summary>${tableOf({
    title: 'Figures by hour',
    columns: ['Hour (UTC)', 'Times'],
    rows: hoursOf(group, at).filter(([, count]) => count > 0),
    empty: 'Not seen in the last 24 hours.',
  })}</details>
<h2>Tenants hurt</h2>
${tableOf({
  title: 'Tenants hurt',
  columns: ['Tenant', 'Times', 'Last'],
  rows: tenants.map(({ tenantId, name, count, lastSeenAt }) => [
    linkTo('tenant', tenantId, name ?? publicId('tenant', tenantId)),
    count,
    lastSeenAt,
  ]),
  empty: 'It came at nobody’s work.',
})}
<p><a href="/jobs?q=${encodeURIComponent(group.code)}&amp;failed=1">Work that failed with this code</a></p>`;
  return layout({ title: group.code, session, place: 'errors', content, isLive: true });
}

const tenantsOf = ({ tenants }: ErrorGroup): string =>
  tenants >= MAX_TENANTS_COUNTED ? `${MAX_TENANTS_COUNTED} or more` : String(tenants);

const STATE_WORDS: Readonly<Record<ErrorState, readonly [text: string, style: string]>> = {
  open: ['open', 'warn'],
  muted: ['muted', 'started'],
  resolved: ['resolved', 'succeeded'],
  back: ['came back', 'failed'],
};

function stateTag(state: ErrorState): Html {
  const [text, style] = STATE_WORDS[state];
  return html`<span class="tag ${style}" data-state="${state}">${text}</span>`;
}

function hoursOf({ hours }: ErrorGroup, at: Date): readonly (readonly [string, number])[] {
  const last = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  return hours.map((count, index) => {
    const hour = new Date(last - (hours.length - 1 - index) * HOUR_MS);
    return [hour.toISOString().slice(0, 16).replace('T', ' '), count];
  });
}
