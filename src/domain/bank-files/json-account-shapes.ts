import { isPlainObject } from '../language/is-object.js';
import { joinedText } from './cell-text.js';
import { directionOfWord, type StatedDirection } from './direction-of-word.js';
import type { JsonObject } from './json-field.js';
import { fieldAt, textAt } from './json-field.js';
import type { JsonShape } from './json-shape.js';
import { ukDay, ukDayOfSeconds } from './json-shape.js';
import { openBankingReason } from './open-banking-reason.js';

/** Answers of services that fetch accounts from many banks. */
export const ACCOUNT_DATA_SHAPES: readonly JsonShape[] = [
  {
    name: 'berlin_group',
    names: { date: 'bookingDate', amount: 'amount', currency: 'currency', direction: 'creditDebitIndicator' },
    fits: (value) => isPlainObject(value['transactionAmount']),
    state: (value, { path }) => {
      const date = textAt(value, 'bookingDate') || textAt(value, 'bookingDateTime') || textAt(value, 'date');
      const dateText = date || textAt(value, 'valueDate') || textAt(value, 'valueDateTime');
      const amount = textAt(value, 'transactionAmount', 'amount');
      const direction = sideBeside(value, amount);
      const isOut = direction === 'out' || amount.startsWith('-');
      const party = isOut ? textAt(value, 'creditorName') : textAt(value, 'debtorName');
      const either = party || textAt(value, 'creditorName') || textAt(value, 'debtorName');
      return [
        {
          dateText,
          date: ukDay(dateText),
          valueDate: ukDay(textAt(value, 'valueDate') || textAt(value, 'valueDateTime')),
          amount,
          ...(direction === null ? {} : { direction }),
          currency: textAt(value, 'transactionAmount', 'currency'),
          description: joinedText([either, remittance(value)]) || textAt(value, 'description'),
          counterparty: either,
          reference: textAt(value, 'endToEndId') || textAt(value, 'reference'),
          externalId:
            textAt(value, 'transactionId') || textAt(value, 'internalTransactionId') || textAt(value, 'id'),
          balance: textAt(value, 'balanceAfterTransaction', 'balanceAmount', 'amount'),
          leftOut: path.at(-1) === 'pending' ? 'pending' : openBankingReason(textAt(value, 'status')),
        },
      ];
    },
  },
  {
    name: 'enable_banking',
    names: {
      date: 'booking_date',
      amount: 'transaction_amount',
      currency: 'currency',
      direction: 'credit_debit_indicator',
    },
    fits: (value) => isPlainObject(value['transaction_amount']) && 'credit_debit_indicator' in value,
    state: (value, { path }) => {
      const dateText = ['booking_date', 'transaction_date', 'value_date']
        .map((key) => textAt(value, key))
        .find((text) => text !== '');
      const direction = directionOfWord(textAt(value, 'credit_debit_indicator'));
      const [first, second] =
        direction === 'in' ? (['debtor', 'creditor'] as const) : (['creditor', 'debtor'] as const);
      const party = textAt(value, first, 'name') || textAt(value, second, 'name');
      return [
        {
          dateText: dateText ?? '',
          date: ukDay(dateText ?? ''),
          valueDate: ukDay(textAt(value, 'value_date')),
          amount: textAt(value, 'transaction_amount', 'amount'),
          direction,
          currency: textAt(value, 'transaction_amount', 'currency'),
          description:
            joinedText([party, linesAt(value, 'remittance_information') || textAt(value, 'note')]) ||
            textAt(value, 'bank_transaction_code', 'description'),
          counterparty: party,
          reference: textAt(value, 'reference_number'),
          externalId: textAt(value, 'entry_reference') || textAt(value, 'transaction_id'),
          balance: textAt(value, 'balance_after_transaction', 'amount'),
          leftOut: path.at(-1) === 'pending' ? 'pending' : openBankingReason(textAt(value, 'status')),
        },
      ];
    },
  },
  {
    name: 'simplefin',
    names: { date: 'posted', amount: 'amount', currency: 'currency' },
    fits: (value) =>
      typeof value['posted'] === 'number' &&
      typeof value['amount'] === 'string' &&
      typeof value['id'] === 'string',
    state: (value, { account }) => {
      const party = textAt(value, 'payee');
      const isPending = fieldAt(value, 'pending') === true || value['posted'] === 0;
      return [
        {
          dateText: textAt(value, 'posted'),
          date: ukDayOfSeconds(Number(textAt(value, 'posted'))),
          amount: textAt(value, 'amount'),
          currency: account === null ? '' : textAt(account, 'currency') || NO_CURRENCY,
          description: joinedText([textAt(value, 'description'), textAt(value, 'memo')]) || party,
          counterparty: party,
          externalId: textAt(value, 'id'),
          leftOut: isPending ? 'pending' : null,
        },
      ];
    },
  },
];

/** Stands for a currency that the account does not state. It is not taken for pounds. */
const NO_CURRENCY = '?';

const SIDES = ['creditDebitIndicator', 'credit_debit_indicator', 'transactionType', 'type'];

/** The direction that a word beside the amount gives; `unknown` where its minus says another, `null` without such a word. */
function sideBeside(value: JsonObject, amount: string): StatedDirection | null {
  const said = SIDES.map((key) => directionOfWord(textAt(value, key))).find((side) => side !== 'unknown');
  if (said === undefined) return null;
  return said === 'in' && amount.startsWith('-') ? 'unknown' : said;
}

function remittance(value: JsonObject): string {
  return (
    textAt(value, 'remittanceInformationUnstructured') ||
    linesAt(value, 'remittanceInformationUnstructuredArray') ||
    textAt(value, 'remittanceInformationStructured') ||
    linesAt(value, 'remittanceInformationStructuredArray') ||
    textAt(value, 'additionalInformation')
  );
}

/** The texts of a list, or the one text that stands in its place. */
function linesAt(value: JsonObject, key: string): string {
  const list = fieldAt(value, key);
  return Array.isArray(list) ? list.filter((line) => typeof line === 'string').join(' ') : textAt(value, key);
}
