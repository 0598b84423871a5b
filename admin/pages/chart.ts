import { percentile } from '../../src/domain/console/duration-histogram.js';
import { MINUTE_MS } from '../../src/domain/durations.js';
import { type Html, html } from '../../src/pages/html.js';

/** One point of a chart: a bucket of time, or one in which nothing was counted. */
interface ChartPoint {
  readonly at: Date;
  readonly count: number;
  readonly failed: number;
  readonly histogram: readonly number[];
  readonly backlog: number | null;
  readonly oldestSeconds: number | null;
}

/** A moment that charts mark: a release that began to run. */
interface ChartMark {
  readonly at: Date;
  readonly text: string;
}

interface Line {
  readonly name: string;
  readonly style: string;
  readonly values: readonly (number | null)[];
}

const WIDTH = 320;
const HEIGHT = 72;

/** The charts of one series: how many, how fast, how much waits. */
export function chartsOf(series: {
  /** The fragment of the page that leads to it. */
  readonly id: string;
  readonly title: string;
  readonly points: readonly ChartPoint[];
  readonly marks: readonly ChartMark[];
  /** The address of the page with the table of its figures, as a table of each would be most of a page; `null` on that page. */
  readonly figuresAt: string | null;
}): Html {
  const { id, title, points, marks, figuresAt } = series;
  const quantile = (share: number) => points.map(({ histogram }) => percentile(histogram, share));
  const [p50, p95, p99] = [quantile(0.5), quantile(0.95), quantile(0.99)];
  const backlog = points.map((point) => point.backlog);
  const oldest = points.map((point) => point.oldestSeconds);
  const places = marks.map((mark) => placeOf(mark, points)).filter((place) => place !== null);
  return html`<section class="chart" id="${id}"><h3>${title}</h3><div class="plots">
${plot(`${title}: how many, and how many failed`, places, [
  { name: 'all', style: 'all', values: points.map(({ count }) => count) },
  { name: 'failed', style: 'failed', values: points.map(({ failed }) => failed) },
])}
${plot(`${title}: milliseconds, p50, p95 and p99`, places, [
  { name: 'p50', style: 'low', values: p50 },
  { name: 'p95', style: 'middle', values: p95 },
  { name: 'p99', style: 'high', values: p99 },
])}
${
  backlog.every((value) => value === null)
    ? null
    : html`${plot(`${title}: how many wait`, places, [{ name: 'waiting', style: 'all', values: backlog }])}
${plot(`${title}: seconds that the oldest waits`, places, [{ name: 'oldest', style: 'high', values: oldest }])}`
}</div>
${figuresAt === null ? figuresTable(series, { p50, p95, p99 }) : html`<p><a href="${figuresAt}">Figures of ${title}</a></p>`}</section>`;
}

function figuresTable(
  { title, points }: { readonly title: string; readonly points: readonly ChartPoint[] },
  { p50, p95, p99 }: Readonly<Record<'p50' | 'p95' | 'p99', readonly (number | null)[]>>,
): Html {
  return html`<div class="scroll figures" tabindex="0" role="region" aria-label="Figures of ${title}"><table>
<thead><tr><th scope="col">From (UTC)</th><th scope="col" class="number">All</th><th scope="col" class="number">Failed</th>
<th scope="col" class="number">p50 ms</th><th scope="col" class="number">p95 ms</th><th scope="col" class="number">p99 ms</th>
<th scope="col" class="number">Waiting</th><th scope="col" class="number">Oldest s</th></tr></thead>
<tbody>${points
    .map((point, index) => ({ point, index }))
    .filter(({ point }) => point.count > 0 || (point.backlog ?? 0) > 0)
    .map(
      ({ point, index }) =>
        html`<tr><th scope="row">${point.at.toISOString().slice(11, 16)}</th>${cell(point.count)}${cell(point.failed)}${cell(p50[index])}${cell(p95[index])}${cell(p99[index])}${cell(point.backlog)}${cell(point.oldestSeconds)}</tr>`,
    )}</tbody></table></div>`;
}

const cell = (value: number | null | undefined): Html => html`<td class="number">${figure(value)}</td>`;

/** A figure for people: whole from 10 on. */
export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return value >= 10 || Number.isInteger(value)
    ? Math.round(value).toLocaleString('en-GB')
    : value.toFixed(1);
}

function placeOf({ at }: ChartMark, points: readonly ChartPoint[]): number | null {
  const index = points.findLastIndex((point) => point.at <= at);
  return index === -1 || at < (points[0]?.at ?? at) ? null : xOf(index, points.length);
}

const xOf = (index: number, count: number) => (index / Math.max(1, count - 1)) * WIDTH;

function plot(title: string, marks: readonly number[], lines: readonly Line[]): Html {
  const max = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const last = lines.map(
    ({ name, values }) => `${name} ${figure(values.findLast((value) => value !== null))}`,
  );
  return html`<figure><svg role="img" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><title>${title}; last: ${last.join(', ')}; most: ${figure(max)}</title>
${marks.map((x) => html`<line class="mark" x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="0" y2="${HEIGHT}"></line>`)}
${lines.map(({ style, values }) => html`<path class="${style}" d="${pathOf(values, max)}"></path>`)}</svg>
<figcaption>${title.slice(title.indexOf(': ') + 2)}: <span class="no-wrap">${last.join(', ')}</span></figcaption></figure>`;
}

/** A small line in a row of a table; its title says the sum and the most. */
export function sparkline(title: string, values: readonly number[]): Html {
  const max = Math.max(1, ...values);
  const sum = values.reduce((total, value) => total + value, 0);
  return html`<svg class="spark" role="img" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><title>${title}; together: ${figure(sum)}, most: ${figure(Math.max(0, ...values))}</title><path class="failed" d="${pathOf(values, max)}"></path></svg>`;
}

/** Gaps where there is no value; a lone value is a short stroke. */
function pathOf(values: readonly (number | null)[], max: number): string {
  let path = '';
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const x = xOf(index, values.length).toFixed(1);
    const y = (HEIGHT - 2 - (value / max) * (HEIGHT - 4)).toFixed(1);
    const goesOn = index > 0 && values[index - 1] !== null;
    path += goesOn ? `L${x} ${y}` : `M${x} ${y}h.5`;
  }
  return path;
}

/** A point for each bucket of the span, also where nothing was counted. */
export function fillGaps(
  buckets: readonly (Omit<ChartPoint, 'at'> & { readonly startsAt: Date })[],
  span: { readonly at: Date; readonly widthMinutes: number; readonly points: number },
): ChartPoint[] {
  const width = span.widthMinutes * MINUTE_MS;
  const last = Math.floor(span.at.getTime() / width) * width;
  const known = new Map(buckets.map((bucket) => [bucket.startsAt.getTime(), bucket]));
  return Array.from({ length: span.points }, (_, index) => {
    const at = last - (span.points - 1 - index) * width;
    const {
      count = 0,
      failed = 0,
      histogram = [],
      backlog = null,
      oldestSeconds = null,
    } = known.get(at) ?? {};
    return { at: new Date(at), count, failed, histogram, backlog, oldestSeconds };
  });
}
