import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import { noteCamtBalance, readCamtEntry } from '../../domain/bank-files/camt-entries.js';
import { fieldAt } from '../../domain/bank-files/json-field.js';
import { errorItem } from '../../domain/bank-files/row-fault.js';
import { createStatedBalances, type StatedBalancesTally } from '../../domain/bank-files/stated-balances.js';
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
  return {
    format: 'camt053',
    columns: null,
    sharedExternalIds: false,
    idsAreChecked: false,
    statedBalances: balances.result,
    items: readEntries(input, balances),
  };
}

const BALANCE = /^<(?:[\w.-]+:)?Bal\b/;

async function* readEntries(input: ReadInput, balances: StatedBalancesTally): AsyncGenerator<BankFileItem> {
  const text = fileText(input.open, input.sample.encoding);
  let closed = false;
  let line = 0;
  for await (const piece of cutElements(text, { names: ['Ntry', 'Bal'], maxBytes: input.maxRowBytes })) {
    if (piece.kind === 'between') {
      closed ||= /<\/(?:[\w.-]+:)?Document\s*>/.test(piece.text);
      continue;
    }
    line = piece.line;
    if (piece.kind === 'element' && BALANCE.test(piece.text)) {
      noteCamtBalance(fieldAt(parsedEntry(piece.text), 'Bal'), balances);
    } else if (piece.kind === 'element') yield readEntry(piece.text, line);
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

function readEntry(text: string, line: number): BankFileItem {
  const place = { line, cells: [text] };
  if (XMLValidator.validate(text) !== true)
    return errorItem({ code: 'malformed_row', column: 'Ntry' }, place);
  const tree = parsedEntry(text);
  if (tree === null) return errorItem({ code: 'malformed_row', column: 'Ntry' }, place);
  return readCamtEntry(fieldAt(tree, 'Ntry'), place);
}

/** `null` for one that the parser gives up on, such as one nested beyond its limit. */
function parsedEntry(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    return null;
  }
}
