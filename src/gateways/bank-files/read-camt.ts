import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { BankFileItem, RowErrorCode } from '../../domain/bank-files/bank-row.js';
import { batchWarning } from '../../domain/bank-files/camt-batch.js';
import { type CamtStatements, createCamtStatements } from '../../domain/bank-files/camt-statements.js';
import { createFileWarnings, type FileWarnings } from '../../domain/bank-files/file-warning.js';
import { fieldAt } from '../../domain/bank-files/json-field.js';
import { readCamtEntry } from '../../domain/bank-files/read-camt-entry.js';
import { errorItem } from '../../domain/bank-files/row-fault.js';
import { createStatedBalances } from '../../domain/bank-files/stated-balances.js';
import type { RecordPlace } from '../../domain/bank-files/stated-transaction.js';
import { LIMITS } from '../../limits/limits.js';
import type { BankFile } from './bank-file.js';
import { BankFileError } from './bank-file-error.js';
import { cutElements } from './cut-elements.js';
import { fileText } from './file-text.js';
import type { ReadInput } from './read-input.js';
import { refuseDoctype } from './refuse-doctype.js';

/** Entities are resolved by our own table afterwards, so that nothing a file declares can expand. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  processEntities: false,
});

/** Reads an ISO 20022 account report (camt.052, .053, .054), entry by entry. @throws {BankFileError} */
export function readCamt(input: ReadInput): BankFile {
  refuseDoctype(input.sample.text);
  if (!/camt\.05[234]|BkToCstmr/.test(input.sample.text)) throw new BankFileError('format_not_recognised');
  const balances = createStatedBalances();
  const warnings = createFileWarnings();
  return {
    format: 'camt053',
    columns: null,
    sharedExternalIds: false,
    idsAreChecked: false,
    isNotification: NOTIFICATION.test(input.sample.text),
    statedBalances: balances.result,
    warnings: warnings.result,
    items: readEntries(input, { statements: createCamtStatements(balances), warnings }),
  };
}

const BATCH_BYTES = LIMITS.bankFiles.batchBytes.value;
/** Beginning of a statement of one account. */
const STATEMENT = /<(?:[\w.-]+:)?(?:Stmt|Rpt|Ntfctn)(?:\s[^<>]*)?>/;
/** The document's own element in camt.054. */
const NOTIFICATION = /<(?:[\w.-]+:)?BkToCstmrDbtCdtNtfctn[\s>]/;
const ENTRY = /^<(?:[\w.-]+:)?Ntry\b/;

interface Noted {
  readonly statements: CamtStatements;
  readonly warnings: FileWarnings;
}

async function* readEntries(input: ReadInput, noted: Noted): AsyncGenerator<BankFileItem> {
  const { statements } = noted;
  const text = fileText(input.open, input.sample.encoding);
  let closed = false;
  let line = 0;
  for await (const piece of cutElements(text, {
    groups: [['Ntry'], ['Bal'], ['Acct'], ['FrToDt']],
    maxBytes: Math.max(input.maxRowBytes, BATCH_BYTES),
  })) {
    if (piece.kind === 'between') {
      if (STATEMENT.test(piece.text)) statements.began();
      closed ||= /<\/(?:[\w.-]+:)?Document\s*>/.test(piece.text);
      continue;
    }
    line = piece.line;
    if (piece.kind === 'element' && ENTRY.test(piece.text))
      yield* readEntry({ line, cells: [piece.text] }, input, noted);
    else if (piece.kind === 'element') statements.note(parsedEntry(piece.text));
    else {
      const code = piece.kind === 'too_long' ? 'row_too_long' : 'malformed_row';
      yield errorItem({ code, column: 'Ntry' }, { line, cells: [] });
    }
  }
  if (!closed) {
    yield errorItem(
      { code: 'malformed_row', column: 'Document' },
      { line, cells: [] },
      'The file ends before Document is closed.',
    );
  }
}

/** An entry longer than a row may be only where it holds several. */
function readEntry(
  place: RecordPlace,
  { maxRowBytes }: ReadInput,
  { statements, warnings }: Noted,
): readonly BankFileItem[] {
  const [text = ''] = place.cells;
  const isLong = Buffer.byteLength(text) > maxRowBytes;
  const kept = isLong ? { ...place, cells: [] } : place;
  const failed = (code: RowErrorCode) => [errorItem({ code, column: 'Ntry' }, kept)];
  const tree = XMLValidator.validate(text) === true ? parsedEntry(text) : null;
  if (tree === null) return failed('malformed_row');
  const { items, notSplit } = readCamtEntry(fieldAt(tree, 'Ntry'), kept, statements.account());
  if (isLong && items.length < 2) return failed('row_too_long');
  if (notSplit !== null) warnings.add(batchWarning(notSplit, items));
  return items;
}

/** `null` for one that the parser gives up on, such as one nested beyond its limit. */
function parsedEntry(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    return null;
  }
}
