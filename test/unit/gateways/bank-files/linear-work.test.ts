import { describe, expect, it } from 'vitest';
import { BankFileError, readBankFile } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { LARGE_SIZES, steepGrowth } from '../../../support/growth.js';

/** What is repeated to make a long text: every character that some pattern repeats, and every mark of a format. */
const FILLERS = [
  ' ',
  '\t',
  '\u00a0',
  '\u200b',
  '0',
  '9',
  'a',
  'A1',
  '-',
  '/',
  '.',
  ',',
  "'",
  '"',
  '""',
  '" ',
  '(',
  ')',
  '£',
  '+',
  ':',
  '=',
  '%',
  '*',
  '_',
  '1 ',
  'a ',
  '1,',
  '1.',
  '12/',
  ' /',
  ' -',
  'aB',
  '[',
  '{',
  '}',
  '\\',
  '\\"',
  '<',
  '<a',
  '<a>',
  '</',
  '&',
  '&#',
  '&amp',
  '?',
  '?20',
  '//',
  '/NAME/',
  'EREF+',
  'SVWZ+',
  'date:',
  'Payment ',
  'payment received ',
  '  x',
  'x  ',
  '|',
  ';',
];

/** Places of a text: alone, and between what a pattern has to have matched before it gives up. */
const EDGES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['12 Mar 2026 10:30', '!'],
  ['(1', '3'],
];

/** Of so many fillers a place is given one at the large sizes. */
const EVERY = 8;

const CSV_ROWS = '2026-04-07,4.20,Coffee\n2026-04-08,-5.20,Tea\n';
const CAMT = (entry: string, before = '') =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${before}<Ntry>${entry}</Ntry></Stmt></BkToCstmrStmt></Document>`;
const OFX = (entry: string, before = '') =>
  `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>GBP${before}<BANKTRANLIST><STMTTRN>${entry}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
const MT940 = (entry: string, narrative = 'Coffee', balance = 'C260401GBP100,00') =>
  `:20:A\n:25:B\n:28C:1/1\n:60F:${balance}\n:61:${entry}\n:86:${narrative}\n:62F:C260430GBP90,00\n-`;
const ENTRY = '2604070407D4,20NTRFREF//BANK';
const QIF = (fields: string) => `!Type:Bank\n${fields}\nPCoffee\n^\n`;
const LABELLED = (date: string, amount: string) =>
  `From: 01/01/2026\nDate: ${date}\nDescription: Coffee\nAmount: ${amount}\nBalance: 10.00\n`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const json = (text: string) => JSON.stringify(text);

