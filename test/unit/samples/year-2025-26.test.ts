import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { SAMPLE_YEAR_FOLDER, sampleYearFiles } from '../../support/write-sample-year.js';

type Line = Record<string, string>;

const textOf = (name: string) => readFileSync(SAMPLE_YEAR_FOLDER + name, 'utf8');
const linesOf = (name: string): Line[] =>
  parse(textOf(name), { columns: true, relax_column_count_less: true, skip_empty_lines: true });

const penceOf = (text: string | undefined) => Math.round(Number(text || '0') * 100);
const isoOf = (text: string | undefined) => (text ?? '').split('/').reverse().join('-');
const sum = (lines: Line[], column: string) =>
  lines.reduce((total, line) => total + penceOf(line[column]), 0);

const monzo = linesOf('trading-monzo.csv');
const starling = linesOf('trading-starling.csv');
const barclays = linesOf('property-barclays.csv');
const lloyds = linesOf('personal-lloyds.csv');

const STATEMENTS = [
  { name: 'trading-monzo.csv', lines: monzo, dateColumn: 'Date', from: '2025-04-06', least: 330 },
  { name: 'trading-starling.csv', lines: starling, dateColumn: 'Date', from: '2025-10-01', least: 70 },
  { name: 'property-barclays.csv', lines: barclays, dateColumn: 'Date', from: '2025-04-07', least: 110 },
  {
    name: 'personal-lloyds.csv',
    lines: lloyds,
    dateColumn: 'Transaction Date',
    from: '2025-04-07',
    least: 230,
  },
];

describe('samples/year-2025-26', () => {
  it('holds exactly what the generator writes', () => {
    const files = sampleYearFiles();

    expect(readdirSync(SAMPLE_YEAR_FOLDER).filter((name) => name.endsWith('.csv'))).toEqual(
      Object.keys(files).sort(),
    );
    for (const [name, text] of Object.entries(files)) expect(textOf(name) === text, name).toBe(true);
  });

  it.each(STATEMENTS)('$name stays within the tax year and in date order', (statement) => {
    const dates = statement.lines.map((line) => isoOf(line[statement.dateColumn]));
    const sorted = [...dates].sort();

    expect(dates.length).toBeGreaterThan(statement.least);
    expect([sorted, [...sorted].reverse()]).toContainEqual(dates);
    expect(sorted[0]).toBe(statement.from);
    expect(sorted.at(-1)).toMatch(/^2026-04-0[1-5]$/);
  });

  it('Monzo: each balance is the one before plus the amount, and the split columns agree', () => {
    const balances = monzo.map((line) => penceOf(line['Balance']));
    const opening = (balances[0] ?? 0) - penceOf(monzo[0]?.['Amount']);

    for (const [index, line] of monzo.entries()) {
      expect(balances[index]).toBe((balances[index - 1] ?? opening) + penceOf(line['Amount']));
      expect(penceOf(line['Money In']) + penceOf(line['Money Out'])).toBe(penceOf(line['Amount']));
    }
    expect(opening).toBe(512_033);
    expect(Math.min(...balances)).toBeGreaterThan(0);
  });

  it('Starling: each balance is the one before plus the amount, from nothing', () => {
    let balance = 0;
    for (const line of starling) {
      balance += penceOf(line['Amount (GBP)']);
      expect(penceOf(line['Balance (GBP)'])).toBe(balance);
      expect(balance).toBeGreaterThan(0);
    }
  });

  it('Lloyds: each balance is the one below plus credit less debit', () => {
    const balances = lloyds.map((line) => penceOf(line['Balance']));

    for (const [index, line] of lloyds.entries()) {
      const before = balances[index + 1] ?? 318_462;
      expect(balances[index]).toBe(before + penceOf(line['Credit Amount']) - penceOf(line['Debit Amount']));
      expect(line['Debit Amount'] === '').not.toBe(line['Credit Amount'] === '');
    }
    expect(Math.min(...balances)).toBeGreaterThan(0);
  });

  it('Barclays: keeps its line ends, its blank last line and the tab in every memo', () => {
    const text = textOf('property-barclays.csv');

    expect(text.endsWith('\r\n\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of barclays) expect(line['Memo']).toMatch(/^.{22}\t\S/);
  });

  it('gives every Monzo line its own id', () => {
    const ids = monzo.map((line) => line['Transaction ID']);

    expect(new Set(ids).size).toBe(monzo.length);
    for (const id of ids) expect(id).toMatch(/^mm_0000[0-9A-Za-z]{18}$/);
  });

  it('shows every transfer between Monzo and Starling on both statements', () => {
    const own = (lines: Line[], name: string, amount: string, sign: number) =>
      lines
        .filter((line) => line[name] === 'Nair Electrical')
        .map((line) => `${line['Date']} ${sign * penceOf(line[amount])}`);

    const there = own(monzo, 'Name', 'Amount', -1);

    expect(there).toHaveLength(6);
    expect(own(starling, 'Counter Party', 'Amount (GBP)', 1)).toEqual(there);
  });

  it('shows drawings, and what the lettings leave, on both statements', () => {
    const received = lloyds
      .filter((line) => /^(NAIR ELECTRICAL|P NAIR PROPERTY)/.test(line['Transaction Description'] ?? ''))
      .map((line) => `${line['Transaction Date']} ${penceOf(line['Credit Amount'])}`);
    const paid = [
      ...monzo.filter((line) => line['Name'] === 'Priya Nair'),
      ...barclays.filter((line) => line['Memo']?.startsWith('P NAIR')),
    ].map((line) => `${line['Date']} ${-penceOf(line['Amount'])}`);

    expect(received).toHaveLength(20);
    expect(received.sort()).toEqual(paid.sort());
  });

  it('has genuine equal payments on one day, with ids of their own or without any', () => {
    const alike = (lines: Line[], columns: string[]) => {
      const keys = lines.map((line) => columns.map((column) => line[column]).join('|'));
      return keys.filter((key, index) => keys.indexOf(key) !== index);
    };

    expect(alike(monzo, ['Date', 'Amount', 'Name', 'Description'])).toEqual([
      expect.stringMatching(/^10\/06\/2025\|-23.50\|City Electrical Factors/),
    ]);
    expect(alike(barclays, ['Date', 'Amount', 'Memo'])).toEqual([
      expect.stringMatching(/^29\/08\/2025\|-8.50\|TIMPSON/),
    ]);
  });

  it('has refunds both ways', () => {
    const refunds = monzo.filter((line) => line['Type'] === 'Card payment' && penceOf(line['Amount']) > 0);
    const refunded = monzo.filter((line) => line['Description']?.startsWith('PART REFUND'));

    expect(refunds.map((line) => line['Name'])).toEqual(['Screwfix', 'CEF', 'Toolstation']);
    expect(refunded.map((line) => line['Amount'])).toEqual(['-95.00']);
  });

  it('adds up to the year the folder above describes', () => {
    const customers =
      sum(
        monzo.filter((line) => line['Category'] === 'Income'),
        'Amount',
      ) +
      sum(
        starling.filter((line) => line['Reference']?.startsWith('INV-')),
        'Amount (GBP)',
      );
    const rents = sum(
      barclays.filter((line) => line['Memo']?.includes(' RENT BGC')),
      'Amount',
    );
    const interest = sum(
      lloyds.filter((line) => line['Transaction Description']?.startsWith('INTEREST')),
      'Credit Amount',
    );

    expect({ customers, rents, interest }).toEqual({
      customers: 5_909_892,
      rents: 2_110_000,
      interest: 17_774,
    });
  });
});
