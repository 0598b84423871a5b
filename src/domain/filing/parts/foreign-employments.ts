import { poundsFromPence } from '../../money.js';
import type { ForeignIncome } from '../../tax/foreign-income-input.js';
import { sumOf } from '../../tax/sum-of.js';
import { type TaxYearStart, taxYearEndsOn } from '../../tax-year.js';
import { countryMissing, type ForeignSource, hmrcCountry, isCredited } from './foreign-items.js';
import { HMRC_TEXT_LENGTHS, hmrcText } from './hmrc-text.js';
import {
  amountsIn,
  type BuiltPart,
  type MissingDetail,
  memberOf,
  missingOf,
  type PartBody,
} from './part-body.js';

/** A job with an employer abroad, of which HMRC hears from nobody else: an employment that the person adds. */
export interface ForeignEmployment {
  /** Employer's name, which finds the employment at HMRC again. */
  readonly employerName: string;
  readonly employment: PartBody;
  readonly financial: PartBody;
}

interface ForeignEmployments {
  readonly items: readonly ForeignEmployment[];
  readonly missing: readonly MissingDetail[];
}

export const FOREIGN_INCOME_PLACE = '/inputs/foreign_income';

type Source = { readonly input: ForeignSource['input'] & { readonly taxYear: TaxYearStart } };

/**
 * Pay from employers abroad, an employment for each. HMRC has no PAYE of it: the tax that was paid abroad goes with `foreignReliefsPart`.
 * @see Individuals Employments Income 2.0, custom employments
 */
export function foreignEmployments({ input }: Source): ForeignEmployments {
  const jobs = jobsOf(input);
  return {
    items: jobs
      .filter(({ missing }) => missing.length === 0)
      .map(({ job: { employerName, startedOn, amount = 0 } }) => ({
        employerName: nameOf(employerName),
        employment: {
          employerName: nameOf(employerName),
          startDate: startedOn,
          occupationalPension: false,
        },
        financial: {
          employment: {
            pay: { taxablePayToDate: poundsFromPence(amount), totalTaxToDate: 0 },
            offPayrollWorker: false,
          },
        },
      })),
    missing: jobs.flatMap(({ missing }) => missing),
  };
}

/**
 * Tax paid abroad on such pay: what is credited, by country, and what is taken off the income instead.
 * @see Individuals Reliefs 3.0, foreign reliefs; SA106 FOR 2 and F 5
 */
export function foreignReliefsPart(source: Source & ForeignSource): BuiltPart {
  const taxed = jobsOf(source.input)
    .filter(({ missing, job: { foreignTax = 0 } }) => missing.length === 0 && foreignTax > 0)
    .map(({ job }) => ({ ...job, credited: isCredited(job, source) }));
  const credits = taxed
    .filter(({ credited }) => credited)
    .map(({ country, foreignTax = 0, amount = 0 }) => ({
      countryCode: hmrcCountry(country),
      foreignTaxPaid: poundsFromPence(foreignTax),
      taxableAmount: poundsFromPence(amount),
      employmentLumpSum: false,
    }));
  const deducted = taxed.filter(({ credited }) => !credited);
  const body = {
    ...memberOf('foreignIncomeTaxCreditRelief', credits),
    ...memberOf(
      'foreignTaxForFtcrNotClaimed',
      amountsIn({ amount: sumOf(deducted, ({ foreignTax = 0 }) => foreignTax) }),
    ),
  };
  return { body: Object.keys(body).length === 0 ? null : body, missing: [] };
}

interface Job {
  readonly job: ForeignIncome;
  readonly missing: readonly MissingDetail[];
}

function jobsOf({ foreignIncome = [], taxYear }: Source['input']): Job[] {
  const jobs = foreignIncome
    .map((job, index) => ({ job, at: `${FOREIGN_INCOME_PLACE}/${index}` }))
    .filter(({ job: { kind, amount = 0 } }) => kind === 'employment' && amount > 0);
  return jobs.map(({ job, at }) => {
    const isTwice = jobs.some(
      (other) => other.at !== at && nameOf(other.job.employerName) === nameOf(job.employerName),
    );
    const isLate = (job.startedOn ?? '') > taxYearEndsOn(taxYear);
    return {
      job,
      missing: [
        ...missingOf(FOREIGN_INCOME_PLACE, [
          { place: `${at}/employer_name`, given: nameOf(job.employerName), detail: NO_EMPLOYER },
          { place: `${at}/started_on`, given: isLate ? undefined : job.startedOn, detail: NO_START },
        ]),
        ...(isTwice && job.employerName !== undefined
          ? [{ field: FOREIGN_INCOME_PLACE, place: `${at}/employer_name`, detail: TWICE }]
          : []),
        ...(hmrcCountry(job.country) === null ? [countryMissing(FOREIGN_INCOME_PLACE, `${at}/country`)] : []),
      ],
    };
  });
}

const nameOf = (employerName = ''): string => hmrcText(employerName, HMRC_TEXT_LENGTHS.customEmployerName);

const NO_EMPLOYER = 'HMRC takes pay from abroad with the employer’s name. Give it, and prepare again.';
const NO_START =
  'HMRC takes pay from abroad with the day on which the employment began, by the end of the tax year. Give it, and prepare again.';
const TWICE =
  'HMRC tells employments abroad apart by the employer’s name. Put the pay of one employer together, or tell the two apart by name.';
