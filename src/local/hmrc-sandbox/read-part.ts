import type { Static, TSchema } from 'typebox';
import type { PartKey } from '../../domain/filing/parts/return-parts.js';
import { taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { judgeOtherGains, judgeResidentialGains } from './gains-rules.js';
import { badRequest } from './hmrc-error.js';
import { judgeOtherEmployment } from './judge-other-employment.js';
import type { Circumstances } from './part-circumstances.js';
import { PART_SHAPES } from './part-shapes.js';
import type { JsonObject } from './state.js';

type PartReader = (body: unknown, circumstances: Circumstances) => JsonObject;

/** Reads a part of its shape, and then refuses what HMRC's rules forbid. */
function reader<Schema extends TSchema>(
  schema: Schema,
  rule: (body: Static<Schema>, circumstances: Circumstances) => void = () => undefined,
): (body: unknown, circumstances: Circumstances) => Static<Schema> {
  const readShape = bodyReader(schema);
  return (given, circumstances) => {
    const body = readShape(given);
    rule(body, circumstances);
    return body;
  };
}

function assertEnded(_: unknown, { taxYear, today }: Circumstances): void {
  if (today <= taxYearEndsOn(taxYear)) throw badRequest('RULE_TAX_YEAR_NOT_ENDED');
}

const READERS: Readonly<Record<PartKey, PartReader>> = {
  savings_other: reader(PART_SHAPES.savings_other),
  employment_other: reader(PART_SHAPES.employment_other, judgeOtherEmployment),
  expenses_employment: reader(PART_SHAPES.expenses_employment, assertEnded),
  dividends_uk: reader(PART_SHAPES.dividends_uk),
  dividends_other: reader(PART_SHAPES.dividends_other),
  pensions_foreign: reader(PART_SHAPES.pensions_foreign),
  other_income_2: reader(PART_SHAPES.other_income_2),
  other_income_3: reader(PART_SHAPES.other_income_3),
  insurance: reader(PART_SHAPES.insurance),
  reliefs_pension: reader(PART_SHAPES.reliefs_pension),
  reliefs_charity: reader(PART_SHAPES.reliefs_charity),
  reliefs_investment: reader(PART_SHAPES.reliefs_investment),
  reliefs_other: reader(PART_SHAPES.reliefs_other),
  reliefs_foreign: reader(PART_SHAPES.reliefs_foreign),
  charge_pension: reader(PART_SHAPES.charge_pension, ({ pensionContributions: given }) => {
    if (!given?.isAnnualAllowanceReduced) return;
    if (given.taperedAnnualAllowance || given.moneyPurchasedAllowance) return;
    throw badRequest('RULE_IS_ANNUAL_ALLOWANCE_REDUCED', ['/pensionContributions/isAnnualAllowanceReduced']);
  }),
  charge_child_benefit: reader(PART_SHAPES.charge_child_benefit, ({ dateCeased }, { taxYear }) => {
    if (dateCeased === undefined) return;
    const isWithin = taxYearStartsOn(taxYear) <= dateCeased && dateCeased <= taxYearEndsOn(taxYear);
    if (!isWithin) throw badRequest('RULE_DATE_CEASED', ['/dateCeased']);
  }),
  charge_winter_fuel: reader(PART_SHAPES.charge_winter_fuel, assertEnded),
  adjustments: reader(PART_SHAPES.adjustments, assertEnded),
  gains_residential: reader(PART_SHAPES.gains_residential, judgeResidentialGains),
  gains_other: reader(PART_SHAPES.gains_other, judgeOtherGains),
  disclosures: reader(PART_SHAPES.disclosures),
};

/** A part that somebody sent, checked as HMRC does. @throws {HmrcError} */
export const readPart = (key: PartKey, body: unknown, circumstances: Circumstances): JsonObject =>
  READERS[key](body, circumstances);
