import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const ALERTS_PATH = `${ROOT}ops/alerts.yaml`;
export const alerts = readFileSync(ALERTS_PATH, 'utf8');
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(`${ROOT}ops/dashboard.json`, 'utf8'),
);

/** The expressions of the rules, in their order. */
export const rules = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr ?? '');

const NAME = /\b[a-z]+(?:_[a-z]+)+\b(?!\()/g;
const FUNCTIONS = new Set(['histogram_quantile']);

/** Every metric that a rule or a panel of the dashboard asks for, each once. */
export function metricsAskedFor(): string[] {
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const names = [...rules, ...panels].flatMap((expr) => expr.match(NAME) ?? []);
  return [...new Set(names)].filter((name) => !FUNCTIONS.has(name));
}
