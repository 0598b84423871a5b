import { isPlainObject } from '../language/is-object.js';
import type { LeftOutReason } from './bank-row.js';
import { joinedText } from './cell-text.js';
import { directionOfWord } from './direction-of-word.js';
import { fieldAt, textAt } from './json-field.js';
import type { JsonShape } from './json-shape.js';
import { ukDayOfUtc } from './json-shape.js';
import { decimalOfMinor } from './minor-units.js';
import { notBookedReason } from './status-words.js';

/** Answers of banks' own interfaces. */
export const BANK_API_SHAPES: readonly JsonShape[] = [
  {
    name: 'monzo',
    names: { date: 'created', amount: 'amount', currency: 'currency' },
    fits: (value) =>
      'created' in value && 'amount' in value && ('settled' in value || /^tx_/.test(textAt(value, 'id'))),
    state: (value) => {
      const currency = textAt(value, 'currency');
      const localCurrency = textAt(value, 'local_currency');
      const party = textAt(value, 'merchant', 'name') || textAt(value, 'counterparty', 'name');
      const fromMerchant = textAt(value, 'merchant', 'name') !== '';
      const description = textAt(value, 'description');
      return [
        {
          dateText: textAt(value, 'created'),
          date: ukDayOfUtc(textAt(value, 'created')),
          amount: decimalOfMinor(textAt(value, 'amount'), currency),
          currency,
          description: fromMerchant ? party : joinedText([party, description]),
          counterparty: party,
          reference: description,
          externalId: textAt(value, 'id'),
          account: textAt(value, 'account_id'),
          transfer: textAt(value, 'scheme') === 'uk_retail_pot' || /^pot_/.test(description),
          leftOut: monzoReason(textAt(value, 'decline_reason'), fieldAt(value, 'settled')),
          original: {
            amount: decimalOfMinor(textAt(value, 'local_amount'), localCurrency),
            currency: localCurrency,
          },
        },
      ];
    },
  },
  {
    name: 'starling',
    names: { date: 'transactionTime', amount: 'amount', currency: 'currency', direction: 'direction' },
    fits: (value) => 'feedItemUid' in value && isPlainObject(value['amount']),
    state: (value) => {
      const currency = textAt(value, 'amount', 'currency');
      const sourceCurrency = textAt(value, 'sourceAmount', 'currency');
      const time = textAt(value, 'transactionTime') || textAt(value, 'settlementTime');
      const source = textAt(value, 'source');
      const party = textAt(value, 'counterPartyName');
      return [
        {
          dateText: time,
          date: ukDayOfUtc(time),
          amount: decimalOfMinor(textAt(value, 'amount', 'minorUnits'), currency),
          direction: directionOfWord(textAt(value, 'direction')),
          currency,
          description: joinedText([party, textAt(value, 'reference')]) || source,
          counterparty: party,
          reference: textAt(value, 'reference'),
          externalId: textAt(value, 'feedItemUid'),
          transfer: source === 'INTERNAL_TRANSFER',
          leftOut: starlingReason(textAt(value, 'status')),
          original: {
            amount: decimalOfMinor(textAt(value, 'sourceAmount', 'minorUnits'), sourceCurrency),
            currency: sourceCurrency,
          },
        },
      ];
    },
  },
  {
    name: 'revolut_business',
    names: { date: 'completed_at', amount: 'amount', currency: 'currency' },
    fits: (value) => Array.isArray(value['legs']) && 'created_at' in value,
    state: (value) => {
      const legs = Array.isArray(value['legs']) ? value['legs'] : [];
      const time = textAt(value, 'completed_at') || textAt(value, 'created_at');
      const party = textAt(value, 'merchant', 'name') || textAt(value, 'counterparty', 'name');
      return legs.map((leg: unknown) => ({
        dateText: time,
        date: ukDayOfUtc(time),
        amount: textAt(leg, 'amount'),
        currency: textAt(leg, 'currency'),
        description: joinedText([party || textAt(leg, 'description'), textAt(value, 'reference')]),
        counterparty: party,
        reference: textAt(value, 'reference'),
        externalId: legs.length === 1 ? textAt(value, 'id') : textAt(leg, 'leg_id') || textAt(value, 'id'),
        relatedExternalId: textAt(value, 'related_transaction_id'),
        account: textAt(leg, 'account_id'),
        balance: textAt(leg, 'balance'),
        transfer: legs.length > 1 || textAt(value, 'type') === 'exchange',
        leftOut: notBookedReason(textAt(value, 'state')),
      }));
    },
  },
  {
    name: 'wise',
    names: { date: 'date', amount: 'amount', currency: 'currency', direction: 'type' },
    fits: (value) => 'referenceNumber' in value && isPlainObject(value['amount']) && 'details' in value,
    state: (value) => {
      const kind = textAt(value, 'details', 'type');
      const party =
        textAt(value, 'details', 'merchant', 'name') ||
        textAt(value, 'details', 'senderName') ||
        textAt(value, 'details', 'recipient', 'name');
      return [
        {
          dateText: textAt(value, 'date'),
          date: ukDayOfUtc(textAt(value, 'date')),
          amount: textAt(value, 'amount', 'value'),
          direction: directionOfWord(textAt(value, 'type')),
          currency: textAt(value, 'amount', 'currency'),
          description: textAt(value, 'details', 'description') || party || kind,
          counterparty: party,
          reference: textAt(value, 'details', 'paymentReference'),
          externalId: textAt(value, 'referenceNumber'),
          balance: textAt(value, 'runningBalance', 'value'),
          transfer: kind === 'CONVERSION',
        },
      ];
    },
  },
];

function monzoReason(declined: string, settled: unknown): LeftOutReason | null {
  if (declined !== '') return 'declined';
  return settled === '' || settled === null ? 'pending' : null;
}

function starlingReason(status: string): LeftOutReason | null {
  if (status === 'UPCOMING' || status === 'UPCOMING_CANCELLED') return 'pending';
  if (status === 'ACCOUNT_CHECK') return 'not_posted';
  return notBookedReason(status);
}
