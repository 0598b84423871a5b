import { poundsFromPence } from '../../money.js';
import type { Employment } from '../../tax/employment-input.js';
import type { TaxInput } from '../../tax/tax-input.js';
import { isTakenFor } from '../registry/filing-operation.js';
import { FILING_OPERATIONS } from '../registry/filing-operations.js';
import { type MissingDetail, missingOf, type PartBody } from './part-body.js';

/** Operations that take something of one employment, by HMRC's id of it. */
export const EMPLOYMENT_ITEM_KEYS = ['employment_bik_loan', 'directorship'] as const;
export type EmploymentItemKey = (typeof EMPLOYMENT_ITEM_KEYS)[number];

/** Something of one employment, for which HMRC's id of it has still to be found. */
export interface EmploymentItem {
  readonly key: EmploymentItemKey;
  readonly payeReference: string;
  readonly body: PartBody;
  /** Place of the employment in the return. */
  readonly place: string;
  /** Paths of the fields of the registry that it is made from. */
  readonly fields: readonly string[];
}

interface EmploymentItems {
  readonly items: readonly EmploymentItem[];
  readonly missing: readonly MissingDetail[];
}

export const EMPLOYMENTS_PLACE = '/inputs/employments';

type Source = Pick<TaxInput, 'taxYear' | 'employments'>;
type Job = Employment & { readonly place: string };

/**
 * Benefits taxed through the payroll, which measure no student loan, and what HMRC asks of directors, of each employment. The
 * employment is found by its PAYE reference, so that one without it, or with that of another employment of the return, is left out.
 * @see Individuals Employments Income 2.0; Individuals Dividends Income 2.0; SA102 boxes 6 to 7.4
 */
export function employmentItems({ taxYear, employments = [] }: Source): EmploymentItems {
  const jobs = employments.map((job, index) => ({ ...job, place: `${EMPLOYMENTS_PLACE}/${index}` }));
  const parts = jobs
    .flatMap((job) => [payrolledOf(job), directorshipOf(job)])
    .filter((part) => part !== null)
    .filter(({ key }) => isTakenFor(FILING_OPERATIONS[key], taxYear))
    .map((part) => ({ ...part, missing: [...referenceMissing(part.job, jobs), ...part.missing] }));
  return {
    items: parts
      .filter(({ missing }) => missing.length === 0)
      .map(({ key, job, body, fields }) => ({
        key,
        payeReference: job.payeReference ?? '',
        body,
        place: job.place,
        fields,
      })),
    missing: distinct(parts.flatMap(({ missing }) => missing)),
  };
}

interface Part {
  readonly key: EmploymentItemKey;
  readonly job: Job;
  readonly body: PartBody;
  readonly fields: readonly string[];
  readonly missing: readonly MissingDetail[];
}

function payrolledOf(job: Job): Part | null {
  const { payrolledBenefits = 0 } = job;
  if (payrolledBenefits === 0) return null;
  return {
    key: 'employment_bik_loan',
    job,
    body: { payrolledBenefits: poundsFromPence(payrolledBenefits) },
    fields: ['employments[].payrolled_benefits'],
    missing: [],
  };
}

function directorshipOf(job: Job): Part | null {
  const { director = false, closeCompany = false, companyName, companyNumber, sharePercent } = job;
  if (!director) return null;
  const part = { key: 'directorship', job, fields: ['employments[].director'] } as const;
  if (!closeCompany) return { ...part, body: { companyDirector: true, closeCompany }, missing: [] };
  return {
    ...part,
    body: {
      companyDirector: true,
      closeCompany,
      companyName,
      companyNumber,
      shareholding: (sharePercent ?? 0) / 100,
      dividendReceived: poundsFromPence(job.dividendsFromIt ?? 0),
    },
    missing: missingOf(EMPLOYMENTS_PLACE, [
      { place: `${job.place}/company_name`, given: companyName, detail: OF_CLOSE_COMPANY },
      { place: `${job.place}/company_number`, given: companyNumber, detail: OF_CLOSE_COMPANY },
      { place: `${job.place}/share_percent`, given: sharePercent, detail: OF_CLOSE_COMPANY },
    ]),
  };
}

const OF_CLOSE_COMPANY =
  'HMRC takes a close company with its name, its number and the share that the director holds, nil where it is none. Give it, and prepare again.';

function referenceMissing({ payeReference, place }: Job, jobs: readonly Job[]): MissingDetail[] {
  const at = { field: EMPLOYMENTS_PLACE, place: `${place}/paye_reference` };
  if (payeReference === undefined) return [{ ...at, detail: NO_REFERENCE }];
  const isShared = jobs.some(
    (other) => other.place !== place && isSameReference(other.payeReference ?? '', payeReference),
  );
  return isShared ? [{ ...at, detail: SHARED_REFERENCE }] : [];
}

const NO_REFERENCE =
  'HMRC takes benefits taxed through the payroll, and directorships, with the employment that it knows from the employer. Give the employer’s PAYE reference, such as `123/AB456`, and prepare again.';
const SHARED_REFERENCE =
  'Another employment has the same PAYE reference, so that nobody can say which of HMRC’s employments is meant. Give this to HMRC in their online account.';

/** PAYE references are the same in any case and with blanks left out. */
export const isSameReference = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (reference: string) => reference.replaceAll(/\s/gu, '').toUpperCase();

const distinct = (missing: readonly MissingDetail[]): MissingDetail[] =>
  missing.filter(({ place }, index) => missing.findIndex((other) => other.place === place) === index);
