import type { CapitalAllowanceClaim } from '../../../../src/domain/tax/capital-allowances.js';
import type { Adjustment, AdjustmentCode } from '../../../../src/domain/tax-returns/adjustment.js';
import type { Assembly, AssemblyReturn, SourceTotal } from '../../../../src/domain/tax-returns/assembly.js';

/** A client of whom nothing is on record, in 2025-26. */
export const assemblyOf = ({
  taxReturn,
  ...more
}: Partial<Omit<Assembly, 'taxReturn'>> & {
  readonly taxReturn?: Partial<AssemblyReturn>;
} = {}): Assembly => ({
  client: {
    dateOfBirth: '1980-02-29',
    region: 'wales',
    studentLoanPlans: [],
    marriageAllowance: 'none',
    blindPerson: false,
  },
  taxReturn: { taxYear: 2025, region: null, inputs: {}, adjustments: [], ...taxReturn },
  businesses: [],
  properties: [],
  totals: [],
  ...more,
});

export const totalOf = (
  category: string,
  amountPence: number,
  from: Partial<SourceTotal> = {},
): SourceTotal => ({
  businessId: null,
  propertyId: null,
  category,
  amountPence,
  recordedPence: amountPence,
  allowablePence: amountPence,
  count: 1,
  ...from,
});

export const adjustmentOf = (code: AdjustmentCode, more: Partial<Adjustment> = {}): Adjustment => ({
  code,
  amountPence: null,
  businessId: null,
  note: null,
  ...more,
});

export const NO_MOVEMENTS = { broughtForward: 0, additions: 0, disposals: 0 };

export const claimOf = (more: Partial<CapitalAllowanceClaim>): CapitalAllowanceClaim => ({
  annualInvestment: 0,
  newPlantFirstYear: 0,
  zeroEmissionCars: 0,
  mainPool: NO_MOVEMENTS,
  specialRatePool: NO_MOVEMENTS,
  privateUseAssets: [],
  ceased: false,
  ...more,
});
