import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BankFileError } from '../../../../../src/gateways/bank-files/read-bank-file.js';
import { seededRandom } from '../../../../support/damaged-files.js';
import {
  type DrawnStatement,
  type DrawnText,
  drawnStatement,
  pdfOf,
} from '../../../../support/statements/draw-statement.js';
import { STATEMENT_STYLES, type StatementStyle } from '../../../../support/statements/statement-styles.js';
import { readAll } from '../read-text.js';

const STATEMENTS = 5;
/** A seed whose statement runs from one year into the next. */
const TURNS_THE_YEAR = 4;
const styleOf = (format: string): StatementStyle => {
  const style = STATEMENT_STYLES.find((one) => one.format === format);
  if (style === undefined) throw new Error(`no style ${format}`);
  return style;
};
const drawnAs = (format: string, seed: number, options = {}) =>
  drawnStatement(styleOf(format), seededRandom(seed), options);
const read = async (pages: DrawnStatement['pages']) => readAll(await pdfOf(pages));
const refusal = (content: Buffer | Promise<Buffer>) =>
  Promise.resolve(content)
    .then(readAll)
    .then(
      ({ rows }) => `read ${rows.length} rows`,
      (error: unknown) => (error instanceof BankFileError ? error.code : error),
    );
const inShort = (rows: readonly { date: string; amountPence: number; description: string }[]) =>
  rows.map(({ date, amountPence, description }) => `${date} ${amountPence} ${description}`);
/** The pages with each text changed, or left out by `null`. */
const changed = (
  pages: DrawnStatement['pages'],
  change: (text: DrawnText, page: number) => DrawnText | null,
) => pages.map((texts, page) => texts.flatMap((text) => change(text, page + 1) ?? []));

/** A page whose text unpacks to so many bytes. */
function bombOf(size: number): Buffer {
  const packed = deflateSync(Buffer.alloc(size, ' '));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>',
    `<</Length ${packed.length}/Filter/FlateDecode>>stream\n${packed.toString('latin1')}\nendstream`,
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`);
  return Buffer.from(
    `%PDF-1.4\n${objects.join('')}trailer\n<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
}

describe('reading PDF statements', () => {
  it.each(STATEMENT_STYLES.map(({ format }) => format))('reads those of %s exactly', async (format) => {
    for (let seed = 1; seed <= STATEMENTS; seed++) {
      const { rows, pages } = drawnAs(format, seed);

      const { file, rows: booked, errors } = await read(pages);

      const wanted = styleOf(format).newestFirst ? [...rows].reverse() : rows;
      expect([seed, file.format, errors]).toEqual([seed, format, []]);
      expect(inShort(booked)).toEqual(inShort(wanted));
      expect(file.warnings?.()).toEqual([]);
    }
  });

  it('gives each row the year in which its statement has that day', async () => {
    const { rows, pages } = drawnAs('barclays', TURNS_THE_YEAR);

    const days = (await read(pages)).rows.map(({ date }) => date);

    expect(days).toEqual(rows.map(({ date }) => date));
    expect(new Set(days.map((day) => day.slice(0, 4)))).toEqual(new Set(['2025', '2026']));
  });

  it('reads the statements of two accounts, and says that there are two', async () => {
    const [one, other] = [
      drawnAs('lloyds', 3, { account: '11111111' }),
      drawnAs('lloyds', 4, { account: '22222222' }),
    ];

    const { rows, file, errors } = await read([...one.pages, ...other.pages]);

    expect(errors).toEqual([]);
    expect(inShort(rows)).toEqual(inShort([...one.rows, ...other.rows]));
    expect(rows.map(({ account }) => account)).toEqual([
      ...one.rows.map(() => '11111111'),
      ...other.rows.map(() => '22222222'),
    ]);
    expect(file.statedBalances?.().statements.map(({ account }) => account)).toEqual([
      '11111111',
      '22222222',
    ]);
    expect(file.warnings?.()).toMatchObject([{ code: 'several_accounts', count: 2 }]);
  });

  it('books nothing between two balances that the amounts do not come to, and names the page', async () => {
    const { rows, pages } = drawnAs('hsbc', 1);
    const wrong = changed(pages, (text, page) =>
      page === 2 && text.edge === 'right' && /^\d+\.\d\d$/.test(text.text)
        ? { ...text, text: `9${text.text}` }
        : text,
    );

    const { rows: booked, errors, file } = await read(wrong);

    const known = new Set(inShort(rows));
    expect(inShort(booked).filter((row) => !known.has(row))).toEqual([]);
    expect(booked.length).toBeGreaterThan(0);
    expect(booked.length + errors.length).toBeGreaterThanOrEqual(rows.length);
    expect(new Set(errors.map(({ code, detail }) => `${code} ${detail.slice(0, 7)}`))).toEqual(
      new Set(['balance_not_proved Page 2,']),
    );
    expect(file.warnings?.()).toMatchObject([
      { code: 'statement_not_proved', detail: expect.stringContaining('Page 2: ') },
    ]);
  });

  it('reports the lines of a page that has lost its headings', async () => {
    const { pages } = drawnAs('chase_uk', 1);
    const without = changed(pages, (text, page) => (page === 1 && text.text === 'Amount' ? null : text));

    const { errors } = await read(without);

    expect(
      errors.filter(({ code, detail }) => code === 'malformed_row' && detail.startsWith('Page 1, ')).length,
    ).toBeGreaterThan(5);
  });

  it('books no card whose opening balance is missing', async () => {
    const { pages } = drawnAs('barclaycard', 2);
    const without = changed(pages, (text) => (text.text === 'Your previous balance' ? null : text));

    expect(await refusal(pdfOf(without))).toBe('statement_without_balances');
  });

  it('refuses a statement that says neither by signs nor by words which amounts are money out', async () => {
    const { pages } = drawnAs('barclaycard', 2);
    const unnamed = changed(pages, (text) => (/barclaycard|credit limit/i.test(text.text) ? null : text));

    expect(await refusal(pdfOf(unnamed))).toBe('sign_ambiguous');
  });

  it('refuses by name what has a password, no text, no table or no sound markup', async () => {
    const { pages } = drawnAs('barclays', 1);
    const sound = await pdfOf(pages);

    expect(await refusal(pdfOf(pages, { userPassword: 'secret' }))).toBe('file_encrypted');
    expect(await refusal(pdfOf([[]]))).toBe('pdf_without_text');
    expect(await refusal(pdfOf([[{ text: 'Dear customer', x: 40, y: 40, edge: 'left' }]]))).toBe(
      'format_not_recognised',
    );
    expect(await refusal(Buffer.from('%PDF-1.7 and nothing else'))).toBe('format_not_recognised');
    expect(await refusal(Buffer.concat([sound, Buffer.alloc(16 * 1024 * 1024)]))).toBe('file_too_demanding');
    expect(await refusal(pdfOf(Array.from({ length: 301 }, () => [])))).toBe('file_too_demanding');
    expect(await refusal(bombOf(64 * 1024 * 1024))).toBe('file_too_demanding');
    await expect(readAll(sound, { format: 'ofx' })).rejects.toMatchObject({ code: 'format_mismatch' });
  });
});
