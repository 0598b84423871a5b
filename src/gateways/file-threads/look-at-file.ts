import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import { createFileEvidence, type FileEvidence, type IdOwner } from '../../domain/imports/file-evidence.js';
import type { BankFile } from '../bank-files/bank-file.js';
import type { ImportContent } from './read-import-content.js';

/** Most statements are shorter: they are looked at whole without being read twice. */
const FIRST_ITEMS = 1_000;
const FIRST_CHARACTERS = 512 * 1024;

interface LookedAt {
  readonly evidence: FileEvidence;
  /** All items of the file, once. */
  readonly items: AsyncIterable<BankFileItem>;
}

/**
 * Looks at the first rows of a file, which it holds meanwhile, and at all of them where the first leave open what the
 * file's ids are good for or which accounts it names.
 * @param again opens the same file from its beginning
 */
export async function lookAtFile(
  { file }: ImportContent,
  again: () => Promise<ImportContent>,
): Promise<LookedAt> {
  const items = file.items[Symbol.asyncIterator]();
  const first: BankFileItem[] = [];
  const evidence = createFileEvidence(ownerOf(file));
  let characters = 0;
  let isWhole = false;
  while (!isWhole && first.length < FIRST_ITEMS && characters < FIRST_CHARACTERS) {
    const { value, done } = await items.next();
    if (done) isWhole = true;
    else {
      evidence.add(value);
      first.push(value);
      characters += charactersOf(value);
    }
  }
  const isEnough = isWhole || !evidence.isOpen();
  return {
    evidence: isEnough ? evidence.result() : await evidenceOf(await again()),
    items: itemsAfter(first, items),
  };
}

function ownerOf({ sharedExternalIds, idsAreChecked }: BankFile): IdOwner {
  if (idsAreChecked) return 'customer';
  return sharedExternalIds ? 'nobody' : 'bank';
}

async function evidenceOf({ file }: ImportContent): Promise<FileEvidence> {
  const evidence = createFileEvidence(ownerOf(file));
  for await (const item of file.items) evidence.add(item);
  return evidence.result();
}

/** No generator: one more between the file and its reader costs each item a turn of its own. */
function itemsAfter(
  first: readonly BankFileItem[],
  rest: AsyncIterator<BankFileItem>,
): AsyncIterable<BankFileItem> {
  const held = first.values();
  const next = () => {
    const one = held.next();
    return one.done === true ? rest.next() : Promise.resolve(one);
  };
  const end = async (): Promise<IteratorResult<BankFileItem>> => {
    await rest.return?.();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

/** About as much as an item holds, which a bank's long texts may make large. */
export function charactersOf(item: BankFileItem): number {
  switch (item.kind) {
    case 'row':
      return item.row.description.length + (item.row.notes?.length ?? 0) + (item.row.externalId?.length ?? 0);
    case 'error':
      return item.error.cells.reduce((sum, cell) => sum + cell.length, 0);
    case 'left_out':
      return 0;
  }
}
