import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BANK_FORMATS } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { IMPORT_MEDIA_TYPES } from '../../../../src/http/resources/imports/schemas.js';
import { writeXlsx, xlsxParts } from '../../../support/workbooks/write-workbooks.js';
import { writeZip } from '../../../support/workbooks/write-zip.js';
import { inShort } from './in-short.js';
import { readAll } from './read-text.js';

const WORKBOOK = {
  sheets: [
    {
      name: 'Sheet1',
      rows: [
        ['Date', 'Description', 'Amount'],
        ['14/04/2026', 'Café', -5],
      ],
    },
  ],
};
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose main part has another name and folder, with relations that lead there. */
function renamed(folder: string, name: string, target: string): Buffer {
  const at = (part: string) =>
    part
      .replace('xl/_rels/workbook.xml.rels', `${folder}_rels/${name}.rels`)
      .replace('xl/workbook.xml', `${folder}${name}`)
      .replace(/^xl\/(styles|sharedStrings|worksheets)/, `${folder}$1`);
  return writeZip([
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="a" Type="${RELATIONS}/extended-properties" Target="docProps/app.xml"/><Relationship Id="b" Type="${RELATIONS}/officeDocument" Target="${target}"/></Relationships>`,
    },
    ...xlsxParts(WORKBOOK).map((part) => ({ ...part, name: at(part.name) })),
  ]);
}

describe('a workbook', () => {
  it.each([
    ['xl/', 'workbook22.xml', 'xl/workbook22.xml'],
    ['xl/', 'book.xml', '/xl/book.xml'],
    ['xl/', 'Workbook.xml', 'xl/workbook.xml'],
    ['', 'workbook.xml', 'workbook.xml'],
    ['content/sheets/', 'main.xml', './content/other/../sheets/main.xml'],
  ])('is read wherever its main part stands (%s%s)', async (folder, name, target) => {
    const { rows } = await readAll(renamed(folder, name, target));

    expect(rows.map(inShort)).toEqual(['2 2026-04-14 -5.00 GBP | Café']);
  });

  it('is refused where the archive is a document of another kind', async () => {
    const document = writeZip([
      {
        name: '_rels/.rels',
        content: `<Relationships><Relationship Id="a" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
      },
      { name: 'word/document.xml', content: '<document/>' },
    ]);

    await expect(readAll(document)).rejects.toMatchObject({ code: 'format_not_recognised' });
  });

  it('is read as it always was where the archive says nothing of its parts', async () => {
    expect((await readAll(writeXlsx(WORKBOOK))).rows.map(inShort)).toEqual(['2 2026-04-14 -5.00 GBP | Café']);
  });
});

describe('an empty tag of OFX', () => {
  it('never takes the text of the next one, whichever tag it is and however it is spelt', async () => {
    const leaves = fc.constantFrom('CHECKNUM', 'REFNUM', 'MEMO', 'SIC', 'PAYEEID', 'INTU.BID');
    const empty = fc
      .tuple(leaves, fc.constantFrom('<X/>', '<X />', '<X>', '<X></X>'))
      .map(([tag, as]) => as.replaceAll('X', tag));

    await fc.assert(
      fc.asyncProperty(fc.array(empty, { maxLength: 4 }), fc.nat({ max: 4 }), async (tags, at) => {
        const fields = [
          '<TRNTYPE>DEBIT',
          '<DTPOSTED>20260407',
          '<TRNAMT>-12.34',
          '<FITID>B1',
          '<NAME>Brush & Pail',
        ];
        const text = `<OFX><STMTRS><CURDEF>GBP<STMTTRN>\n${fields.toSpliced(at, 0, ...tags).join('\n')}\n</STMTTRN></STMTRS></OFX>`;

        const { rows, errors } = await readAll(text);

        expect(errors).toEqual([]);
        expect(rows).toMatchObject([
          {
            date: '2026-04-07',
            amountPence: -1234,
            description: 'Brush & Pail',
            externalId: 'B1',
            reference: null,
          },
        ]);
      }),
    );
  });
});

describe('a byte of another encoding', () => {
  const table = (names: readonly string[]) =>
    Buffer.from(`Date,Description,Amount\n${names.map((name) => `14/04/2026,${name},-1.00\n`).join('')}`);

  /** The file with the first of these texts as windows-1252 writes it. */
  function astray(text: Buffer, utf8: string, byte: number): Buffer {
    const at = text.indexOf(utf8);
    return Buffer.concat([
      text.subarray(0, at),
      Buffer.from([byte]),
      text.subarray(at + Buffer.byteLength(utf8)),
    ]);
  }

  it('changes no row but its own, wherever the file is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('Café', 'Zoë’s €5 shop', 'Łódź 🙂', 'Plain'), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.nat(8),
        fc.integer({ min: 1, max: 90 }),
        async (names, at, chunkBytes) => {
          const all = ['Señor', ...names].toSpliced(Math.min(at, names.length), 0, 'STRAY ÷ BYTE');
          const bytes = astray(table(all), '÷', 0xf7);

          const { rows, errors } = await readAll(bytes, { chunkBytes });

          expect(errors).toEqual([]);
          expect(rows.map(({ description }) => description)).toEqual(all);
        },
      ),
    );
  });

  it('after the first 256 KiB is read by itself as well', async () => {
    const names = [...Array.from({ length: 12_000 }, (_, at) => `Café number ${at}`), 'STRAY ÷', 'Zoë'];

    const { rows } = await readAll(astray(table(names), '÷', 0xf7));

    expect(rows.slice(-2).map(({ description }) => description)).toEqual(['STRAY ÷', 'Zoë']);
  });

  it('is one of many in a file that is windows-1252 throughout', async () => {
    const { rows } = await readAll(Buffer.from(table(['Café', 'Zoë', '£5 shop']).toString(), 'latin1'));

    expect(rows.map(({ description }) => description)).toEqual(['Café', 'Zoë', '£5 shop']);
  });
});

describe('the media types of an upload', () => {
  it('are all those that the formats are listed with, and what browsers and other tools send for the same files', () => {
    const listed = BANK_FORMATS.flatMap(({ mediaTypes }) => mediaTypes);
    const sent = [
      'application/x-qif',
      'application/vnd.ms-excel',
      'text/comma-separated-values',
      'application/vnd.intu.qfx',
      'application/x-ofx',
      'application/ofx',
    ];

    expect(
      [...listed, ...sent].filter((type) => !IMPORT_MEDIA_TYPES.some((taken) => taken === type)),
    ).toEqual([]);
  });
});
