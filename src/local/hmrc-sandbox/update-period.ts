import { badRequest } from './hmrc-error.js';
import { daysLater, quartersOf } from './quarters.js';
import { type JsonObject, quarterTypeOf, type SandboxBusiness } from './state.js';

export interface Period {
  readonly startOn: string | undefined;
  readonly endOn: string | undefined;
}

/** An update covers a business's quarters from their start, and is neither early nor shorter than the one before. */
export function assertPeriod(
  { startOn, endOn }: Period,
  context: { business: SandboxBusiness; taxYear: number; now: Date; previous: Period },
): void {
  if (startOn === undefined || endOn === undefined) throw badRequest('RULE_MISSING_SUBMISSION_DATES');
  if (endOn < startOn) {
    const property = context.business.typeOfBusiness !== 'self-employment';
    throw badRequest(property ? 'RULE_TO_DATE_BEFORE_FROM_DATE' : 'RULE_END_DATE_BEFORE_START_DATE');
  }
  const quarters = quartersOf(context.taxYear, quarterTypeOf(context.business, context.taxYear));
  if (startOn !== quarters[0]?.startOn) throw badRequest('RULE_START_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE');
  if (!quarters.some((quarter) => quarter.endOn === endOn))
    throw badRequest('RULE_END_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE');
  if (endOn > daysLater(context.now, 10)) throw badRequest('RULE_EARLY_DATA_SUBMISSION_NOT_ACCEPTED');
  if (context.previous.endOn !== undefined && endOn < context.previous.endOn) {
    throw badRequest('RULE_SUBMISSION_END_DATE_CANNOT_MOVE_BACKWARDS');
  }
}

/** The dates of a stored update, of either kind of business. */
export function periodIn(body: JsonObject | undefined): Period {
  const dates = body?.['periodDates'];
  const trade = typeof dates === 'object' && dates !== null ? new Map(Object.entries(dates)) : new Map();
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    startOn: text(trade.get('periodStartDate') ?? body?.['fromDate']),
    endOn: text(trade.get('periodEndDate') ?? body?.['toDate']),
  };
}
