import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import { createOfxContext } from '../../domain/bank-files/ofx-context.js';
import { judgeOfxSigns, type OfxSigns } from '../../domain/bank-files/ofx-signs.js';
import { readOfxRecord } from '../../domain/bank-files/read-ofx-record.js';
import { errorItem } from '../../domain/bank-files/row-fault.js';
import { createStatedBalances, type StatedBalancesTally } from '../../domain/bank-files/stated-balances.js';
import type { BankFile } from './bank-file.js';
import { BankFileError } from './bank-file-error.js';
import { cutElements } from './cut-elements.js';
import { fileText } from './file-text.js';
import type { ReadInput } from './read-input.js';
import { refuseDoctype } from './refuse-doctype.js';

/** Reads OFX 1 (SGML) and OFX 2 (XML) alike: both are leaf tags inside `STMTTRN`. @throws {BankFileError} */
export function readOfx(input: ReadInput): BankFile {
  refuseDoctype(input.sample.text);
  const signs = judgeOfxSigns(input.sample.text);
  if (signs === 'unknown') throw new BankFileError('sign_ambiguous', NO_SIGNS);
  const balances = createStatedBalances();
  return {
    format: 'ofx',
    columns: null,
    sharedExternalIds: false,
    idsAreChecked: false,
    statedBalances: balances.result,
    items: readTransactions(input, balances, signs),
  };
}

const NO_SIGNS =
  'The amounts of the file have no minus, although its kinds of transaction are debits: it does not show which are money out. Export it again as CSV, and send mapping with amount and invert_sign if it is needed.';

async function* readTransactions(
  input: ReadInput,
  balances: StatedBalancesTally,
  signs: Exclude<OfxSigns, 'unknown'>,
): AsyncGenerator<BankFileItem> {
  const text = fileText(input.open, input.sample.encoding);
  const context = createOfxContext(balances);
  let closed = false;
  let line = 0;
  for await (const piece of cutElements(text, {
    groups: [['STMTTRNP', 'STMTTRN']],
    maxBytes: input.maxRowBytes,
  })) {
    if (piece.kind === 'between') {
      context.push(piece.text);
      closed ||= /<\/OFX\s*>/i.test(piece.text);
      continue;
    }
    line = piece.line;
    if (piece.kind === 'element') {
      yield readOfxRecord(piece.text, { line, cells: [piece.text] }, context.now(), signs);
    } else {
      const code = piece.kind === 'too_long' ? 'row_too_long' : 'malformed_row';
      yield errorItem({ code, column: 'STMTTRN' }, { line, cells: [] });
    }
  }
  context.end();
  if (!closed)
    yield errorItem(
      { code: 'malformed_row', column: 'OFX' },
      { line, cells: [] },
      'The file ends before OFX is closed.',
    );
}
