import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/durations.js';
import { PROBLEMS } from '../http/gate/answers/problems.js';
import type { LIMITS, Limit } from '../limits/limits.js';

type Area = keyof typeof LIMITS;

const TITLES: Readonly<Record<Area, string>> = {
  requests: 'Requests',
  admission: 'Requests in progress',
  uploads: 'Uploads',
  credentials: 'Keys that are not valid',
  database: 'Database',
  webProcesses: 'Web processes of one port',
  rules: 'Category rules',
  webhooks: 'Webhooks',
  imports: 'Imports',
  storage: 'Stored files',
  quota: 'Quota',
  requestLogs: 'Request logs',
  reports: 'Reports',
  objects: 'Files in object storage',
  stores: 'Stores that are away',
  redis: 'Redis',
  hmrc: 'HMRC',
  hmrcAccess: 'Access to clients at HMRC',
  hmrcGrants: 'Sign-ins at HMRC',
  approvals: 'Approval of figures',
  work: 'Queued work',
  console: 'Console',
  practiceConsole: 'Practice console',
  objectives: 'Objectives of the console',
  erasure: 'Erasure',
  oauth: 'OAuth',
  shutdown: 'Shutdown',
  bankFiles: 'Contents of bank files',
  documents: 'Documents',
  obligations: 'Obligations',
  payments: 'Payments to HMRC',
  testClocks: 'Test clocks',
  tenantMoves: 'Moves of tenants to another database',
  tracing: 'Traces',
};

/** Titles by the name of any area, as the entries of an object give it. */
const titles: Readonly<Record<string, string>> = TITLES;

/** The table of limits as `docs/LIMITS.md`. */
export function printLimits(areas: Readonly<Record<Area, Readonly<Record<string, Limit>>>>): string {
  const parts = Object.entries(areas).map(([area, limits]) => {
    const rows = Object.values(limits).map(rowOf);
    return [
      `## ${titles[area] ?? area}`,
      '',
      '| What | Limit | Why, and what happens beyond it | Setting |',
      '| --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
  });
  return [
    '# Limits',
    '',
    'Every limit of the service, with its reason. A figure that a setting changes is its default. Written by `npm run docs` from',
    '`src/limits/`.',
    '',
    parts.join('\n'),
  ].join('\n');
}

function rowOf(limit: Limit): string {
  const { what, value, unit, why, setting } = limit;
  const reason = [why, ...printRefusal(limit)].join(' ');
  return `| ${what} | ${printFigure(value, unit)} | ${reason} | ${setting === undefined ? '' : `\`${setting}\``} |`;
}

/** The registry of problems by the code of any limit. */
const problems: Readonly<Record<string, { readonly status: number }>> = PROBLEMS;

/** The answer to what is beyond the limit, with the status of its problem. */
function printRefusal({ beyond, besides }: Limit): string[] {
  if (beyond === undefined) return [];
  const status = problems[beyond]?.status;
  if (status === undefined) throw new RangeError(`no problem is called ${beyond}`);
  return [`Beyond it: ${status} \`${beyond}\`${besides === undefined ? '' : `; ${besides}`}.`];
}

/** A figure in the largest unit in which it is whole. */
function printFigure(value: number, unit: Limit['unit']): string {
  const [divisor, name] =
    (SCALES[unit] ?? []).find(([size]) => value >= size && value % size === 0) ?? ([1, unit] as const);
  const figure = value / divisor;
  return `${figure.toLocaleString('en-GB')} ${figure === 1 ? name.replace(/s$/, '') : name}`;
}

const SCALES: Readonly<Partial<Record<Limit['unit'], readonly (readonly [number, string])[]>>> = {
  bytes: [
    [1024 ** 3, 'GiB'],
    [1024 ** 2, 'MiB'],
    [1024, 'KiB'],
  ],
  'bytes a second': [[1024, 'KiB a second']],
  milliseconds: [
    [HOUR_MS, 'hours'],
    [MINUTE_MS, 'minutes'],
    [SECOND_MS, 'seconds'],
  ],
  seconds: [[3_600, 'hours']],
};
