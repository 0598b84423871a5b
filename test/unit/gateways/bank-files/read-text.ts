import type {
  BankFile,
  BankFileItem,
  BankRow,
  BankRowError,
  ReadBankFileOptions,
} from '../../../../src/gateways/bank-files/read-bank-file.js';
import { readBankFile } from '../../../../src/gateways/bank-files/read-bank-file.js';

export interface ReadFile {
  readonly file: BankFile;
  readonly items: readonly BankFileItem[];
  readonly rows: readonly BankRow[];
  readonly errors: readonly BankRowError[];
  readonly leftOut: readonly { readonly line: number; readonly reason: string }[];
}

/** Reads bytes or text to the end, in chunks of `chunkBytes`. */
export async function readAll(
  content: string | Uint8Array,
  options: Partial<ReadBankFileOptions> & { readonly chunkBytes?: number } = {},
): Promise<ReadFile> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const { chunkBytes = 65_536, ...rest } = options;
  const file = await readBankFile(() => chunks(bytes, chunkBytes), { maxRowBytes: 65_536, ...rest });
  const items: BankFileItem[] = [];
  for await (const item of file.items) items.push(item);
  return {
    file,
    items,
    rows: items.flatMap((item) => (item.kind === 'row' ? [item.row] : [])),
    errors: items.flatMap((item) => (item.kind === 'error' ? [item.error] : [])),
    leftOut: items.flatMap((item) =>
      item.kind === 'left_out' ? [{ line: item.line, reason: item.reason }] : [],
    ),
  };
}

async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
