import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import { planTransaction } from '../../../../src/domain/imports/plan-transaction.js';
import {
  BANK_FORMATS,
  BankFileError,
  readBankFile,
} from '../../../../src/gateways/bank-files/read-bank-file.js';
import { judgeFile } from '../../../../src/gateways/file-threads/judge-file.js';
import { damaged, MARKER, type Random, seededRandom } from '../../../support/damaged-files.js';

const BATCHES = 10;
const FILES_A_BATCH = 1_000;
/** A file is opened to look, at most twice more to settle something, and to be read; so again where its ids or accounts have to be looked at whole. */
const MAX_READS = 8;
/** A message that repeats what stands in a file differs from file to file, so a thousand files would lead to many more than there are fixed messages and codes. */
const MAX_MESSAGES = 100;
const MAX_HEAP_GROWTH_BYTES = 48 * 1024 * 1024;

const TARGET = { clientId: 'c', sourceAccountId: null, businessId: null, propertyId: null };
const JUDGING = { rules: ruleBookOf([]), businesses: new Map(), properties: new Map() };

const files = ['../../../vectors/bank-files/', '../../../../samples/banks/'].flatMap((folder) => {
  const url = new URL(folder, import.meta.url);
  return readdirSync(url)
    .filter((name) => !name.endsWith('.expected.json'))
    .map((name) => readFileSync(new URL(name, url)));
});
const formats = BANK_FORMATS.map(({ name }) => name);
const mappings = [
  { date: 1, description: 2, amount: 3, has_header: false },
  {
    date: 'Date',
    description: ['Description', 4],
    amount_in: 'Money in',
    amount_out: 5,
    date_format: 'DD/MM/YYYY',
  },
  {
    date: 'Date',
    description: 'Type',
    amount: 'Amount',
    decimal_separator: ',',
    skip_lines: 3,
    delimiter: ';',
  },
];

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The outcome of one file; `null` where it was refused as a whole. */
interface Outcome {
  readonly items: number;
  readonly details: readonly string[];
}

describe('reading damaged files', () => {
  const heapBytes: number[] = [];

  it.each(Array.from({ length: BATCHES }, (_, batch) => batch))(
    'ends each of a thousand in rows, row errors or a refusal that repeat nothing (batch %i)',
    async (batch) => {
      const random = seededRandom(20_261_121 + batch);
      const details = new Set<string>();
      for (let at = 0; at < FILES_A_BATCH; at++) {
        const content = damaged(random.pick(files), random);
        const outcome = await readThrough(content, random).catch((error: unknown) => {
          throw new Error(`file ${at} of batch ${batch} was not refused properly`, { cause: error });
        });
        for (const detail of outcome.details) details.add(detail);
        expect(outcome.items).toBeLessThanOrEqual(3 * content.length + 10);
      }

      expect([...details].filter((detail) => detail.includes(MARKER))).toEqual([]);
      expect(details.size).toBeLessThan(MAX_MESSAGES);
      collectGarbage();
      heapBytes.push(process.memoryUsage().heapUsed);
      const [first = 0] = heapBytes;
      expect((heapBytes.at(-1) ?? 0) - first).toBeLessThan(MAX_HEAP_GROWTH_BYTES);
    },
    120_000,
  );
});

/** Reads, judges and plans all of a file, counting the bytes that are asked for. */
async function readThrough(content: Buffer, random: Random): Promise<Outcome> {
  let readBytes = 0;
  const size = random.pick([61, 1_024, 65_536]);
  async function* open() {
    for (let at = 0; at < content.length; at += size) {
      const chunk = content.subarray(at, at + size);
      readBytes += chunk.length;
      yield chunk;
    }
  }
  const details: string[] = [];
  let items = 0;
  try {
    const options = { maxRowBytes: 65_536, ...chosenOptions(random) };
    const isTable = random.below(2) === 0;
    const file = await judgeFile(async () => ({ file: await readBankFile(open, options), isTable }));
    for await (const batch of file.batches) {
      for (const entry of batch) {
        items += 1;
        if (entry.kind === 'row') planTransaction(entry.row, TARGET, JUDGING);
        if (entry.kind === 'error') details.push(entry.error.detail, entry.error.code);
      }
    }
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    details.push(error.message, error.code);
  }
  expect(readBytes).toBeLessThanOrEqual(MAX_READS * content.length);
  return { items, details };
}

function chosenOptions(random: Random) {
  const choice = random.below(8);
  if (choice === 0) return { format: random.pick(formats) };
  return choice === 1 ? { mapping: random.pick(mappings) } : {};
}
