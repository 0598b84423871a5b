import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BANK_FORMATS, BankFileError } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { inShort } from './in-short.js';
import { readAll } from './read-text.js';

const VECTORS = new URL('../../../vectors/bank-files/', import.meta.url);
const SUFFIX = '.expected.json';

/** What a file must give: its rows in short, or the code it is refused with. */
type Expected =
  | {
      readonly format?: string;
      readonly rows: readonly string[];
      /** Of each row, where the file names any. */
      readonly accounts?: readonly (string | null)[];
      readonly left_out?: readonly string[];
      /** `line column code` */
      readonly errors?: readonly string[];
    }
  | { readonly refused: string };

const names = readdirSync(VECTORS)
  .filter((name) => name.endsWith(SUFFIX))
  .map((name) => name.slice(0, -SUFFIX.length));
const expectedOf = (name: string) =>
  JSON.parse(readFileSync(new URL(name + SUFFIX, VECTORS), 'utf8')) as Expected;

describe('readBankFile on layouts of banks, platforms and ledgers', () => {
  it.each(names)('reads %s as it is meant', async (name) => {
    const expected = expectedOf(name);
    const content = readFileSync(new URL(name, VECTORS));

    const read = await readAll(content, { chunkBytes: 173 }).catch((error: unknown) => error);

    if ('refused' in expected) {
      expect(read).toBeInstanceOf(BankFileError);
      expect(read).toMatchObject({ code: expected.refused });
      return;
    }
    if (read instanceof Error) throw read;
    const { file, rows, errors, leftOut } = read as Awaited<ReturnType<typeof readAll>>;
    expect(rows.map(inShort)).toEqual(expected.rows);
    if (expected.accounts !== undefined)
      expect(rows.map(({ account }) => account)).toEqual(expected.accounts);
    expect(leftOut.map(({ line, reason }) => `${line} ${reason}`)).toEqual(expected.left_out ?? []);
    expect(errors.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual(
      expected.errors ?? [],
    );
    if (expected.format !== undefined) expect(file.format).toBe(expected.format);
    expect(BANK_FORMATS.map((format) => format.name)).toContain(file.format);
  });
});
