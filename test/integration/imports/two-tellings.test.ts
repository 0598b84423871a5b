import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicId } from '../../../src/domain/ids.js';
import { dayAt, LAST_DAY, type TrueAccount, trueLedger } from '../../support/ledger-files/true-ledger.js';
import {
  FILE_FORMATS,
  type FilePlan,
  ID_KINDS,
  type WrittenFile,
  writeFile,
} from '../../support/ledger-files/write-files.js';
import { PROPERTY_RUNS } from '../../support/property-runs.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent, ledgerOf } from './import-story.js';

/** One export: an account by its place, the days that it covers, and how it is written. */
const exported = fc.record({
  account: fc.nat({ max: 1 }),
  days: fc.tuple(fc.nat({ max: LAST_DAY }), fc.nat({ max: LAST_DAY })),
  plan: fc
    .record({
      format: fc.constantFrom(...FILE_FORMATS),
      ids: fc.constantFrom(...ID_KINDS),
      isFalling: fc.boolean(),
    })
    // Ids of the customer's own are taken at their word: in our own columns they identify, or there are none.
    .map(({ format, ids, isFalling }): FilePlan => {
      const isOwn = format === 'own_csv' && ids !== 'identify';
      return { format, ids: isOwn ? 'absent' : ids, isFalling };
    }),
  /** The import says which source account the file is of. */
  isPlaced: fc.boolean(),
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('whatever files tell of accounts, each payment is in the books once, or again with a flag', async () => {
  let booked = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      trueLedger,
      fc.array(exported, { minLength: 1, maxLength: 4 }),
      async (accounts, files) => {
        const client = await createClientFor(app);
        const ids = new Map<string, string>();
        const told = { surely: new Set<string>(), perhaps: new Set<string>() };
        let readFiles = 0;
        for (const { account: at, days, plan, isPlaced } of files) {
          const account = accounts[at] ?? accounts[0];
          if (account === undefined) continue;
          const [from = 0, to = 0] = days.toSorted((one, other) => one - other);
          const period = { from: dayAt(from), to: dayAt(to) };
          const file = writeFile(account, period, plan);
          const query =
            file.isNamed && !isPlaced ? '' : `&source_account_id=${await accountFor(client, ids, account)}`;
          const outcome = await importFile(client, file, query);
          const hasRows = account.rows.some(({ date }) => period.from <= date && date <= period.to);
          if (outcome === 'refused') refused += hasRows ? 1 : 0;
          else {
            readFiles += 1;
            for (const [row, { date }] of account.rows.entries()) {
              if (date < period.from || date > period.to) continue;
              told.perhaps.add(`${account.number} ${row}`);
              if (outcome === 'read') told.surely.add(`${account.number} ${row}`);
            }
          }
        }
        booked += readFiles;
        expectOnceOrFlagged(await ledgerOf(app, client), await numbersOf(client, ids), {
          surely: truthOf(accounts, told.surely),
          perhaps: truthOf(accounts, told.perhaps),
          files: readFiles,
        });
      },
    ),
    PROPERTY_RUNS,
  );
  expect(booked).toBeGreaterThan(refused * 4);
}, 3_600_000);

async function accountFor(
  client: string,
  ids: Map<string, string>,
  { number }: TrueAccount,
): Promise<string> {
  const known = ids.get(number);
  if (known !== undefined) return known;
  const { body } = await app.as().post('/v1/source-accounts', { client_id: client, name: number });
  ids.set(number, body.id);
  return body.id;
}

/** What is refused says why, and tells of nothing; of what is read in part, the import reports the rest. */
async function importFile(
  client: string,
  file: WrittenFile,
  query: string,
): Promise<'read' | 'read_in_part' | 'refused'> {
  const done = await importContent(app, client, { content: file.content, type: file.mediaType, query });
  if (done.status === 'failed') {
    expect(done.error.code).toMatch(
      /^(no_rows|format_not_recognised|sign_ambiguous|date_order_ambiguous|no_row_readable)$/,
    );
    return 'refused';
  }
  return done.counts.failed > 0 ? 'read_in_part' : 'read';
}

/** How often the bank has booked each payment that was told of. */
function truthOf(accounts: readonly TrueAccount[], told: ReadonlySet<string>): ReadonlyMap<string, number> {
  const truth = new Map<string, number>();
  for (const { number, rows } of accounts) {
    for (const [at, { date, pence }] of rows.entries()) {
      if (!told.has(`${number} ${at}`)) continue;
      const key = keyOf(number, date, pence);
      truth.set(key, (truth.get(key) ?? 0) + 1);
    }
  }
  return truth;
}

type Ledger = Awaited<ReturnType<typeof ledgerOf>>;

interface Truth {
  readonly surely: ReadonlyMap<string, number>;
  /** With lines that an import has reported instead of booking them. */
  readonly perhaps: ReadonlyMap<string, number>;
  readonly files: number;
}

const keyOf = (number: string, date: string, pence: number | string) =>
  `${number.slice(-4)} ${date} ${pence}`;

/** The number of each source account: of those that were made by hand, and of those that imports have made. */
async function numbersOf(
  client: string,
  made: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const { body } = await app.as().get(`/v1/source-accounts?client_id=${client}`);
  const numbers = new Map([...made].map(([number, id]) => [id, number]));
  for (const { id, name } of body.data) if (!numbers.has(id)) numbers.set(id, name);
  return numbers;
}

function expectOnceOrFlagged(
  rows: Ledger,
  numbers: ReadonlyMap<string, string>,
  { surely, perhaps, files }: Truth,
): void {
  const found = new Map<string, { all: number; unflagged: number }>();
  for (const {
    date,
    amount_pence: pence,
    possible_duplicate_of: other,
    source_account_id: account,
  } of rows) {
    const number = numbers.get(account === null ? '' : publicId('sourceAccount', account)) ?? '';
    const key = keyOf(number, date, pence);
    const { all, unflagged } = found.get(key) ?? { all: 0, unflagged: 0 };
    found.set(key, { all: all + 1, unflagged: unflagged + (other === null ? 1 : 0) });
  }
  const faults = [...found.keys(), ...surely.keys()].filter((key) => {
    const { all, unflagged } = found.get(key) ?? { all: 0, unflagged: 0 };
    const max = perhaps.get(key) ?? 0;
    return all < (surely.get(key) ?? 0) || unflagged > max || all > max * files;
  });
  expect(faults.map((key) => ({ key, found: found.get(key), booked: surely.get(key) ?? 0 }))).toEqual([]);
}