/** Every kind of place that a reader matches something in, filled with a text of any length. */
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  'a heading of CSV': (text) => `Date,Amount,${quoted(text)}\n${CSV_ROWS}`,
  'the first line of CSV': (text) => `${text}\nDate,Amount,Description\n${CSV_ROWS}`,
  'a date of CSV': (text) => `Date,Amount,Description\n${quoted(text)},4.20,Coffee\n${CSV_ROWS}`,
  'an amount of CSV': (text) => `Date,Amount,Description\n2026-04-07,${quoted(text)},Coffee\n${CSV_ROWS}`,
  'a description of CSV': (text) => `Date,Amount,Description\n2026-04-07,4.20,${quoted(text)}\n${CSV_ROWS}`,
  'a bare cell of CSV': (text) => `Date,Amount,Description\n2026-04-07,4.20,${text}\n${CSV_ROWS}`,
  'an unclosed quote of CSV': (text) => `Date,Amount,Description\n2026-04-07,4.20,"${text}\n${CSV_ROWS}`,
  'a text without headings': (text) => `${CSV_ROWS}2026-04-07,4.20,${quoted(text)}\n`,
  'a date of QIF': (text) => QIF(`D${text}\nT-4.20`),
  'an amount of QIF': (text) => QIF(`D2026-04-07\nT${text}`),
  'a memo of QIF': (text) => QIF(`D2026-04-07\nT-4.20\nM${text}\nL${text}`),
  'a type of QIF': (text) => `!Type:Bank\n!Type:${text}\nD2026-04-07\nT-4.20\n^\n`,
  'a line of MT940': (text) => MT940(text),
  'the end of a line of MT940': (text) => MT940(`2604070407D4,20${text}`),
  'a narrative of MT940': (text) => MT940(ENTRY, text),
  'subfields of MT940': (text) => MT940(ENTRY, `?20${text}`),
  'code words of MT940': (text) => MT940(ENTRY, `/NAME/${text}`),
  'a balance of MT940': (text) => MT940(ENTRY, 'Coffee', `C260401GBP${text}`),
  'a date of OFX': (text) => OFX(`<DTPOSTED>${text}<TRNAMT>-4.20<FITID>1<NAME>Coffee`),
  'an amount of OFX': (text) => OFX(`<DTPOSTED>20260407<TRNAMT>${text}<FITID>1<NAME>Coffee`),
  'a name of OFX': (text) => OFX(`<DTPOSTED>20260407<TRNAMT>-4.20<FITID>1<NAME>${text}<MEMO>${text}`),
  'a tag of OFX': (text) => OFX(`<DTPOSTED>20260407<TRNAMT>-4.20<${text}>`),
  'text before an entry of OFX': (text) => OFX('<DTPOSTED>20260407<TRNAMT>-4.20', `<LEDGERBAL>${text}`),
  'a date of CAMT': (text) => CAMT(`<Amt Ccy="GBP">4.20</Amt><BookgDt><Dt>${text}</Dt></BookgDt>`),
  'an element of CAMT': (text) => CAMT(`<${text}>4.20</Amt>`),
  'an attribute of CAMT': (text) => CAMT(`<Amt Ccy="${text}">4.20</Amt>`),
  'a text of CAMT': (text) => CAMT(`<Amt Ccy="GBP">4.20</Amt><AddtlNtryInf>${text}</AddtlNtryInf>`),
  'text before an entry of CAMT': (text) => CAMT('<Amt Ccy="GBP">4.20</Amt>', text),
  'a comment of CAMT': (text) => CAMT(`<!--${text}--><![CDATA[${text}]]><?${text}?>`),
  'a string of JSON': (text) => `[{"date":"2026-04-07","amount":4.2,"description":${json(text)}}]`,
  'a date of JSON': (text) => `[{"date":${json(text)},"amount":4.2,"description":"Coffee"}]`,
  'an amount of JSON': (text) => `[{"date":"2026-04-07","amount":${json(text)},"description":"Coffee"}]`,
  'a key of JSON': (text) => `[{${json(text)}:1,"date":"2026-04-07","amount":4.2,"description":"Coffee"}]`,
  'broken JSON': (text) => `[{"date":"2026-04-07","amount":${text},"description":"Coffee"}]`,
  'a line of NDJSON': (text) => `{"date":"2026-04-07","amount":4.2,"description":${json(text)}}\n{${text}\n`,
  'a date of a labelled text': (text) => LABELLED(text, '-4.20'),
  'an amount of a labelled text': (text) => LABELLED('07/04/2026', text),
  'a table of very many columns': (text) =>
    `Date,Amount,Description,${text.replaceAll(' ', ',')}\n${CSV_ROWS}`,
  'any text at all': (text) => text,
};

async function read(content: string): Promise<void> {
  const bytes = Buffer.from(content);
  async function* open() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  try {
    const file = await readBankFile(open, { maxRowBytes: 16 * 1024 * 1024 });
    for await (const _ of file.items);
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
  }
}

describe('readBankFile', () => {
  it.each(Object.entries(PLACES))(
    'does no more than twice the work for twice as long %s',
    async (_, place) => {
      const steep: unknown[] = [];

      for (const filler of FILLERS) {
        for (const [before, after] of EDGES) {
          const growth = await steepGrowth((size) =>
            read(place(before + filler.repeat(Math.ceil(size / filler.length)) + after)),
          );
          if (growth !== null) steep.push({ filler, before, after, ...growth });
        }
      }

      expect(steep).toEqual([]);
    },
    300_000,
  );

  it.each(Object.entries(PLACES).map(([name, place], index) => [name, place, index] as const))(
    'goes on so up to a quarter of a million characters of %s',
    async (_, place, index) => {
      const steep: unknown[] = [];

      // Every filler meets some places here: all of them met each at the sizes above.
      for (const filler of FILLERS.filter((_filler, at) => at % EVERY === index % EVERY)) {
        const growth = await steepGrowth(
          (size) => read(place(filler.repeat(Math.ceil(size / filler.length)))),
          LARGE_SIZES,
        );
        if (growth !== null) steep.push({ filler, ...growth });
      }

      expect(steep).toEqual([]);
    },
    300_000,
  );

  it('does no more than twice the work for twice as many keys of JSON', async () => {
    const objects = (size: number) => Array.from({ length: size / 16 }, (_, index) => `{"k${index}":"1"}`);

    const growth = await steepGrowth((size) => read(`[${objects(size).join(',')}]`));

    expect(growth).toBeNull();
  });
});
