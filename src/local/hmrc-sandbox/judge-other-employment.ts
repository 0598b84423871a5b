import type { Static } from 'typebox';
import type { OtherEmploymentBody } from './employment-shapes.js';
import { badRequest } from './hmrc-error.js';

/** @throws {HmrcError} for a lump sum without a payment, and for days of share schemes that HMRC has no place for */
export function judgeOtherEmployment(body: Static<typeof OtherEmploymentBody>): void {
  const { lumpSums = [], shareOption = [], sharesAwardedOrReceived = [] } = body;
  const empty = lumpSums.findIndex(({ employerName: _, employerRef: __, ...payments }) => isEmpty(payments));
  if (empty >= 0) throw badRequest('RULE_LUMP_SUMS', [`/lumpSums/${empty}`]);
  const strange = [
    ...shareOption.flatMap(({ dateOfOptionGrant, dateOfEvent }, index) =>
      strangeDays(`/shareOption/${index}`, { dateOfOptionGrant, dateOfEvent }),
    ),
    ...sharesAwardedOrReceived.flatMap(({ dateSharesCeasedToBeSubjectToPlan, dateSharesAwarded }, index) =>
      strangeDays(`/sharesAwardedOrReceived/${index}`, {
        dateSharesCeasedToBeSubjectToPlan,
        dateSharesAwarded,
      }),
    ),
  ];
  if (strange.length > 0) throw badRequest('RULE_DATE_RANGE_INVALID', strange);
}

const strangeDays = (at: string, days: Readonly<Record<string, string>>): string[] =>
  Object.entries(days)
    .filter(([, day]) => day < '1900-01-01' || day > '2100-01-01')
    .map(([name]) => `${at}/${name}`);

const isEmpty = (body: object): boolean => Object.keys(body).length === 0;
