import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BankFileError } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { PROPERTY_RUNS } from '../../../support/property-runs.js';
import { type ReadFile, readAll } from './read-text.js';
import { amounts, figures, leftovers, notations, type WrittenAmount } from './written-amounts.js';

const MAPPING = { date: 'Date', amount: 'Amount', description: 'Description' };
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const table = (texts: readonly string[]) =>
  `Date,Description,Amount\n${texts.map((text, at) => `2026-04-${10 + at},Row ${at},${quoted(text)}\n`).join('')}`;
const register = (texts: readonly string[]) =>
  `!Type:Bank\n${texts.map((text, at) => `D2026-04-${10 + at}\nT${text}\nPRow ${at}\n^\n`).join('')}`;
const ofx = (texts: readonly string[]) =>
  `OFXHEADER:100\n<OFX><STMTRS><CURDEF>GBP<BANKTRANLIST>${texts
    .map(
      (text, at) =>
        `<STMTTRN><DTPOSTED>202604${10 + at}<TRNAMT>${text}<FITID>f${at}<NAME>Row ${at}</STMTTRN>`,
    )
    .join('')}</BANKTRANLIST></STMTRS></OFX>`;
const mt940 = (texts: readonly string[]) =>
  `:20:S\n:25:1\n:60F:C260401GBP0,00\n${texts
    .map((text, at) => `:61:2604${10 + at}C${text}NTRFNONREF\n:86:Row ${at}\n`)
    .join('')}-\n`;
const camt = (texts: readonly string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${texts
    .map(
      (text, at) =>
        `<Ntry><Amt Ccy="GBP">${text}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-04-${10 + at}</Dt></BookgDt><AddtlNtryInf>Row ${at}</AddtlNtryInf></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`;
const json = (texts: readonly string[]) =>
  JSON.stringify(
    texts.map((amount, at) => ({ date: `2026-04-${10 + at}`, amount, description: `Row ${at}` })),
  );

/** The file's rows, or none where the file as a whole is refused. */
async function rowsOf(text: string, options: Parameters<typeof readAll>[1] = {}): Promise<ReadFile['rows']> {
  try {
    return (await readAll(text, options)).rows;
  } catch (error) {
    if (error instanceof BankFileError) return [];
    throw error;
  }
}

const few = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof(fc.tuple(one), fc.array(one, { minLength: 1, maxLength: 5 }));
const textsOf = (written: readonly WrittenAmount[]) => written.map(({ text }) => text);

/** A file leaves rows out only as errors; each that it gives is the figure that was written, in pounds. */
function expectWritten(
  rows: ReadFile['rows'],
  written: readonly WrittenAmount[],
  read = (minor: number) => minor,
) {
  for (const { description, amountPence, currency } of rows) {
    const { pence = 0 } = written[Number(description.slice(4))] ?? {};
    expect({ description, amount: read(amountPence), currency }).toEqual({
      description,
      amount: read(pence),
      currency: 'GBP',
    });
  }
}

describe('an amount', () => {
  const spelled = notations.chain((notation) => few(amounts(notation)));
  const bare = notations.chain((notation) => few(figures(notation)));

  it.each([
    ['a table with a mapping', table, { mapping: MAPPING }, (minor: number) => minor],
    ['a table without one, whichever way its signs are understood', table, {}, Math.abs],
    ['a register', register, {}, (minor: number) => minor],
    ['OFX', ofx, {}, (minor: number) => minor],
  ])('is booked as it is written in %s, in every spelling, or fails', async (_, write, options, read) => {
    await fc.assert(
      fc.asyncProperty(spelled, async (written) => {
        expectWritten(await rowsOf(write(textsOf(written)), options), written, read);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is booked as it is written in our own JSON, in every spelling with a decimal point, or fails', async () => {
    const pointed = notations
      .filter(({ decimal }) => decimal === '.')
      .chain((notation) => few(amounts(notation)));
    await fc.assert(
      fc.asyncProperty(pointed, async (written) => {
        expectWritten(await rowsOf(json(textsOf(written))), written);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is booked as it is written in MT940, whichever marks the bank writes, or fails', async () => {
    await fc.assert(
      fc.asyncProperty(bare, async (written) => {
        expectWritten(await rowsOf(mt940(textsOf(written))), written);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is never refused where pence are written with a mark and without thousands', async () => {
    const plain = figures({ decimal: '.', thousands: '' }).filter(({ text }) => text.includes('.'));
    await fc.assert(
      fc.asyncProperty(few(plain), async (written) => {
        for (const write of [table, register, ofx, mt940, camt, json]) {
          expect(
            (await rowsOf(write(textsOf(written)), { mapping: MAPPING })).map((row) => row.amountPence),
          ).toEqual(written.map(({ pence }) => pence));
        }
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('a figure with other text beside it', () => {
  const figure = figures({ decimal: '.', thousands: '' }).filter(({ text }) => text.includes('.'));
  const spoilt = fc
    .record({ figure, rest: leftovers, isBefore: fc.boolean() })
    .map(({ figure: { text }, rest, isBefore }) => (isBefore ? `${rest.trim()} ${text}` : `${text}${rest}`));

  it.each([
    ['a table', table],
    ['a register', register],
    ['OFX', ofx],
    ['MT940', mt940],
    ['camt', camt],
    ['our own JSON', json],
  ])('is never booked from %s', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(spoilt, few(figure), async (text, others) => {
        const rows = await rowsOf(write([...textsOf(others), text]), { mapping: MAPPING });

        expect(rows.map(({ description }) => description)).not.toContain(`Row ${others.length}`);
      }),
      PROPERTY_RUNS,
    );
  });
});
