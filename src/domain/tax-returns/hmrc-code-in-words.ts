/** Meaning of HMRC's codes, and the next step for each. */
const WORDS: Readonly<Record<string, string>> = {
  RULE_INCOME_SOURCES_CHANGED:
    'The income sources changed at HMRC since the calculation. Prepare the return again, and have its figures agreed to.',
  RULE_RECENT_SUBMISSIONS_EXIST:
    'HMRC has newer data than the calculation. Prepare the return again, and have its figures agreed to.',
  RULE_RESIDENCY_CHANGED:
    'The person’s residency changed at HMRC since the calculation. Prepare the return again, and have its figures agreed to.',
  RULE_FINAL_DECLARATION_RECEIVED:
    'HMRC has a final declaration for the year already. Changes go in as an amendment.',
  RULE_FINAL_DECLARATION_TAX_YEAR:
    'It is too early for this tax year. Submit the return when the year has ended.',
  RULE_TAX_YEAR_NOT_ENDED: 'The tax year has not ended. Prepare the return from 6 April on.',
  RULE_PREMATURE_FINALISATION:
    'It is too early to finalise the tax year. Prepare the return from 6 April on.',
  RULE_NO_INCOME_SUBMISSIONS_EXIST:
    'HMRC has no income of this person for the year. Check the transactions and the income sources, and prepare the return again.',
  RULE_INCOME_SOURCES_INVALID:
    'HMRC has no valid income source for the person. The sources have to be put right in their HMRC account.',
  RULE_BUSINESS_VALIDATION_FAILURE:
    'HMRC’s own checks found a fault in the data. Look at the data of the business in the HMRC account, put it right, and prepare again.',
  RULE_SUBMISSION_FAILED:
    'HMRC’s checks failed as the return was filed. Prepare the return again to see what HMRC says against it.',
  RULE_OUTSIDE_AMENDMENT_WINDOW:
    'The time for amending this tax year is over. Only HMRC itself can change it: contact HMRC.',
  RULE_DECLARATION_NOT_RECEIVED:
    'HMRC has no final declaration that could be amended. File the return first.',
  RULE_CALCULATION_TYPE_NOT_ALLOWED: 'HMRC does not take this kind of filing through software for the year.',
  RULE_TAX_YEAR_NOT_SUPPORTED: 'HMRC does not take this tax year through software.',
  RULE_EARLY_DATA_SUBMISSION_NOT_ACCEPTED:
    'HMRC takes an update from ten days before its period ends. Send it again then.',
  RULE_START_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE:
    'The business reports to HMRC by the other kind of quarters: standard ones end on the 5th of a month, calendar ones on its last day. Name the end of one of those for an update. For a return, check the choice with HMRC, and prepare again.',
  RULE_END_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE:
    'The business reports to HMRC by the other kind of quarters: standard ones end on the 5th of a month, calendar ones on its last day. Name the end of one of those for an update. For a return, check the choice with HMRC, and prepare again.',
  RULE_BOTH_EXPENSES_SUPPLIED: 'Expenses may be given in one figure or by kind, not both.',
  RULE_OBLIGATIONS_NOT_MET: 'Updates of the year are missing. Send them first.',
  RULE_ACCOUNTING_PERIOD_NOT_ENDED: 'The year has not ended. Prepare the return from 6 April on.',
  RULE_SUMMARY_STATUS_SUPERSEDED:
    'HMRC received other data of the business while its adjustments were sent. Prepare the return again.',
  RULE_SUMMARY_STATUS_INVALID:
    'HMRC could not add up the business’s year. Look at its data in the HMRC account, put it right, and prepare again.',
  RULE_RESULTING_VALUE_NOT_PERMITTED:
    'The return’s adjustments would take a figure of the business below nil. Check them against the transactions, and prepare again.',
  RULE_DATE_CEASED:
    'HMRC takes the end of child benefit only within the tax year. Correct the day, or leave it out.',
  RULE_IS_ANNUAL_ALLOWANCE_REDUCED:
    'HMRC wants to know why the annual allowance was reduced. Correct `annual_allowance_reduction`, and prepare again.',
  RULE_WFP_AMOUNT_ABOVE_MAXIMUM:
    'HMRC takes only the amounts in which the payment was made in the year, and this is above the highest. Correct it, and prepare again.',
  RULE_WFP_AMOUNT_BELOW_MINIMUM:
    'HMRC takes only the amounts in which the payment was made in the year, and this is below the lowest. Correct it, and prepare again.',
  RULE_LUMP_SUMS: 'HMRC takes a lump sum only with an amount. Give the amount, or leave the entry out.',
  RULE_TYPE_OF_CLAIM_INVALID:
    'HMRC does not take this claim for such a business. Take the claim out, or give it to HMRC in their online account.',
  RULE_MISSING_PREFERENCE_ORDER:
    'HMRC wants to know which claim of a loss comes first. Contact support: the return was sent without it.',
  RULE_PREFERENCE_ORDER_NOT_ALLOWED:
    'HMRC takes an order of claims only where two of them compete. Contact support: the return was sent with one.',
  RULE_CARRY_FORWARD_AND_TERMINAL_LOSS_NOT_ALLOWED:
    'HMRC takes no loss carried forward beside a terminal loss. Give the claim to HMRC in their online account.',
  RULE_CARRY_BACK_CLAIM:
    'HMRC takes no loss of property back to an earlier year. Take the claim out of the return, and prepare again.',
  RULE_NO_ACCOUNTING_PERIOD:
    'HMRC knows of no accounting period of the business in the year. Look at the business in the HMRC account, and prepare again.',
  RULE_NO_ACCOUNTING_DATE_FOUND:
    'HMRC has no accounts of the business that end from 31 March to 4 April. Check its `accounting_date`, and prepare again.',
  RULE_ELECTION_PERIOD_NOT_EXPIRED:
    'HMRC has another answer on the late accounting date rule, which stands for five years. Set `late_accounting_date_rule` of the business as HMRC has it, and prepare again.',
  RULE_PERIODS_OF_ACCOUNT:
    'HMRC wants periods of account with their dates. Check `accounting_date`, `commenced_on` and `ceased_on` of the business, and prepare again.',
  RULE_PERIODS_OVERLAP:
    'HMRC takes no periods of account that overlap. Check `accounting_date` and `ceased_on` of the business, and prepare again.',
  RULE_CESSATION_DATE:
    'HMRC has the business end before its accounts do. Correct `ceased_on` of the business, and prepare again.',
  RULE_DISPOSAL_DATE:
    'HMRC takes a disposal only in the year of its day. Correct the day, and prepare again.',
  RULE_DISPOSAL_DATE_FUTURE:
    'HMRC takes a disposal only once it has happened, in the year of its day. Correct the day, and prepare again.',
  RULE_COMPLETION_DATE:
    'HMRC takes a home only where the sale was completed within the tax year. Correct the day, or give the disposal to HMRC in their online account.',
  RULE_ACQUISITION_DATE: 'The asset was acquired after it was sold. Correct the days, and prepare again.',
  RULE_ACQUISITION_DATE_AFTER_DISPOSAL_DATE:
    'The asset was acquired after it was sold. Correct the days, and prepare again.',
  RULE_MISSING_COMPANY_NAME: 'HMRC takes shares with the name of the company. Give it, and prepare again.',
  RULE_INVALID_CLAIM_DISPOSALS:
    'HMRC takes Business Asset Disposal Relief and Investors’ Relief only on disposals of their own. Part the disposal, and prepare again.',
  RULE_INVALID_CLAIM_OR_ELECTION_CODES:
    'HMRC does not give this relief on such an asset. Choose another relief, and prepare again.',
  RULE_AMOUNT_GAIN_LOSS:
    'HMRC takes a disposal with its gain or its loss, and found both or none. Check proceeds and costs, and prepare again.',
  RULE_COUNTRY_CODE: 'HMRC does not take this country’s code. Correct the country, and prepare again.',
  FORMAT_EMPLOYER_REF: 'HMRC does not take this PAYE reference. Correct it, and prepare again.',
  FORMAT_PENSION_SCHEME_TAX_REFERENCE:
    'HMRC does not take this reference of a pension scheme. Correct it, and prepare again.',
  FORMAT_UNIQUE_INVESTMENT_REFERENCE:
    'HMRC does not take this investment reference. Correct it, and prepare again.',
  RULE_START_DATE_NOT_ALIGNED_TO_COMMENCEMENT_DATE:
    'HMRC has the business begin on another day. Check its start in the HMRC account, and prepare again.',
  RULE_MISSING_SUBMISSION_DATES:
    'HMRC wants the dates of the update. Prepare the return again; if it is refused again, contact support.',
  RULE_START_AND_END_DATE_NOT_ALLOWED:
    'HMRC has the business begin or end outside the year. Check its dates in the HMRC account, and prepare again.',
  RULE_ADVANCE_SUBMISSION_REQUIRES_PERIOD_END_DATE:
    'HMRC takes an update before its period ends only up to the end of that period. Send it again when the period has ended.',
  RULE_SUBMISSION_END_DATE_CANNOT_MOVE_BACKWARDS:
    'HMRC has an update of the business up to a later day. Look at what other software sent, and prepare again.',
  RULE_ALLOWANCE_NOT_SUPPORTED:
    'HMRC does not give this allowance for the year. Take it out of the return’s adjustments, and prepare again.',
  RULE_WRONG_TPA_AMOUNT_SUBMITTED:
    'The transition profit brought forward is more than HMRC has for the year. Correct `transition_profit`, and prepare again.',
  RULE_TYPE_OF_BUSINESS_INCORRECT:
    'HMRC has this business as one of another type. Check it in the HMRC account, put its `hmrc_business_id` right, and prepare again.',
  RULE_PROPERTY_INCOME_ALLOWANCE:
    'HMRC does not give the property allowance beside this income. Choose expenses instead, and prepare again.',
  RULE_DUPLICATE_SUBMISSION:
    'HMRC has a loss of this business for the year already. Prepare the return again, which takes that one up.',
  RULE_MISSING_PARTNERSHIP_TRADES_DETAILS:
    'HMRC takes a partnership’s trade with its profit or its loss. Check the share of the partnership, and prepare again.',
  RULE_DUPLICATE_TRADE_DESCRIPTION:
    'HMRC takes each trade of a partnership once. Correct `trade_description`, and prepare again.',
  RULE_START_DATE:
    'HMRC does not take this start of the partnership. Give it to HMRC in their online account.',
  RULE_END_DATE: 'HMRC does not take this end of the partnership. Give it to HMRC in their online account.',
  RULE_END_DATE_BEFORE_START_DATE:
    'HMRC has the partnership end before it began. Give it to HMRC in their online account.',
  FORMAT_PARTNERSHIP_UTR:
    'HMRC does not take this reference of the partnership. Correct `utr`, and prepare again.',
  FORMAT_PARTNERSHIP_NAME: 'HMRC does not take this name of the partnership. Correct it, and prepare again.',
  FORMAT_TRADE_DESCRIPTION: 'HMRC does not take this `trade_description`. Correct it, and prepare again.',
  RULE_START_DATE_AFTER_TAX_YEAR_END:
    'HMRC takes an employment that began by the end of the tax year. Correct `started_on`, and prepare again.',
  RULE_CESSATION_DATE_BEFORE_TAX_YEAR_START:
    'HMRC has the employment end before the tax year. Give it to HMRC in their online account.',
  RULE_CESSATION_DATE_BEFORE_START_DATE:
    'HMRC has the employment end before it began. Give it to HMRC in their online account.',
  RULE_MISSING_CLOSE_COMPANY:
    'HMRC asks of directors whether the company is a close company. Set `close_company`, and prepare again.',
  RULE_MISSING_CLOSE_COMPANY_DETAILS:
    'HMRC takes a close company with its name, its number, the share held and the dividends. Give them, and prepare again.',
  RULE_DIRECTORSHIP_CEASED_DATE:
    'HMRC takes the end of a directorship only within the tax year. Give it to HMRC in their online account.',
  FORMAT_COMPANY_NAME: 'HMRC does not take this name of the company. Correct it, and prepare again.',
  FORMAT_COMPANY_NUMBER: 'HMRC does not take this number of the company. Correct it, and prepare again.',
  RULE_DECEASED_RECIPIENT:
    'HMRC has on record that the spouse has died. Check `spouse` of the client, or take the claim for marriage allowance out of the return.',
  RULE_INVALID_REQUEST:
    'HMRC does not take the claim for marriage allowance for this National Insurance number. Check `spouse` of the client, or give the claim to HMRC in their online account.',
  RULE_ACTIVE_MARRIAGE_ALLOWANCE_CLAIM:
    'HMRC has a claim for marriage allowance of this person already. Prepare the return again, which takes that one up.',
  RULE_NO_CHANGE: 'HMRC has this amount already. Prepare the return again.',
  RULE_ALREADY_ADJUSTED:
    'The year of the business was adjusted at HMRC already. Prepare the return again, which adds it up anew.',
  RULE_TRADING_INCOME_ALLOWANCE_CLAIMED:
    'HMRC takes no adjustment of a business with the trading allowance. Choose the allowance or the adjustments, and prepare again.',
  RULE_MAXIMUM_SAVINGS_ACCOUNTS_LIMIT:
    'HMRC has as many savings accounts of the person as it takes. Give the interest to HMRC in their online account.',
  RULE_DUPLICATE_ACCOUNT_NAME:
    'HMRC has a savings account of this name already. Prepare the return again, which takes that one up.',
  RULE_DATE_RANGE_INVALID:
    'HMRC does not take dates in this order or outside the tax year. Correct the days, and prepare again.',
  RULE_INVALID_SUBMISSION_PENSION_SCHEME:
    'HMRC takes no expenses of an employment that is a pension. Take them out of the return, and prepare again.',
  RULE_TAX_YEAR_FOR_VERSION_NOT_SUPPORTED:
    'HMRC takes this tax year by another call, which is not made from here. Give it to HMRC in their online account.',
  RULE_UNALIGNED_CESSATION_TAX_YEAR:
    'HMRC takes receipts after a business ended only in a year after its end. Correct the day, and prepare again.',
  RULE_GIFT_AID_NON_UK_AMOUNT_WITHOUT_NAMES:
    'HMRC wants the names of charities abroad. Give these gifts to HMRC in their online account.',
  RULE_GIFTS_NON_UK_AMOUNT_WITHOUT_NAMES:
    'HMRC wants the names of charities abroad. Give these gifts to HMRC in their online account.',
  RULE_INCORRECT_LOSSES_SUBMITTED:
    'HMRC found losses of the disposals that do not add up. Check the losses of the year and of earlier ones, and prepare again.',
  RULE_INCORRECT_NON_STANDARD_GAINS:
    'HMRC found gains of another kind that do not add up. Check the disposals, and prepare again.',
  RULE_GAIN_LOSS:
    'HMRC takes a disposal with its gain or its loss, and found both or none. Check proceeds and costs, and prepare again.',
  RULE_GAIN_AFTER_RELIEF_LOSS_AFTER_RELIEF:
    'HMRC takes a disposal with its gain or its loss after reliefs, and found both. Check the relief, and prepare again.',
  RULE_VOLUNTARY_CLASS2_CANNOT_BE_CHANGED:
    'The time for changing voluntary Class 2 contributions of the year is over. Set `voluntary_class2` as HMRC has it, and prepare again.',
  RULE_VOLUNTARY_CLASS2_VALUE_INVALID:
    'HMRC does not take this answer on voluntary Class 2 contributions. Check `voluntary_class2`, and prepare again.',
  MATCHING_RESOURCE_NOT_FOUND:
    'HMRC does not know what the call was about. Check the National Insurance number and the business at HMRC.',
  CLIENT_OR_AGENT_NOT_AUTHORISED:
    'The person is not signed up for Making Tax Digital, or has not authorised the agent. Sign them up or have them authorise, then repeat.',
  CLIENT_NOT_MTD_ENROLLED: 'The person is not signed up for Making Tax Digital. They have to sign up first.',
  RESOURCE_FORBIDDEN:
    'Our application is not subscribed to this API at HMRC. The operator has to subscribe it.',
  INVALID_SCOPE: 'The person’s authorisation does not cover this. They have to authorise again.',
  UNAUTHORIZED: 'HMRC did not accept the authorisation. The person has to authorise again.',
  INVALID_CREDENTIALS: 'HMRC did not accept the authorisation. The person has to authorise again.',
  invalid_grant: 'The authorisation has ended. The person has to authorise again.',
  FORMAT_NINO: 'HMRC does not take this National Insurance number. Correct the client’s.',
};

/**
 * A code of HMRC's in words, with what to do; one that is not in the table is named as it is.
 * @param pointer the member of what we sent that HMRC names
 */
export function hmrcCodeInWords(code: string, pointer?: string): string {
  const named = pointer === undefined ? code : `${code} at ${pointer}`;
  return Object.hasOwn(WORDS, code) ? `${WORDS[code]} (HMRC: ${named})` : `HMRC refused: ${named}.`;
}
