import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createQueueGauges } from '../../../admin/metrics.js';
import { createMetrics } from '../../../src/metrics.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const alerts = readFileSync(`${ROOT}ops/alerts.yaml`, 'utf8');
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(`${ROOT}ops/dashboard.json`, 'utf8'),
);

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.warn('skipped: promtool is not installed (Debian: prometheus)');

/** Every name that `/metrics` of web, worker or admin shows, with what a histogram adds. */
async function shownNames(): Promise<ReadonlySet<string>> {
  const registries = [createMetrics(() => 0).registry, createQueueGauges().registry];
  const metrics = (await Promise.all(registries.map((one) => one.getMetricsAsJSON()))).flat();
  return new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

const namesIn = (expr: string) => expr.match(/\b[a-z]+(?:_[a-z]+)+\b(?!\()/g) ?? [];
const WORDS = new Set(['histogram_quantile']);

describe('the files for Prometheus and Grafana', () => {
  const rules = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr ?? '');
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

  it('ask for metrics that some role shows', async () => {
    const shown = await shownNames();
    const asked = [...rules, ...panels].flatMap(namesIn).filter((name) => !WORDS.has(name));
    expect(asked.length).toBeGreaterThan(25);
    expect(asked.filter((name) => !shown.has(name))).toEqual([]);
  });

  it('lead from each alert to an entry of the runbook that names a page and a command, and no SQL', () => {
    const runbook = readFileSync(`${ROOT}docs/RUNBOOK.md`, 'utf8');
    const named = [...alerts.matchAll(/- alert: (\w+)[\s\S]*?runbook: ([\w-]+)/g)];
    expect(named).toHaveLength(rules.length);
    for (const [, alert = '', anchor = ''] of named) {
      expect(anchor).toBe(`alert-${alert.toLowerCase()}`);
      const start = runbook.indexOf(`### Alert ${alert}\n`);
      expect([alert, start > 0]).toEqual([alert, true]);
      const entry = runbook.slice(start).split(/\n##+ /)[0] ?? '';
      expect([alert, /Page: /.test(entry), /Command: `/.test(entry), /\bsql\b/.test(entry)]).toEqual([
        alert,
        true,
        true,
        false,
      ]);
    }
  });

  it.skipIf(!hasPromtool)('are rules as promtool reads them', () => {
    expect(
      execFileSync('promtool', ['check', 'rules', `${ROOT}ops/alerts.yaml`], { encoding: 'utf8' }),
    ).toContain(`${rules.length} rules found`);
  });
});
