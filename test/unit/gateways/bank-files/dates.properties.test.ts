import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../src/domain/durations.js';
import { PROPERTY_RUNS } from '../../../support/property-runs.js';
import { readAll } from './read-text.js';

const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const shifted = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MS);

const days = fc.oneof(
  fc.constantFrom('2026-04-04', '2026-04-05', '2026-04-06', '2026-04-07', '2026-03-29', '2026-10-25'),
  fc.integer({ min: 0, max: 20_000 }).map((at) => shifted('2001-01-01', at)),
);

interface Stamp {
  readonly day: string;
  readonly time: string;
  readonly offsetMinutes: number;
}

const stamps: fc.Arbitrary<Stamp> = fc.record({
  day: days,
  time: fc.oneof(
    fc.constantFrom('00:00:00', '00:00:00.000', '00:00:01', '23:59:59'),
    fc.integer({ min: 0, max: 86_399 }).map((at) => new Date(at * 1000).toISOString().slice(11, 19)),
  ),
  offsetMinutes: fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
});

/** Midnight counts as it is written; any other moment is a day in London. */
function expectedDay({ day, time, offsetMinutes }: Stamp): string {
  if (/^00:00:00(\.0+)?$/.test(time)) return day;
  const instant = Date.parse(`${day}T${time}Z`) - offsetMinutes * 60_000;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(instant);
}

const zone = (offsetMinutes: number, colon = ':') =>
  `${offsetMinutes < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offsetMinutes) / 60))}${colon}${two(Math.abs(offsetMinutes) % 60)}`;
const iso = ({ day, time, offsetMinutes }: Stamp) => `${day}T${time}${zone(offsetMinutes)}`;

const table = (date: string) => `Date,Description,Amount\n${date},Row,-5.00\n`;
const ownJson = (date: string) => JSON.stringify([{ date, amount: '-5.00', description: 'Row' }]);
const openBanking = (BookingDateTime: string) =>
  JSON.stringify({
    Data: {
      Transaction: [
        {
          Amount: { Amount: '5.00', Currency: 'GBP' },
          CreditDebitIndicator: 'Debit',
          Status: 'Booked',
          BookingDateTime,
        },
      ],
    },
  });
const camtEntry = (dates: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="GBP">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${dates}<AddtlNtryInf>Row</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;
const camt = (date: string) => camtEntry(`<BookgDt><DtTm>${date}</DtTm></BookgDt>`);
const ofx = (date: string) =>
  `OFXHEADER:100\n<OFX><STMTTRN><DTPOSTED>${date}<TRNAMT>-5.00<FITID>f<NAME>Row</STMTTRN></OFX>`;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const inWords = (day: string) => `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

const FORMATS: readonly (readonly [string, (stamp: Stamp) => string])[] = [
  ['a table', (stamp) => table(iso(stamp))],
  [
    'a table with the month in words',
    ({ day, time, offsetMinutes }) => table(`${inWords(day)} ${time} ${zone(offsetMinutes, '')}`),
  ],
  ['our own JSON', (stamp) => ownJson(iso(stamp))],
  ['Open Banking', (stamp) => openBanking(iso(stamp))],
  ['camt', (stamp) => camt(iso(stamp))],
  [
    'OFX',
    ({ day, time, offsetMinutes }) =>
      ofx(`${day.replaceAll('-', '')}${time.replaceAll(':', '')}[${zone(offsetMinutes)}:ZON]`),
  ],
];

describe('a moment with a zone', () => {
  it.each(FORMATS)(
    'is in %s the day as written at midnight, and else the day in London',
    async (_, write) => {
      await fc.assert(
        fc.asyncProperty(stamps, async (stamp) => {
          const { rows, errors } = await readAll(write(stamp));

          expect(errors).toEqual([]);
          expect(rows.map(({ date }) => date)).toEqual([expectedDay(stamp)]);
        }),
        PROPERTY_RUNS,
      );
    },
  );
});

const mt940 = (line: string) => `:20:S\n:25:1\n:60F:C260401GBP0,00\n:61:${line}D5,00NTRFNONREF\n:86:Row\n-\n`;
const plain = (day: string) => day.replaceAll('-', '');

describe('the entry date of MT940', () => {
  const dates = fc.record({
    valued: fc.oneof(
      days,
      fc.constantFrom('2025-12-31', '2026-01-01', '2028-02-28', '2028-02-29', '2028-03-01'),
    ),
    ahead: fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -182, max: 182 })),
  });

  it('is in the year nearest to the value date, and is the date that camt gives', async () => {
    await fc.assert(
      fc.asyncProperty(dates, async ({ valued, ahead }) => {
        const entered = shifted(valued, ahead);
        const swift = await readAll(mt940(`${plain(valued).slice(2)}${plain(entered).slice(4)}`));
        const iso20022 = await readAll(
          camtEntry(`<BookgDt><Dt>${entered}</Dt></BookgDt><ValDt><Dt>${valued}</Dt></ValDt>`),
        );

        const expected = [{ date: entered, valueDate: ahead === 0 ? null : valued }];
        expect(swift.rows).toMatchObject(expected);
        expect(iso20022.rows).toMatchObject(expected);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is the value date where it is blank or left out', async () => {
    await fc.assert(
      fc.asyncProperty(days, fc.constantFrom('', '    ', '0000'), async (valued, entered) => {
        const { rows } = await readAll(mt940(`${plain(valued).slice(2)}${entered}`));

        expect(rows).toMatchObject([{ date: valued, valueDate: null }]);
      }),
      PROPERTY_RUNS,
    );
  });

  it('fails where no year near the value date has such a day', async () => {
    const { rows, errors } = await readAll(mt940('2703010229'));

    expect(rows).toEqual([]);
    expect(errors).toMatchObject([{ code: 'invalid_date' }]);
  });
});
