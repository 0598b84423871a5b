import { afterEach, describe, expect, it } from 'vitest';
import { findFormatSample } from '../../../../src/domain/bank-files/samples/find-format-sample.js';
import type { OpenFile } from '../../../../src/gateways/bank-files/file-text.js';
import { BANK_FORMATS } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { createFileReaders, type FileReaders } from '../../../../src/gateways/file-threads/file-readers.js';
import { judgeFile } from '../../../../src/gateways/file-threads/judge-file.js';
import type { ImportEntry } from '../../../../src/gateways/file-threads/read-entries.js';
import { readImportContent } from '../../../../src/gateways/file-threads/read-import-content.js';
import type { ReadingFile } from '../../../../src/gateways/file-threads/read-in-thread.js';

const FAULTY = new URL('../../../support/threads/file-thread.ts', import.meta.url);
/** Small enough that a test of them is soon over, large enough for a machine with much else to do. */
/** What a machine that does much else needs for these files. */
const AMPLE = { stallMs: 60_000, leastMs: 60_000, msPerMiB: 1_000 };
/** What a file reaches that never ends. */
const TIGHT = { stallMs: 3_000, leastMs: 4_000, msPerMiB: 1_000 };
const OPTIONS = { maxRowBytes: 65_536 };
const CSV = 'Date,Amount,Description\n';
const row = (text: string, day = 1) => `2026-04-${String(day).padStart(2, '0')},-4.20,${text}\n`;

let readers: FileReaders | null = null;

afterEach(() => readers?.close());

const faulty = (limits = AMPLE) => {
  readers = createFileReaders({ entry: FAULTY, limits });
  return readers;
};

const fileOf = (text: string, pieceBytes = 65_536): OpenFile =>
  async function* () {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  };

async function entriesOf(file: ReadingFile): Promise<readonly ImportEntry[]> {
  const entries: ImportEntry[] = [];
  for await (const batch of file.batches) entries.push(...batch);
  return entries;
}

/** Without a thread. */
async function readHere(open: OpenFile) {
  const judged = await judgeFile(() => readImportContent(open, OPTIONS));
  const entries: ImportEntry[] = [];
  for await (const batch of judged.batches) entries.push(...batch);
  return { entries, balances: judged.findings().balances };
}

const readAll = async (from: FileReaders, text: string) => entriesOf(await from.read(fileOf(text), OPTIONS));
const descriptions = (entries: readonly ImportEntry[]) =>
  entries.map((entry) => (entry.kind === 'row' ? entry.row.description : entry.kind));

describe('createFileReaders', { timeout: 60_000 }, () => {
  it('gives of every format what the same file gives when it is read here', async () => {
    readers = createFileReaders();
    const differing: string[] = [];

    for (const { name } of BANK_FORMATS) {
      const content = findFormatSample(name)?.lines.join('\n') ?? CSV + row('COFFEE');
      const here = await readHere(fileOf(content));
      const there = await readers.read(fileOf(content, 100), OPTIONS);
      const entries = await entriesOf(there);
      const { balances } = there.findings();
      if (JSON.stringify({ entries, balances }) !== JSON.stringify(here)) differing.push(name);
    }

    expect(differing).toEqual([]);
  });

  it('says that a file notifies of payments, and of others that they do not', async () => {
    readers = createFileReaders();
    const camt = (element: string) => fileOf(`<Document><${element}></${element}></Document>`);

    const [notification, statement] = [
      await readers.read(camt('BkToCstmrDbtCdtNtfctn'), OPTIONS),
      await readers.read(camt('BkToCstmrStmt'), OPTIONS),
    ];
    await entriesOf(notification);
    await entriesOf(statement);

    const codes = [notification, statement].map((file) => file.findings().warnings.map(({ code }) => code));
    expect(codes).toEqual([['notification'], []]);
  });

  it('streams a file of many pieces and batches, its consumer slower than its thread', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => row(`ROW ${index}`));

    const entries = await readAll(faulty(), CSV + lines.join(''));

    expect(descriptions(entries)).toEqual(lines.map((_, index) => `ROW ${index}`));
  });

  it('reads one file after another in the same thread', async () => {
    const from = faulty();
    const threads = new Set<string | undefined>();

    for (let round = 0; round < 5; round++) {
      const file = await from.read(fileOf(CSV + row('COFFEE')), OPTIONS);
      threads.add(file.facts.columns?.[0]);
      await entriesOf(file);
    }

    expect(threads.size).toBe(1);
  });

  it('refuses a file that never ends, and reads others during and after it', async () => {
    const from = faulty(TIGHT);

    const hanging = readAll(from, CSV + row('FIRST') + row('HANG')).catch((error: unknown) => error);
    const beside = await readAll(from, CSV + row('BESIDE'));
    const failure = await hanging;
    const after = await readAll(from, CSV + row('AFTER'));

    expect(descriptions(beside)).toEqual(['BESIDE']);
    expect(failure).toMatchObject({ name: 'BankFileError', code: 'file_too_demanding', kind: 'validation' });
    expect(descriptions(after)).toEqual(['AFTER']);
  });

  it('refuses a file that goes on, but takes far more work than its size allows', async () => {
    const batch = Array.from({ length: 500 }, () => row('ROW')).join('');
    const slow = Array.from({ length: 40 }, () => row('SLOW') + batch).join('');

    const reading = readAll(faulty(TIGHT), CSV + slow);

    await expect(reading).rejects.toMatchObject({ code: 'file_too_demanding' });
  });

  it('refuses a file that takes far more memory than any', async () => {
    const reading = readAll(faulty(), CSV + row('HOARD'));

    await expect(reading).rejects.toMatchObject({ code: 'file_too_demanding' });
  });

  it.each([
    ['THROW', /a fault of ours/],
    ['EXIT', /ended with 3/],
  ])('takes a fault of ours for one of ours, not of the file (%s)', async (fault, message) => {
    const failure: unknown = await readAll(faulty(), CSV + row(fault)).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toMatchObject({ kind: 'validation' });
    expect(String(failure)).toMatch(message);
  });

  it('passes on the error of a store that is away as it is', async () => {
    const away = new Error('the store is away');
    async function* open() {
      yield Buffer.from(CSV + row('FIRST'));
      throw away;
    }

    const reading = faulty().read(open, OPTIONS);

    await expect(reading).rejects.toBe(away);
  });

  it('lets go of a file that is given up early, and reads the next', async () => {
    const from = faulty();
    const lines = Array.from({ length: 20_000 }, (_, index) => row(`ROW ${index}`)).join('');
    const given = await from.read(fileOf(CSV + lines), OPTIONS);

    await given.batches.next();
    given.close();
    const after = await readAll(from, CSV + row('AFTER'));

    expect(descriptions(after)).toEqual(['AFTER']);
    await expect(given.batches.next()).rejects.toThrow('no longer being read');
  });

  it('says of a file that it cannot be read what reading it here says', async () => {
    const reading = readAll(faulty(), 'nothing that is known\n');

    await expect(reading).rejects.toMatchObject({ name: 'BankFileError', code: 'format_not_recognised' });
  });
});
