import type { Random } from '../damaged-files.js';

export interface TrueRow {
  readonly date: string;
  /** Money in positive. */
  readonly pence: number;
  readonly description: string;
  readonly balancePence: number;
  /** Nothing in the file tells its sign: it may be reported instead of read. */
  readonly mayFail: boolean;
}

export interface Writing {
  readonly delimiter: string;
  readonly figures: 'plain' | 'grouped' | 'pounds' | 'code' | 'comma';
  readonly dates: string;
  readonly ascending: boolean;
  readonly descending: boolean;
  readonly negative: '-' | 'trailing' | 'brackets' | 'dash' | 'symbol';
  readonly encoding: 'utf8' | 'bom' | 'utf16le' | 'latin1';
  readonly newline: string;
  readonly quoteAll: boolean;
  readonly preamble: boolean;
  readonly footer: string;
  readonly blankLines: boolean;
  readonly trailingDelimiter: boolean;
  readonly quotedNewline: boolean;
  readonly header: boolean;
}

type WrittenRow = TrueRow & { readonly dateText: string };
export type Cell = (row: WrittenRow, at: number) => string;
type SignStyle = 'sign' | 'plus' | 'plus_only' | 'suffix' | 'suffix_cr' | 'suffix_dr';

/** A figure as this file writes its figures and its signs. */
export function figureText(pence: number, { figures, negative }: Writing, style: SignStyle): string {
  const digits = digitsOf(Math.abs(pence), figures);
  if (pence === 0) return digits;
  if (style === 'suffix') return `${digits} ${pence < 0 ? 'DR' : 'CR'}`;
  if (style === 'suffix_cr') return pence < 0 ? digits : `${digits} CR`;
  if (style === 'suffix_dr') return pence < 0 ? `${digits} DR` : digits;
  if (style === 'plus_only') return pence < 0 ? digits : `+${digits}`;
  if (pence > 0) return style === 'plus' ? `+${digits}` : digits;
  if (negative === 'trailing') return `${digits}-`;
  if (negative === 'brackets') return `(${digits})`;
  if (negative === 'dash') return `\u2013${digits}`;
  if (negative === 'symbol' && digits.startsWith('£')) return `£-${digits.slice(1)}`;
  return `-${digits}`;
}

function digitsOf(pence: number, figures: Writing['figures']): string {
  const whole = String(Math.floor(pence / 100));
  const decimals = String(pence % 100).padStart(2, '0');
  const grouped = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
  switch (figures) {
    case 'plain':
      return `${whole}.${decimals}`;
    case 'grouped':
      return `${grouped(',')}.${decimals}`;
    case 'pounds':
      return `£${grouped(',')}.${decimals}`;
    case 'code':
      return `${whole}.${decimals} GBP`;
    case 'comma':
      return `${grouped('.')},${decimals}`;
  }
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

function dateText(date: string, style: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  const written: Readonly<Record<string, string>> = {
    'd/m/Y': `${day}/${month}/${year}`,
    'd-m-Y': `${day}-${month}-${year}`,
    'd.m.Y': `${day}.${month}.${year}`,
    'd/m/y': `${day}/${month}/${year.slice(2)}`,
    'm/d/Y': `${month}/${day}/${year}`,
    'Y-m-d': date,
    'd Mon Y': `${day} ${name.slice(0, 3)} ${year}`,
    'd-Mon-y': `${day}-${name.slice(0, 3)}-${year.slice(2)}`,
    'Mon d, Y': `${name.slice(0, 3)} ${Number(day)}, ${year}`,
    'Y-m-dT': `${date}T09:30:00`,
    'd Month Y': `${Number(day)} ${name} ${year}`,
    Ymd: `${year}${month}${day}`,
  };
  return written[style] ?? date;
}

const PREAMBLE = [
  ['Account name', 'J Example'],
  ['Account number', '12345678'],
  ['Statement from', 'to'],
  ['Account Balance', '£1,234.56'],
  ['Opening balance:', '500.00'],
];

export function writeTable(
  columns: readonly { readonly heading: string; readonly cell: Cell }[],
  writing: Writing,
  truth: readonly TrueRow[],
  random: Random,
): Buffer {
  const quoted = (text: string) =>
    writing.quoteAll || /["\n]/.test(text) || text.includes(writing.delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const line = (cells: readonly string[]) =>
    cells.map(quoted).join(writing.delimiter) + (writing.trailingDelimiter ? writing.delimiter : '');
  const written = truth.map((row) => ({ ...row, dateText: dateText(row.date, writing.dates) }));
  const body = written.map((row, at) =>
    line(
      columns.map(({ cell }) =>
        brokenOver(cell(row, at), writing.quotedNewline && at === 1 && cell(row, at) === row.description),
      ),
    ),
  );
  if (writing.descending) body.reverse();
  if (writing.blankLines) body.splice(1 + random.below(body.length - 1), 0, '');
  const preamble =
    writing.preamble && writing.header ? [...PREAMBLE.slice(random.below(3)).map(line), ''] : [];
  const header = writing.header ? [line(columns.map(({ heading }) => heading))] : [];
  const text = [...preamble, ...header, ...body, ...footer(columns.length, writing, line), ''].join(
    writing.newline,
  );
  return encoded(text, writing.encoding);
}

const brokenOver = (text: string, broken: boolean) => (broken ? text.replace(' ', '\n') : text);

function footer(
  width: number,
  writing: Writing,
  line: (cells: readonly string[]) => string,
): readonly string[] {
  if (!writing.header) return [];
  if (writing.footer === 'blank') return ['', ''];
  if (writing.footer === 'note') return ['', 'End of statement'];
  if (writing.footer === 'total')
    return [
      line(['Total', ...Array.from({ length: width - 2 }, () => ''), figureText(123_456, writing, 'sign')]),
    ];
  return [];
}

function encoded(text: string, encoding: Writing['encoding']): Buffer {
  if (encoding === 'bom') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'utf16le') return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  if (encoding === 'latin1') return Buffer.from(text.replaceAll('\u2013', '-'), 'latin1');
  return Buffer.from(text);
}
