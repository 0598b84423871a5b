import { describe, expect, it } from 'vitest';
import { readAll } from './read-text.js';

const DEEP = 50_000;
const HEADER = 'Date,Description,Amount\n';
const GOOD = '2026-04-06,LAST,-1.00\n';
const stripe = (created: string) =>
  `{"object":"balance_transaction","id":"t","created":${created},"amount":100,"currency":"gbp","fee":0}`;

describe('files made to exhaust a reader', () => {
  it.each([
    ['lists nested without end', '['.repeat(DEEP), 'malformed_file'],
    ['objects nested without end', `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`, 'format_not_recognised'],
    [
      'a line of objects nested without end',
      `{"b":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}\n{"b":1}`,
      null,
    ],
    [
      'a document type with entities',
      '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">]><Document/>',
      'malformed_file',
    ],
    ['nothing but delimiters', ','.repeat(300_000), 'row_too_long'],
  ])('refuses %s', async (_title, content, code) => {
    await expect(readAll(content)).rejects.toMatchObject({
      name: 'BankFileError',
      ...(code === null ? {} : { code }),
    });
  });

  it('gives up on quotes that are never closed line by line, and reads the record after them', async () => {
    const { rows, errors } = await readAll(
      `${HEADER}2026-04-05,FIRST,-2.00\n${'"a\n'.repeat(60_000)}\n${GOOD}`,
    );

    expect(rows.map(({ description }) => description)).toEqual(['FIRST', 'LAST']);
    expect(errors.length).toBeGreaterThan(59_000);
  });

  it('reads a list of objects after one nested without end', async () => {
    const inner = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
    const own = '{"date":"2026-04-06","amount":-1,"description":"LAST"}';

    const { rows, errors } = await readAll(`[{"date":"2026-04-05","amount":"1.00","x":${inner}},${own}]`);

    expect(rows.map(({ description }) => description)).toEqual(['LAST']);
    expect(errors).toHaveLength(1);
  });

  it('reports an entry whose elements nest too deeply, and reads the next', async () => {
    const entry = (inner: string) =>
      `<Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-04-06</Dt></BookgDt><AddtlNtryInf>${inner}</AddtlNtryInf></Ntry>`;
    const nested = `${'<a>'.repeat(500)}x${'</a>'.repeat(500)}`;

    const { rows, errors } = await readAll(
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${entry(nested)}${entry('LAST')}</BkToCstmrStmt></Document>`,
    );

    expect(errors).toMatchObject([{ column: 'Ntry', code: 'malformed_row' }]);
    expect(rows.map(({ description }) => description)).toEqual(['LAST']);
  });

  it.each(['1e20', '-1', '1e-3', '9'.repeat(300)])('reports a moment of %s seconds', async (created) => {
    const { rows, errors } = await readAll(`${stripe(created)}\n${stripe('1775433600')}`);

    expect(errors).toMatchObject([{ line: 1, column: 'created', code: 'invalid_date' }]);
    expect(rows).toHaveLength(1);
  });

  it('takes a figure of many digits among words for none', async () => {
    const title = `${'1'.repeat(50_000)} sent to your bank account`;
    const { rows, errors } = await readAll(
      `Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net\n2026-04-06,Deposit,${title},,GBP,--,--,--\n2026-04-06,Deposit,£5.00 sent to your bank account,,GBP,--,--,--\n`,
    );

    expect(errors).toMatchObject([{ line: 2, column: 'Title', code: 'missing_value' }]);
    expect(rows).toMatchObject([{ amountPence: -500, kind: 'transfer' }]);
  });
});
