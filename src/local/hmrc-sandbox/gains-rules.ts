import type { Static } from 'typebox';
import { taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import type { OtherGainsBody, ResidentialGainsBody } from './gains-shapes.js';
import { badRequest } from './hmrc-error.js';
import type { Circumstances } from './part-circumstances.js';

/** Checks disposals of homes as HMRC does. @throws {HmrcError} */
export function judgeResidentialGains(
  { disposals }: Static<typeof ResidentialGainsBody>,
  circumstances: Circumstances,
): void {
  for (const [index, disposal] of disposals.entries()) {
    const at = `/disposals/${index}`;
    const { acquisitionDate, disposalDate, completionDate } = disposal;
    refuse(!isWithinYear(disposalDate, circumstances), 'RULE_DISPOSAL_DATE', `${at}/disposalDate`);
    const isCompleted = isWithinYear(completionDate, circumstances) && completionDate <= circumstances.today;
    refuse(!isCompleted, 'RULE_COMPLETION_DATE', `${at}/completionDate`);
    const isBackwards = acquisitionDate > disposalDate;
    refuse(isBackwards, 'RULE_ACQUISITION_DATE_AFTER_DISPOSAL_DATE', at);
    refuse(!hasOneNet(disposal), 'RULE_AMOUNT_GAIN_LOSS', at);
  }
}

/** Checks other gains as HMRC does. @throws {HmrcError} */
export function judgeOtherGains(
  { cryptoassets = [], otherGains = [], unlistedShares = [] }: Static<typeof OtherGainsBody>,
  circumstances: Circumstances,
): void {
  for (const [index, gain] of otherGains.entries()) {
    const at = `/otherGains/${index}`;
    const { assetType, claimOrElectionCodes: codes = [] } = gain;
    const isUnnamed = assetType === 'listed-shares' && gain.companyName === undefined;
    refuse(isUnnamed, 'RULE_MISSING_COMPANY_NAME', `${at}/companyName`);
    const isHomeAbroad = assetType === 'non-uk-residential-property';
    refuse(isHomeAbroad && codes.includes('INV'), 'RULE_INVALID_CLAIM_OR_ELECTION_CODES', at);
  }
  for (const [list, gains] of Object.entries({ cryptoassets, otherGains, unlistedShares })) {
    for (const [index, gain] of gains.entries()) judgeGain(gain, `/${list}/${index}`, circumstances);
  }
}

interface Gain extends Net {
  readonly acquisitionDate: string;
  readonly disposalDate: string;
  readonly claimOrElectionCodes?: readonly string[];
}

interface Net {
  readonly amountOfNetGain?: number;
  readonly amountOfNetLoss?: number;
}

function judgeGain(gain: Gain, at: string, circumstances: Circumstances): void {
  const { acquisitionDate, disposalDate, claimOrElectionCodes: codes = [] } = gain;
  const isPast = isWithinYear(disposalDate, circumstances) && disposalDate <= circumstances.today;
  refuse(!isPast, 'RULE_DISPOSAL_DATE_FUTURE', `${at}/disposalDate`);
  refuse(acquisitionDate > disposalDate, 'RULE_ACQUISITION_DATE', `${at}/acquisitionDate`);
  refuse(!hasOneNet(gain), 'RULE_AMOUNT_GAIN_LOSS', at);
  refuse(codes.includes('BAD') && codes.includes('INV'), 'RULE_INVALID_CLAIM_DISPOSALS', at);
}

const hasOneNet = ({ amountOfNetGain, amountOfNetLoss }: Net) =>
  (amountOfNetGain === undefined) !== (amountOfNetLoss === undefined);

const isWithinYear = (day: string, { taxYear }: Circumstances) =>
  taxYearStartsOn(taxYear) <= day && day <= taxYearEndsOn(taxYear);

function refuse(isWrong: boolean, code: string, path: string): void {
  if (isWrong) throw badRequest(code, [path]);
}
