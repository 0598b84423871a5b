import { isPlainObject } from '../language/is-object.js';
import type { LeftOutReason } from './bank-row.js';
import { joinedText } from './cell-text.js';
import { directionOfWord } from './direction-of-word.js';
import { describeFee } from './fee-parts.js';
import { fieldAt, textAt } from './json-field.js';
import type { JsonShape } from './json-shape.js';
import { ukDay, ukDayOfSeconds } from './json-shape.js';
import { decimalOfMinor, decimalOfScaled } from './minor-units.js';
import { openBankingReason } from './open-banking-reason.js';
import { notBookedReason } from './status-words.js';

/** Answers of open banking, its aggregators and payment platforms. */
export const FEED_SHAPES: readonly JsonShape[] = [
  {
    name: 'open_banking',
    names: {
      date: 'BookingDateTime',
      amount: 'Amount',
      currency: 'Currency',
      direction: 'CreditDebitIndicator',
    },
    fits: (value) => 'CreditDebitIndicator' in value && isPlainObject(value['Amount']),
    state: (value) => {
      const time = textAt(value, 'BookingDateTime') || textAt(value, 'ValueDateTime');
      const party =
        textAt(value, 'MerchantDetails', 'MerchantName') ||
        textAt(value, 'CreditorAccount', 'Name') ||
        textAt(value, 'DebtorAccount', 'Name');
      const negative = textAt(value, 'Balance', 'CreditDebitIndicator') === 'Debit';
      const balance = textAt(value, 'Balance', 'Amount', 'Amount');
      return [
        {
          dateText: time,
          date: ukDay(time),
          valueDate: ukDay(textAt(value, 'ValueDateTime')),
          amount: textAt(value, 'Amount', 'Amount'),
          direction: directionOfWord(textAt(value, 'CreditDebitIndicator')),
          currency: textAt(value, 'Amount', 'Currency'),
          description: joinedText([party, textAt(value, 'TransactionInformation')]),
          counterparty: party,
          reference: textAt(value, 'TransactionReference'),
          externalId: textAt(value, 'TransactionId'),
          account: textAt(value, 'AccountId'),
          balance: negative && balance !== '' ? `-${balance}` : balance,
          leftOut: openBankingReason(textAt(value, 'Status')),
        },
      ];
    },
  },
  {
    name: 'truelayer',
    names: { date: 'timestamp', amount: 'amount', currency: 'currency', direction: 'transaction_type' },
    fits: (value) => 'timestamp' in value && 'amount' in value && 'transaction_type' in value,
    state: (value) => [
      {
        dateText: textAt(value, 'timestamp'),
        date: ukDay(textAt(value, 'timestamp')),
        amount: textAt(value, 'amount'),
        direction: directionOfWord(textAt(value, 'transaction_type')),
        currency: textAt(value, 'currency'),
        description: textAt(value, 'description') || textAt(value, 'merchant_name'),
        counterparty: textAt(value, 'merchant_name') || textAt(value, 'meta', 'counter_party_preferred_name'),
        reference: textAt(value, 'meta', 'provider_reference'),
        externalId: textAt(value, 'normalised_provider_transaction_id') || textAt(value, 'transaction_id'),
        account: textAt(value, 'account_id'),
        balance: textAt(value, 'running_balance', 'amount'),
        leftOut: textAt(value, 'status') === '' ? null : notBookedReason(textAt(value, 'status')),
      },
    ],
  },
  {
    name: 'tink',
    names: { date: 'dates.booked', amount: 'amount.value', currency: 'amount.currencyCode' },
    fits: (value) => isPlainObject(value['dates']) && isPlainObject(fieldAt(value, 'amount', 'value')),
    state: (value) => [
      {
        dateText: textAt(value, 'dates', 'booked') || textAt(value, 'dates', 'value'),
        date: ukDay(textAt(value, 'dates', 'booked') || textAt(value, 'dates', 'value')),
        valueDate: ukDay(textAt(value, 'dates', 'value')),
        amount: decimalOfScaled(
          textAt(value, 'amount', 'value', 'unscaledValue'),
          textAt(value, 'amount', 'value', 'scale'),
        ),
        currency: textAt(value, 'amount', 'currencyCode'),
        description: textAt(value, 'descriptions', 'display') || textAt(value, 'descriptions', 'original'),
        counterparty: textAt(value, 'merchantInformation', 'merchantName'),
        reference: textAt(value, 'reference'),
        externalId: textAt(value, 'identifiers', 'providerTransactionId') || textAt(value, 'id'),
        account: textAt(value, 'accountId'),
        leftOut: openBankingReason(textAt(value, 'status')),
      },
    ],
  },
  {
    name: 'plaid',
    names: { date: 'date', amount: 'amount', currency: 'iso_currency_code' },
    fits: (value) => 'transaction_id' in value && 'iso_currency_code' in value && 'pending' in value,
    state: (value) => [
      {
        dateText: textAt(value, 'date'),
        date: ukDay(textAt(value, 'date')),
        amount: textAt(value, 'amount'),
        inverted: true,
        currency: textAt(value, 'iso_currency_code'),
        description: textAt(value, 'name') || textAt(value, 'merchant_name'),
        counterparty: textAt(value, 'merchant_name'),
        reference: textAt(value, 'payment_meta', 'reference_number'),
        externalId: textAt(value, 'transaction_id'),
        account: textAt(value, 'account_id'),
        leftOut: fieldAt(value, 'pending') === true ? 'pending' : null,
      },
    ],
  },
  {
    name: 'stripe',
    names: { date: 'created', amount: 'amount', currency: 'currency' },
    fits: (value) =>
      value['object'] === 'balance_transaction' || ('reporting_category' in value && 'net' in value),
    state: (value) => {
      const currency = textAt(value, 'currency').toUpperCase();
      const seconds = Number(textAt(value, 'created') || Number.NaN);
      const dateText = textAt(value, 'created');
      const id = textAt(value, 'id');
      const shared = {
        dateText,
        date: ukDayOfSeconds(seconds),
        currency,
        externalId: id,
      };
      const fee = textAt(value, 'fee');
      const sale = {
        ...shared,
        amount: decimalOfMinor(textAt(value, 'amount'), currency),
        description: textAt(value, 'description') || textAt(value, 'reporting_category'),
        relatedExternalId: textAt(value, 'source'),
        transfer: /^(payout|topup)/.test(textAt(value, 'reporting_category') || textAt(value, 'type')),
      };
      if (fee === '' || fee === '0') return [sale];
      const charged = fee.startsWith('-') ? fee.slice(1) : `-${fee}`;
      return [
        { ...sale, part: 'gross' as const },
        {
          ...shared,
          amount: decimalOfMinor(charged, currency),
          description: describeFee('Stripe fee', sale),
          relatedExternalId: sale.relatedExternalId,
          part: 'fee' as const,
        },
      ];
    },
  },
  {
    name: 'paypal',
    names: { date: 'transaction_initiation_date', amount: 'transaction_amount', currency: 'currency_code' },
    fits: (value) => isPlainObject(value['transaction_info']),
    state: (value) => {
      const info = fieldAt(value, 'transaction_info');
      const time = textAt(info, 'transaction_initiation_date') || textAt(info, 'transaction_updated_date');
      const id = textAt(info, 'transaction_id');
      const party = textAt(value, 'payer_info', 'payer_name', 'alternate_full_name');
      const shared = {
        dateText: time,
        date: ukDay(time),
        currency: textAt(info, 'transaction_amount', 'currency_code'),
        externalId: id,
        leftOut: PAYPAL_STATUS[textAt(info, 'transaction_status')] ?? null,
      };
      const sale = {
        ...shared,
        amount: textAt(info, 'transaction_amount', 'value'),
        description: joinedText([party, textAt(info, 'transaction_subject')]) || id,
        counterparty: party,
        reference: textAt(info, 'invoice_id'),
        relatedExternalId: textAt(info, 'paypal_reference_id'),
        transfer: /^T(04|03|02)/.test(textAt(info, 'transaction_event_code')),
      };
      const fee = textAt(info, 'fee_amount', 'value');
      if (fee === '' || Number(fee) === 0) return [sale];
      return [
        { ...sale, part: 'gross' as const },
        {
          ...shared,
          amount: fee,
          description: describeFee('PayPal fee', sale),
          reference: sale.reference,
          part: 'fee' as const,
        },
      ];
    },
  },
];

const PAYPAL_STATUS: Readonly<Record<string, LeftOutReason>> = { P: 'pending', D: 'declined', V: 'reverted' };
