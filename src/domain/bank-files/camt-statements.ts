import { parseAmountText } from './amount-text.js';
import { camtLeaf, camtText, firstCamtText } from './camt-fields.js';
import { parseDateText } from './date-text.js';
import { fieldAt, textAt } from './json-field.js';
import type { StatedBalancesTally } from './stated-balances.js';

/** Takes note of what stands around the entries of an ISO 20022 file: a statement each for one account. */
export function createCamtStatements(balances: StatedBalancesTally) {
  let account: string | null = null;

  return {
    /** Another statement, report or notification has begun. */
    began(): void {
      account = null;
      balances.began();
    },
    /** An `Acct`, `Bal` or `FrToDt` of the statement, as a plain tree without namespace prefixes. */
    note(tree: unknown): void {
      const named = firstCamtText(fieldAt(tree, 'Acct', 'Id'), ['IBAN'], ['Othr', 'Id']);
      if (named !== '') {
        account = named;
        balances.named(named);
      }
      const period = fieldAt(tree, 'FrToDt');
      balances.covers(dayAt(period, 'FrDtTm', 'FrDt'), dayAt(period, 'ToDtTm', 'ToDt'));
      noteBalance(fieldAt(tree, 'Bal'), balances);
    },
    /** Account of the statement that is being read. */
    account: () => account,
  };
}

export type CamtStatements = ReturnType<typeof createCamtStatements>;

/** Notes the booked balance that opens or closes a statement; other kinds of balance are passed over. */
function noteBalance(balance: unknown, balances: StatedBalancesTally): void {
  const code = camtText(balance, 'Tp', 'CdOrPrtry', 'Cd');
  const amount = parseAmountText(camtLeaf(fieldAt(balance, 'Amt')));
  if (!amount.ok) return;
  const minor = camtText(balance, 'CdtDbtInd') === 'DBIT' ? -amount.minor : amount.minor;
  const currency = textAt(balance, 'Amt', '@Ccy');
  const on = dayAt(fieldAt(balance, 'Dt'), 'Dt', 'DtTm');
  const isPage = camtText(balance, 'Tp', 'SubTp', 'Cd') === 'INTM';
  if (code === 'OPBD') balances.opened(minor, currency, { on, isPage });
  if (code === 'CLBD') balances.closed(minor, currency, { on });
}

/** The day of the first of these elements that has any. */
const dayAt = (tree: unknown, ...names: readonly string[]) =>
  parseDateText(firstCamtText(tree, ...names.map((name) => [name])), { order: null });
