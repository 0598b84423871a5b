/** A page of `docs/decisions`: the name of its file and its text. */
export interface DecisionPage {
  readonly file: string;
  readonly text: string;
}

/** The head of a page. */
export interface Decision {
  readonly file: string;
  readonly number: number;
  readonly title: string;
  /** `Accepted`, or `Amended by` or `Superseded by` with links to the later pages. */
  readonly status: string;
  /** The day on which the page was written, as `2026-11-21`. */
  readonly date: string;
  readonly area: string;
}

/** The areas of decisions, in the order of the index. */
const AREAS: readonly string[] = [
  'Code and tests',
  'Tax rules',
  'Returns',
  'HMRC',
  'The HMRC sandbox and test data',
  'Practices and clients',
  'The ledger',
  'Imports and documents',
  'Reports',
  'The API',
  'Documentation and libraries',
  'Events and webhooks',
  'Security and accounts',
  'Web processes',
  'Queues and workers',
  'Tenants and data',
  'Operating',
  'Incidents',
];

/**
 * `docs/decisions/README.md`: every decision by area, with its status and date.
 *
 * @throws {RangeError} naming the file, if the head of a page lacks a line or names an unknown area
 */
export function printDecisions(pages: readonly DecisionPage[]): string {
  const decisions = pages.map(readDecision).sort((one, other) => one.number - other.number);
  const sections = AREAS.map((area) => ({
    area,
    rows: decisions.filter((decision) => decision.area === area),
  }));
  return [
    '# Decisions',
    '',
    'Each page is one decision that outlived its change, or one incident: why, what, and what follows. Written by `npm run docs`',
    'from the heads of the pages. Numbers that are missing were never given to a page.',
    '',
    'A new page begins with its title, its status (`Accepted`), its date and its area. Its file is named after the number and the',
    'title. It has four parts in this order: Context, Decision, Considered and Consequences. They have 600 words at most;',
    'measurements stand below a rule. A decision that replaces another says so in the status of the older page, which stays.',
    '',
    ...sections.filter(({ rows }) => rows.length > 0).flatMap(({ area, rows }) => printArea(area, rows)),
  ].join('\n');
}

/**
 * The head of one page.
 *
 * @throws {RangeError} naming the file, if a line is missing or the area is unknown
 */
export function readDecision({ file, text }: DecisionPage): Decision {
  const [heading = ''] = text.split('\n', 1);
  const [number = '', title = ''] = partsAt(heading.replace('# ', ''), '. ');
  const decision = {
    file,
    number: Number(number),
    title,
    status: lineOf(text, 'Status'),
    date: lineOf(text, 'Date'),
    area: lineOf(text, 'Area'),
  };
  if (!(decision.number > 0) || title === '')
    throw new RangeError(`${file}: the first line is not "# 1. Title"`);
  for (const name of ['status', 'date', 'area'] as const) {
    if (decision[name] === '') throw new RangeError(`${file}: the head has no ${name}`);
  }
  if (!AREAS.includes(decision.area)) throw new RangeError(`${file}: no area is called "${decision.area}"`);
  return decision;
}

/** The file that a decision belongs in: its number and the words of its title. */
export function fileOfDecision({ number, title }: Pick<Decision, 'number' | 'title'>): string {
  const words = title
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .split(/[^a-z0-9]/);
  return `${[String(number).padStart(4, '0'), ...words.filter((word) => word !== '')].join('-')}.md`;
}

function printArea(area: string, rows: readonly Decision[]): string[] {
  return [
    `## ${area}`,
    '',
    '| No. | Decision | Status | Date |',
    '| ---: | --- | --- | --- |',
    ...rows.map(
      ({ number, title, file, status, date }) => `| ${number} | [${title}](${file}) | ${status} | ${date} |`,
    ),
    '',
  ];
}

const lineOf = (text: string, name: string): string => {
  const begin = `* ${name}: `;
  const line = text.split('\n', 6).find((each) => each.startsWith(begin));
  return line?.slice(begin.length).trim() ?? '';
};

function partsAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
