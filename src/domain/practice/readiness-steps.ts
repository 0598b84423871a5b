import { isFiled } from '../tax-returns/tax-return.js';
import { filingDueOn, type IsoDate, type TaxYearStart, taxYearEndsOn } from '../tax-year.js';
import { missingMonths } from './missing-months.js';
import type { AccessState, ReadinessFacts, RecordFacts, ReturnFacts } from './readiness-facts.js';

/** The steps of a client's year, in the order of doing. */
export const READINESS_STEPS = [
  'access',
  'sign_up',
  'review',
  'missing_months',
  'figures',
  'approval',
  'prepare',
  'file',
  'pay',
] as const;
export type ReadinessStepCode = (typeof READINESS_STEPS)[number];

export interface ReadinessStep {
  readonly code: ReadinessStepCode;
  readonly done: boolean;
  /** The reason, for a person to read: the thing that is missing, or that makes it done. Holds no amount and no identifier. */
  readonly detail: string;
}

type Judged = Omit<ReadinessStep, 'code'>;

const done = (detail: string): Judged => ({ done: true, detail });
const missing = (detail: string): Judged => ({ done: false, detail });

/**
 * The steps of a year. Once HMRC has the return, all that comes before is done, whatever has changed since.
 * @param today the date in the United Kingdom
 */
export function stepsOf(facts: ReadinessFacts, taxYear: TaxYearStart, today: IsoDate): ReadinessStep[] {
  const { taxReturn, records } = facts;
  const filed = taxReturn !== null && isFiled(taxReturn.state) ? done('HMRC has the tax return.') : null;
  const judged: Record<ReadinessStepCode, Judged> = {
    access: filed ?? accessStep(facts),
    sign_up: filed ?? signUpStep(facts),
    review: filed ?? reviewStep(records),
    missing_months: filed ?? monthsStep(records, taxYear, today),
    figures: filed ?? figuresStep(taxReturn),
    approval: filed ?? approvalStep(taxReturn),
    prepare: filed ?? prepareStep(taxReturn, taxYear, today),
    file: filed ?? fileStep(taxReturn),
    pay: payStep(taxReturn, taxYear),
  };
  return READINESS_STEPS.map((code) => ({ code, ...judged[code] }));
}

const ACCESS: Readonly<Record<AccessState, Judged>> = {
  active: done('You may act for the client at HMRC.'),
  agent: done('Your practice may act for the client as an agent at HMRC.'),
  not_signed_up: missing('The client is not signed up for Making Tax Digital at HMRC.'),
  no_relationship: missing(
    'The client has not authorised your practice as an agent at HMRC; send an invitation.',
  ),
  supporting_only: missing(
    'Your practice is a supporting agent of the client, which may not file the return: ask to be the main agent.',
  ),
  none: missing('Nobody has yet authorised you to act for the client at HMRC.'),
  expired: missing('The authorisation with HMRC has expired; ask the client for another.'),
  revoked: missing('The authorisation with HMRC was ended; ask the client for another.'),
};

const accessStep = ({ hasNino, access }: ReadinessFacts): Judged =>
  hasNino ? ACCESS[access] : missing('The client has no National Insurance number on record.');

function signUpStep({ obligations, taxReturn }: ReadinessFacts): Judged {
  if (obligations.isListed) return done('HMRC lists what is due for the year.');
  if (taxReturn !== null && taxReturn.isPreparedAsNow !== null)
    return done('HMRC has taken data of the year.');
  return missing(
    obligations.wasRead
      ? 'HMRC lists nothing that is due for the year: the client may not be signed up.'
      : 'HMRC has not yet been asked whether the client is signed up: refresh the obligations.',
  );
}

function reviewStep({ toReview, uncategorised }: RecordFacts): Judged {
  const parts = [
    ...counted(toReview, 'transaction waits for a person', 'transactions wait for a person'),
    ...counted(uncategorised, 'transaction has no category', 'transactions have no category'),
  ];
  return parts.length === 0 ? done('No transaction waits for a person.') : missing(`${parts.join('; ')}.`);
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

function monthsStep(records: RecordFacts, taxYear: TaxYearStart, today: IsoDate): Judged {
  if (!records.hasSource) return done('There is no trade or property whose months could be missing.');
  const months = missingMonths(records, taxYear, today);
  if (months.length === 0) return done('Every month that is over has transactions.');
  return missing(`No transactions in the months that begin on the 6th of ${months.join(', ')}.`);
}

function figuresStep(taxReturn: ReturnFacts | null): Judged {
  if (taxReturn === null) return missing('No tax return has been started.');
  if (taxReturn.isCalculating) return missing('The tax is being worked out.');
  if (!taxReturn.isCalculated) return missing('The tax has not been worked out.');
  if (taxReturn.isAgreedAsNow === false)
    return missing('The figures have changed since they were agreed to.');
  if (taxReturn.isPreparedAsNow === false) {
    return missing('The figures have changed since HMRC was given them: prepare the return again.');
  }
  return done('The figures stand.');
}

const approvalStep = (taxReturn: ReturnFacts | null): Judged =>
  taxReturn?.isAgreedAsNow === true
    ? done('The figures were agreed to.')
    : missing('Nobody has agreed to the figures.');

function prepareStep(taxReturn: ReturnFacts | null, taxYear: TaxYearStart, today: IsoDate): Judged {
  if (today <= taxYearEndsOn(taxYear)) return missing('The tax year is not over.');
  switch (taxReturn?.state) {
    case 'sending_data':
    case 'calculating':
      return missing('The return is being prepared with HMRC.');
    case 'calculation_failed':
      return missing('Preparing the return has failed; its issues say why.');
    case 'filed_elsewhere':
      return missing('HMRC has a return for the year that was filed elsewhere.');
    default:
      return taxReturn?.isPreparedAsNow === true
        ? done('HMRC has calculated from these figures.')
        : missing('The return has not been prepared with HMRC.');
  }
}

function fileStep(taxReturn: ReturnFacts | null): Judged {
  switch (taxReturn?.state) {
    case 'submitting':
    case 'submission_unknown':
      return missing('The final declaration is being sent to HMRC.');
    case 'rejected':
      return missing('HMRC refused the return; its rejection says why.');
    case 'declared':
      return missing('The return is declared, and can be submitted.');
    default:
      return missing('The return has not been filed.');
  }
}

/** Payments are not on record: HMRC's account has them. */
function payStep(taxReturn: ReturnFacts | null, taxYear: TaxYearStart): Judged {
  const balance = taxReturn?.balancePence ?? null;
  if (balance === null) return missing('What is to pay is not known yet.');
  if (balance <= 0) return done('Nothing is to pay.');
  return missing(`The balance is due on ${filingDueOn(taxYear)}; the HMRC account shows what was paid.`);
}
