import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ALERTS_PATH, alerts, rules } from '../../support/ops-files.js';

const RUNBOOK = fileURLToPath(new URL('../../../docs/RUNBOOK.md', import.meta.url));

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.warn('skipped: promtool is not installed (Debian: prometheus)');

/** That the metrics exist is seen at running processes: test/e2e/processes/metrics-of-roles.test.ts. */
describe('the alert rules for Prometheus', () => {
  const runbook = readFileSync(RUNBOOK, 'utf8');
  const named = [...alerts.matchAll(/- alert: (\w+)[\s\S]*?page: (\S+)\s+runbook: ([\w-]+)/g)];

  it('lead each to an entry of the runbook that names its page and a command, and no SQL', () => {
    expect(named).toHaveLength(rules.length);
    for (const [, alert = '', page = '', anchor = ''] of named) {
      expect(anchor).toBe(`alert-${alert.toLowerCase()}`);
      const start = runbook.indexOf(`### Alert ${alert}\n`);
      expect([alert, start > 0]).toEqual([alert, true]);
      const entry = runbook.slice(start).split(/\n##+ /)[0] ?? '';
      expect([alert, entry.includes(`Page: \`${page}\``)]).toEqual([alert, true]);
      expect([alert, /Command: `/.test(entry)]).toEqual([alert, true]);
      expect([alert, /\bsql\b|\bpsql\b|\bselect\b/i.test(entry)]).toEqual([alert, false]);
    }
  });

  it('are all that the runbook has entries for', () => {
    const entries = [...runbook.matchAll(/^### Alert (\w+)$/gm)].map(([, name]) => name);
    expect(entries).toEqual(named.map(([, alert]) => alert));
  });

  it.skipIf(!hasPromtool)('are rules as promtool reads them', () => {
    expect(execFileSync('promtool', ['check', 'rules', ALERTS_PATH], { encoding: 'utf8' })).toContain(
      `${rules.length} rules found`,
    );
  });
});
