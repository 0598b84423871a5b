import Type, { type Static } from 'typebox';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { readNino, readTaxYear } from '../identifiers.js';
import type { Sandbox } from '../sandbox.js';
import { closed, controlOrder, Day, Pounds } from './control-order.js';

const PaymentBody = Type.Object(
  {
    payment: Type.Object(
      {
        nino: Type.String(),
        paid_on: Day,
        amount: Pounds,
      },
      closed,
    ),
  },
  closed,
);
const ChargeBody = Type.Object(
  {
    charge: Type.Object(
      {
        nino: Type.String(),
        tax_year: Type.String(),
        due_on: Day,
        amount: Pounds,
        what: Type.Enum(['ITSA- POA 1', 'ITSA - POA 2', 'ITSA- Bal Charge', 'New Charge']),
        interest: Type.Optional(Pounds),
      },
      closed,
    ),
  },
  closed,
);
const CodedOutBody = Type.Object(
  {
    coded_out: Type.Object(
      { nino: Type.String(), tax_year: Type.String(), collected_in: Type.String(), amount: Pounds },
      closed,
    ),
  },
  closed,
);
const PenaltiesBody = Type.Object(
  {
    penalties: Type.Object(
      {
        nino: Type.String(),
        points: Type.Integer({ minimum: 0, maximum: 5 }),
        threshold: Type.Integer({ minimum: 1, maximum: 5 }),
        expires_on: Day,
        submission_charge: Type.Optional(Pounds),
        late_payment: Type.Optional(Type.Object({ amount: Pounds, due_on: Day }, closed)),
      },
      closed,
    ),
  },
  closed,
);

type PaymentBody = Static<typeof PaymentBody>;
type ChargeBody = Static<typeof ChargeBody>;
type CodedOutBody = Static<typeof CodedOutBody>;
type PenaltiesBody = Static<typeof PenaltiesBody>;

/** Entries of a taxpayer's account with HMRC: payments, charges, debts that are coded out, and penalties. */
export const ACCOUNT_ORDERS = [
  controlOrder(PaymentBody, applyPayment),
  controlOrder(ChargeBody, applyCharge),
  controlOrder(CodedOutBody, applyCodedOut),
  controlOrder(PenaltiesBody, applyPenalties),
];

function applyPayment({ store }: Sandbox, { payment }: PaymentBody): void {
  const taxpayer = store.taxpayer(readNino(payment.nino));
  taxpayer.payments = [...(taxpayer.payments ?? []), { paidOn: payment.paid_on, amount: payment.amount }];
  store.save(taxpayer);
}

function applyCharge({ store }: Sandbox, { charge }: ChargeBody): void {
  const taxpayer = store.taxpayer(readNino(charge.nino));
  const taxYear = formatTaxYear(readTaxYear(charge.tax_year, 2017));
  const { due_on: dueOn, amount, what, interest } = charge;
  const added = { taxYear, dueOn, amount, what, ...(interest !== undefined && { interest }) };
  taxpayer.charges = [...(taxpayer.charges ?? []), added];
  store.save(taxpayer);
}

function applyCodedOut({ store }: Sandbox, { coded_out: coded }: CodedOutBody): void {
  const taxpayer = store.taxpayer(readNino(coded.nino));
  const taxYear = formatTaxYear(readTaxYear(coded.tax_year, 2017));
  const collectedIn = formatTaxYear(readTaxYear(coded.collected_in, 2017));
  taxpayer.codedOut = [...(taxpayer.codedOut ?? []), { taxYear, collectedIn, amount: coded.amount }];
  store.save(taxpayer);
}

function applyPenalties({ store }: Sandbox, { penalties }: PenaltiesBody): void {
  const taxpayer = store.taxpayer(readNino(penalties.nino));
  const { points, threshold, expires_on: expiresOn, submission_charge: submissionCharge } = penalties;
  const { late_payment: late } = penalties;
  taxpayer.penalties = {
    points,
    threshold,
    expiresOn,
    ...(submissionCharge !== undefined && { submissionCharge }),
    ...(late !== undefined && { latePayment: { amount: late.amount, dueOn: late.due_on } }),
  };
  store.save(taxpayer);
}
