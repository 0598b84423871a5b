import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import { fileWarning } from '../../domain/bank-files/file-warning.js';
import { createAccountTallies } from '../../domain/imports/account-balances.js';
import { evidenceWarnings, type FileEvidence } from '../../domain/imports/file-evidence.js';
import { createItemTally } from '../../domain/imports/import-warnings.js';
import type { BankFile } from '../bank-files/bank-file.js';
import { charactersOf, lookAtFile } from './look-at-file.js';
import type { FileFacts, FileFindings } from './messages.js';
import { createEntryReader, type ImportEntry } from './read-entries.js';
import type { ImportContent } from './read-import-content.js';

/** Items in a message between threads, which is copied: many at a time cost little each, and are small enough to hold. */
const BATCH_ITEMS = 500;
const BATCH_CHARACTERS = 512 * 1024;

/** A file with its items judged as far as the file alone allows. */
interface JudgedFile {
  readonly facts: FileFacts;
  /** In file order, many at a time. Once. */
  readonly batches: AsyncGenerator<readonly ImportEntry[]>;
  /** Findings of all items: to be asked once, at the end of the file. */
  readonly findings: () => FileFindings;
}

interface Judging {
  /** The customer's own ids name rows, whatever they look like. */
  readonly trustsOwnIds?: boolean;
}

/** @param open begins the file, once or twice */
export async function judgeFile(
  open: () => Promise<ImportContent>,
  options: Judging = {},
): Promise<JudgedFile> {
  const content = await open();
  const { file, isTable } = content;
  const looked = await lookAtFile(content, open);
  const { items } = looked;
  const isTrusted = file.idsAreChecked && options.trustsOwnIds === true;
  const evidence: FileEvidence = isTrusted ? { ...looked.evidence, ids: 'identify' } : looked.evidence;
  const { accounts } = evidence;
  const ids = idsOf(file, evidence);
  const hasSeveralAccounts = accounts.length > 1;
  const read = createEntryReader({ ids, isTable, hasSeveralAccounts });
  const balances = createAccountTallies(hasSeveralAccounts);
  const tally = createItemTally();
  const judge = (item: BankFileItem): ImportEntry => {
    tally.add(item);
    if (item.kind === 'row') balances.add(item.row);
    return read(item);
  };
  return {
    facts: { format: file.format, columns: file.columns, isTable, accounts },
    batches: batches(items, judge),
    findings(): FileFindings {
      const isStatement = file.isNotification !== true;
      const ofAccounts = isStatement ? balances.result(file.statedBalances?.()) : [];
      const fromReader = [...(file.warnings?.() ?? []), ...(isStatement ? [] : [NOTIFICATION])];
      const warnings = [...fromReader, ...evidenceWarnings(evidence)];
      return { balances: ofAccounts, gaps: balances.gaps(), items: tally.result(), warnings };
    },
  };
}

const NOTIFICATION = fileWarning(
  'notification',
  'The file notifies of payments and is no statement. The statement of these days states them again: import it too, and what it repeats is recognised or flagged.',
);

function idsOf({ idsAreChecked }: BankFile, { ids }: FileEvidence) {
  if (ids !== 'identify') return 'unused';
  return idsAreChecked ? 'own' : 'bank';
}

async function* batches(
  items: BankFile['items'],
  judge: (item: BankFileItem) => ImportEntry,
): AsyncGenerator<readonly ImportEntry[]> {
  let batch: ImportEntry[] = [];
  let characters = 0;
  for await (const item of items) {
    batch.push(judge(item));
    characters += charactersOf(item);
    if (batch.length < BATCH_ITEMS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
