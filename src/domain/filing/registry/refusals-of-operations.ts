import type { OperationKey } from './filing-operations.js';

/**
 * Refusals of operations that `prepare` calls, by HMRC's codes without their `RULE_`. Each can also refuse a year
 * that it does not take, and one whose time for amending is over.
 * @see HMRC's OpenAPI files, as of 17 August 2026
 */
export const REFUSALS_OF_OPERATIONS: Readonly<Partial<Record<OperationKey, readonly string[]>>> = {
  savings_account: ['MAXIMUM_SAVINGS_ACCOUNTS_LIMIT', 'DUPLICATE_ACCOUNT_NAME'],
  savings_other: ['COUNTRY_CODE'],
  directorship: ['MISSING_CLOSE_COMPANY', 'MISSING_CLOSE_COMPANY_DETAILS', 'DIRECTORSHIP_CEASED_DATE'],
  employment_other: ['LUMP_SUMS', 'DATE_RANGE_INVALID'],
  employment_add: [
    'TAX_YEAR_NOT_ENDED',
    'START_DATE_AFTER_TAX_YEAR_END',
    'CESSATION_DATE_BEFORE_TAX_YEAR_START',
    'CESSATION_DATE_BEFORE_START_DATE',
  ],
  employment_financial: ['TAX_YEAR_NOT_ENDED', 'INVALID_SUBMISSION_PENSION_SCHEME'],
  reliefs_foreign: ['COUNTRY_CODE'],
  expenses_employment: ['TAX_YEAR_NOT_ENDED', 'INVALID_SUBMISSION_PENSION_SCHEME'],
  dividends_other: ['COUNTRY_CODE'],
  pensions_foreign: ['COUNTRY_CODE'],
  other_income_2: [
    'TAX_YEAR_FOR_VERSION_NOT_SUPPORTED',
    'COUNTRY_CODE',
    'UNALIGNED_CESSATION_TAX_YEAR',
    'DATE_RANGE_INVALID',
  ],
  other_income_3: ['COUNTRY_CODE', 'UNALIGNED_CESSATION_TAX_YEAR'],
  partner: [
    'START_DATE',
    'END_DATE',
    'END_DATE_BEFORE_START_DATE',
    'DUPLICATE_TRADE_DESCRIPTION',
    'MISSING_PARTNERSHIP_TRADES_DETAILS',
  ],
  reliefs_charity: ['GIFT_AID_NON_UK_AMOUNT_WITHOUT_NAMES', 'GIFTS_NON_UK_AMOUNT_WITHOUT_NAMES'],
  reliefs_other: ['SUBMISSION_FAILED'],
  charge_pension: ['COUNTRY_CODE', 'IS_ANNUAL_ALLOWANCE_REDUCED'],
  charge_child_benefit: ['DATE_CEASED'],
  charge_winter_fuel: ['TAX_YEAR_NOT_ENDED', 'WFP_AMOUNT_ABOVE_MAXIMUM', 'WFP_AMOUNT_BELOW_MINIMUM'],
  gains_residential: [
    'ACQUISITION_DATE_AFTER_DISPOSAL_DATE',
    'COMPLETION_DATE',
    'DISPOSAL_DATE',
    'AMOUNT_GAIN_LOSS',
    'INCORRECT_LOSSES_SUBMITTED',
  ],
  gains_other: [
    'INCORRECT_NON_STANDARD_GAINS',
    'DISPOSAL_DATE_FUTURE',
    'ACQUISITION_DATE',
    'GAIN_LOSS',
    'AMOUNT_GAIN_LOSS',
    'GAIN_AFTER_RELIEF_LOSS_AFTER_RELIEF',
    'INVALID_CLAIM_DISPOSALS',
    'MISSING_COMPANY_NAME',
    'INVALID_CLAIM_OR_ELECTION_CODES',
  ],
  losses_7: [
    'TAX_YEAR_NOT_ENDED',
    'MISSING_PREFERENCE_ORDER',
    'PREFERENCE_ORDER_NOT_ALLOWED',
    'CARRY_FORWARD_AND_TERMINAL_LOSS_NOT_ALLOWED',
    'CARRY_BACK_CLAIM',
  ],
  adjustments: ['TAX_YEAR_NOT_ENDED'],
  marriage: ['DECEASED_RECIPIENT', 'ACTIVE_MARRIAGE_ALLOWANCE_CLAIM', 'INVALID_REQUEST'],
  disclosures: ['VOLUNTARY_CLASS2_CANNOT_BE_CHANGED', 'VOLUNTARY_CLASS2_VALUE_INVALID'],
};
