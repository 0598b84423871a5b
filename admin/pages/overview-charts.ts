import type { MetricBucket } from '../../src/db/console/metric-buckets-queries.js';
import { percentile } from '../../src/domain/console/duration-histogram.js';
import {
  HMRC_SERIES,
  jobSeries,
  REQUESTS_SERIES,
  WEBHOOK_ATTEMPTS_SERIES,
  WEBHOOK_RECEIPT_SERIES,
} from '../../src/domain/console/series.js';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.js';
import { type Html, html } from '../../src/pages/html.js';
import { instant } from '../../src/pages/instant.js';
import { QUEUES } from '../../src/queues/index.js';
import type { Overview, Range } from '../../src/services/console/read-overview.js';
import { chartsOf, figure, fillGaps } from './chart.js';

const SERIES: readonly { readonly name: string; readonly title: string }[] = [
  { name: REQUESTS_SERIES, title: 'Requests' },
  { name: WEBHOOK_RECEIPT_SERIES, title: 'Webhooks, commit to receipt' },
  { name: WEBHOOK_ATTEMPTS_SERIES, title: 'Webhooks, attempts' },
  { name: HMRC_SERIES, title: 'Calls to HMRC' },
  ...QUEUES.map(({ name }) => ({ name: jobSeries(name), title: `Queue ${name}` })),
];

const SPANS: Readonly<Record<Range, { widthMinutes: number; points: number }>> = {
  hour: { widthMinutes: 1, points: 62 },
  day: { widthMinutes: 15, points: 97 },
};

/** Figures now and an hour ago, and the charts of the chosen span. @param shown the series whose figures are shown as a table */
export function overviewCharts({ series, range, at, releases }: Overview, shown: unknown): Html {
  const points = (name: string) => fillGaps(series.get(name) ?? [], { at, ...SPANS[range] });
  const marks = releases.map(({ name, firstSeenAt }) => ({ at: firstSeenAt, text: name }));
  return html`${nowAndBefore(series, at)}
<div class="heading"><h2>The last ${range}</h2><p class="hint">${range === 'hour' ? html`By minute. <a href="/?range=day">The last day</a>` : html`By quarter of an hour. <a href="/">The last hour</a>`}</p></div>
${marks.length === 0 ? null : html`<p class="hint">Releases, marked in the charts: ${marks.map(({ at: began, text }) => html`<span class="tag">${text}, ${instant(began)}</span> `)}</p>`}
<div class="charts">${SERIES.map(({ name, title }) => chartsOf({ title, points: points(name), marks, figuresAt: name === shown ? null : `/?range=${range}&figures=${name}#${name}`, id: name }))}</div>`;
}

/** The minutes up to now, and those an hour ago. */
function nowAndBefore(series: ReadonlyMap<string, readonly MetricBucket[]>, at: Date): Html {
  const rows = SERIES.slice(0, 4).map(({ name, title }) => {
    const buckets = series.get(name) ?? [];
    const now = quantilesOf(buckets, at.getTime());
    const before = quantilesOf(buckets, at.getTime() - HOUR_MS);
    return html`<tr data-series="${name}"><th scope="row">${title}</th>${cells(now)}${cells(before)}</tr>`;
  });
  return html`<h2>Now and an hour ago</h2><div class="scroll" tabindex="0" role="region" aria-label="Now and an hour ago"><table>
<thead><tr><th scope="col">Milliseconds, over five minutes</th><th scope="col" class="number">p50 now</th><th scope="col" class="number">p95 now</th><th scope="col" class="number">p99 now</th>
<th scope="col" class="number">p50 an hour ago</th><th scope="col" class="number">p95 an hour ago</th><th scope="col" class="number">p99 an hour ago</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

const NEAR_MS = 5 * MINUTE_MS;

function quantilesOf(buckets: readonly MetricBucket[], until: number): readonly (number | null)[] {
  const near = buckets.filter(
    ({ startsAt }) => startsAt.getTime() <= until && startsAt.getTime() > until - NEAR_MS,
  );
  const histogram = near.reduce<number[]>(
    (sum, bucket) => bucket.histogram.map((value, slot) => value + (sum[slot] ?? 0)),
    [],
  );
  return [0.5, 0.95, 0.99].map((share) => percentile(histogram, share));
}

const cells = (values: readonly (number | null)[]): readonly Html[] =>
  values.map((value) => html`<td class="number">${figure(value)}</td>`);
