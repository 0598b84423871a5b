import { type CodeWords, codesOf, words } from './code-words.js';

const LEAVE_OUT = 'Leave the field out.';
const SEE_DETAIL = 'Correct the value as `detail` says.';
const OF_THE_YEAR = 'Give a day of the tax year that the request is about.';
const ONE_OF_TWO = 'Give one of the two that `detail` names, and leave the other out.';

/** Codes of faults in the figures that a calculation is asked for. */
const INPUT_CODES = {
  required: words('A value is required here and is not there.', 'Give it.'),
  not_supported: words(
    'The field is understood, but not for this year, this client or this use.',
    'Leave it out, or do what `detail` says instead.',
  ),
  duplicate: words('The same thing is given twice.', 'Give it once.'),
  tax_year_not_supported: words(
    'There are no rates or no filing for this tax year.',
    'Use a tax year that `detail` names.',
  ),
  amount_invalid: words(
    'The amount is no number of pounds with at most two decimals.',
    'Give pounds as a number, such as 12.5.',
  ),
  amount_negative: words('The amount is below nil.', 'Give nil or more.'),
  amounts_too_large: words(
    'The amounts of one kind come to more than a figure can hold.',
    'Check that they are in pounds.',
  ),
  date_invalid: words('The date does not exist.', 'Write `YYYY-MM-DD`.'),
  date_after_tax_year: words('The date is too late to affect the tax year.', OF_THE_YEAR),
  date_outside_tax_year: words('The date is not in the tax year.', OF_THE_YEAR),
  date_after_disposal: words(
    'The day of acquisition is after that of the disposal.',
    'Give the day on which it was acquired.',
  ),
  profit_or_turnover: words(
    'A trade has a profit as well as turnover and expenses.',
    'Give the profit, or turnover and expenses.',
  ),
  profit_or_income: words(
    'A property business has a profit as well as income and expenses.',
    'Give the profit, or income and expenses.',
  ),
  profit_is_final: words(
    'An allowance is claimed of a business that gives its profit alone.',
    'Give income and expenses in place of the profit, or claim no allowance.',
  ),
  trading_allowance_conflict: words(
    'The trading allowance is claimed for one trade and expenses for another.',
    'Claim it for every trade or for none.',
  ),
  trading_allowance_needs_turnover: words(
    'The trading allowance is claimed, and a trade gives no turnover.',
    'Give the turnover of every trade.',
  ),
  property_allowance_with_rent_a_room: words(
    'The property allowance is claimed on rent-a-room receipts.',
    'Claim one of the two.',
  ),
  net_or_gross: words('Contributions are given both net and gross.', 'Give the net or the gross amount.'),
  marriage_allowance_conflict: words(
    'Marriage Allowance is claimed beside the Married Couple’s Allowance.',
    'Claim one of the two.',
  ),
  more_than_dividends: words(
    'The dividends from close companies are more than all dividends from UK companies.',
    'Include them in `dividends.uk`, or correct them.',
  ),
  close_company_needs_director: words(
    'An employer is a close company, and the person is no director of it.',
    'Set `director` too, or leave `close_company` out.',
  ),
  needs_close_company: words(
    'Dividends or a share are given of an employer that is no close company.',
    'Set `close_company` too, or leave them out.',
  ),
  more_than_pay: words('A part of pay is more than the pay.', 'Correct the part, or the pay.'),
  less_than_for_trades: words(
    'The loan interest of all trades is more than the relief for loan interest that the return claims.',
    'Raise `inputs.reliefs.qualifying_loan_interest`, or correct the adjustment.',
  ),
  more_than_profit: words('A part of a profit is more than the profit.', 'Correct the part, or the profit.'),
  furnished_holiday_lettings_ended: words(
    'Furnished holiday lettings are no kind of their own in this tax year.',
    'Give the letting with all others.',
  ),
  more_than_allowance: words(
    'The amount is more than the allowance of the year.',
    'Give at most the allowance.',
  ),
  more_than_held: words(
    'More was sold than was held.',
    'Give the pool at the start of the year and every purchase.',
  ),
  weeks_invalid: words(
    'The number of weeks is not one that the tax year can hold.',
    'Give whole weeks of the year.',
  ),
  period_ends_before_start: words('A period ends before it starts.', 'Correct one of the two dates.'),
  periods_overlap: words('Two periods of account have the same day.', 'Give each day to one period.'),
  period_outside_trade: words(
    'A period of account has days on which the trade was not carried on.',
    'Correct the period, or the day on which the trade began or ended.',
  ),
  periods_incomplete: words(
    'The tax year is charged on days that no period of account has.',
    'Give the periods that `detail` names, with estimates where there are no accounts yet.',
  ),
  periods_or_figures: words(
    'A trade has figures of its own beside its periods of account.',
    'Give the figures of each period, or those of the tax year.',
  ),
  needs_periods_of_account: words(
    'A field is given that acts on periods of account alone, and there are none.',
    'Give `periods_of_account` too, or leave it out.',
  ),
  transition_profit_given_twice: words(
    'The transition profit is given as the slice of the year and in another way.',
    'Give the slice, or what earlier years left, or the periods that it follows from.',
  ),
  more_than_transition_profit: words(
    'More transition profit is to be charged early than there is.',
    'Give at most what earlier years and this one leave of it.',
  ),
  accounts_not_of_tax_year: words(
    'The accounts of a trade are not those of the tax year, which the value cannot be measured by.',
    'Do what `detail` says instead.',
  ),
  years_invalid: words('The number of years is not whole, or below one.', 'Give the complete years.'),
  quantity_invalid: words(
    'The number of shares cannot be read.',
    'Give a number with at most eight decimals.',
  ),
  pool_repeated: words('Two pools of the same asset are given.', 'Give one pool of each asset.'),
  relief_not_named: words('An amount of relief is given without the relief.', 'Name the relief.'),
  not_residential: words(
    'Tax paid within sixty days is given for what is not residential property.',
    'Leave it out, or correct `kind`.',
  ),
  not_exempt: words('A part of the exemption is given for a retirement benefit.', LEAVE_OUT),
  no_allowance: words(
    'Marriage Allowance is given by a person without a personal allowance.',
    'Claim the personal allowance, or leave the Marriage Allowance out.',
  ),
  resident_has_allowance: words(
    'A personal allowance is claimed for a person who is resident and has it anyway.',
    LEAVE_OUT,
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type InputCode = keyof typeof INPUT_CODES;

/** Codes of faults in one place of a request: those of `errors[]`. */
export const PLACE_CODES = {
  ...INPUT_CODES,
  unknown_field: words(
    'The body has a field that this operation does not have.',
    'Remove it, or correct its name: `detail` suggests the nearest.',
  ),
  unknown_parameter: words(
    'The query has a parameter that this operation does not have.',
    'Remove it, or correct its name: `detail` suggests the nearest.',
  ),
  invalid_type: words('The value is of another JSON type.', 'Send the type that `detail` names.'),
  invalid_format: words('The value does not have the form that is asked for.', 'Write it as `detail` says.'),
  invalid_reference: words(
    'An id names nothing, or something of another tenant or client.',
    'Send the id of a resource that you can read.',
  ),
  too_short: words('The text is empty or too short.', 'Send at least the length that `detail` names.'),
  too_long: words('The text is too long.', 'Shorten it to the length that `detail` names.'),
  too_small: words('The value is below the least allowed.', SEE_DETAIL),
  too_large: words('The value is above the most allowed.', SEE_DETAIL),
  too_few_items: words('The list has too few entries.', 'Add entries.'),
  too_many_items: words(
    'The list or object has too many entries.',
    'Send fewer, in several requests if need be.',
  ),
  too_many_decimals: words('The amount has more than two decimals.', 'Round it to whole pence.'),
  too_many_digits: words('The number has more digits than JSON numbers hold exactly.', 'Send fewer digits.'),
  not_allowed_value: words('The value is none of those allowed.', 'Use one that `detail` names.'),
  read_only: words('The field cannot be changed.', 'Leave it out, or repeat its present value.'),
  url_invalid: words('The URL cannot be read.', 'Send an absolute URL.'),
  url_too_long: words('The URL is too long.', 'Shorten it.'),
  url_not_https: words('The URL of a receiver is not `https`.', 'Use `https`.'),
  credentials_in_url: words(
    'The URL holds a user name or a password.',
    'Take them out; send a secret as a header of the endpoint.',
  ),
  address_not_allowed: words(
    'The host has an address that nothing is sent to, such as a private one.',
    'Use a host with a public address.',
  ),
  port_not_allowed: words('Nothing is sent to this port.', 'Use 443, or a port that `detail` allows.'),
  host_not_found: words('The host has no address.', 'Check its name, and its records in the DNS.'),
  header_reserved: words('The header is one that only this service sets.', 'Use another name.'),
  certificate_invalid: words(
    'The text is not that of a certificate that can be used.',
    'Send it as PEM, the certificate first and those of its issuers after it, without its key.',
  ),
  certificate_expired: words('The certificate is out of date.', 'Send its successor.'),
  private_key_invalid: words(
    'The text is not that of a private key that can be used.',
    'Send it as PEM, in PKCS #8 or the form of its kind.',
  ),
  private_key_encrypted: words(
    'The private key is encrypted with a password.',
    'Send it without one: it is stored encrypted and never shown.',
  ),
  service_account_key_invalid: words(
    'The text is not that of a key of a Google service account that can be used.',
    'Send the JSON file that Google gives for the service account, as text and whole.',
  ),
  private_key_mismatch: words(
    'The private key is not that of the certificate.',
    'Send the key that the certificate was made for.',
  ),
  adjustment_needs_business: words(
    'The adjustment is of a business, and names none or one of another client.',
    'Give the `business_id` of a business of the client.',
  ),
  adjustment_needs_property: words(
    'The adjustment is of letting, and the client has no property and no transaction of one in the year.',
    'Create the property, or remove the adjustment.',
  ),
  adjustment_measure_not_allowed: words(
    'The adjustment has a field that does not go with its code.',
    'Leave it out; `detail` says what the code takes.',
  ),
  adjustment_measure_conflict: words('Two fields of the adjustment exclude each other.', ONE_OF_TWO),
  first_year_allowance_not_in_force: words(
    'No first-year allowance of this kind is in force in the tax year.',
    'Add the spending to a pool.',
  ),
  allowance_not_in_final_period: words(
    'The allowance is not given in the period in which the business ends.',
    'Add the spending to a pool.',
  ),
  allowance_not_on_cash_basis: words(
    'The allowance is not given on the cash basis, on which equipment is an expense.',
    'Record the purchase as a transaction, or set `accounting_basis` of the business to `accruals`.',
  ),
  loss_claim_not_on_cash_basis: words(
    'A loss on the cash basis could only be carried forward in this tax year.',
    'Leave the claim out, or set `accounting_basis` of the business to `accruals`.',
  ),
  mileage_with_vehicle_allowances: words(
    'Mileage is claimed beside capital allowances on a vehicle of the same business.',
    'Claim one of the two, or say in `vehicles` which vehicle is on actual costs.',
  ),
  furnished_holiday_lettings_not_separate: words(
    'Furnished holiday lettings and others make one business, and a loss or finance cost would pass between them.',
    'This is not worked out: prepare the return of that year elsewhere.',
  ),
  flat_rate_figures_are_gross: words(
    'A business in the VAT flat rate scheme gives net figures.',
    'Set `vat.figures` to `gross`.',
  ),
  invalid: words('The value cannot be accepted together with others.', SEE_DETAIL),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type PlaceCode = keyof typeof PLACE_CODES;

export const PLACE_CODE_LIST: readonly PlaceCode[] = codesOf(PLACE_CODES);
