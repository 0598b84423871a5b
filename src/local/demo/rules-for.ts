import type { AccountName, Books, HomeName } from './books.js';

/** A rule in the words of `POST /v1/category-rules`. */
interface RuleBody {
  readonly name: string;
  readonly match: {
    readonly value: string;
    readonly direction?: 'in' | 'out';
    readonly source_account_id: string;
  };
  readonly category: string;
  readonly property_id?: string;
}

type Line = readonly [words: string, category: string, direction?: 'in' | 'out'];

const RUNNING = 'property.premises_running_costs';
const REPAIRS = 'property.repairs_and_maintenance';
const INTEREST = 'property.residential_financial_cost';
const FEES = 'property.professional_fees';

/** Payments for each home: the memos of the letting account name the home, then the purpose. */
const HOME_LINES: Record<HomeName, readonly Line[]> = {
  'FLAT 4': [
    ['RENT', 'property.rent_income', 'in'],
    ['INTEREST', INTEREST],
    ['MANAGEMENT FEE', FEES],
    ['SERVICE CHARGE', RUNNING],
    ['GROUND RENT', RUNNING],
    ['GAS SAFETY CERT', 'property.other'],
    ['TAP AND TRAP', REPAIRS],
    ['CISTERN', REPAIRS],
  ],
  'STUDIO 2': [
    ['RENT', 'property.rent_income', 'in'],
    ['INTEREST', INTEREST],
    ['INSURANCE', RUNNING],
    ['PREMIUM REFUND', RUNNING],
    ['COUNCIL TAX', RUNNING],
    ['EMPTY PERIOD', RUNNING],
    ['DEPOSIT', 'deposit_held'],
    ['CLEANING', 'property.cost_of_services'],
    ['INVENTORY', FEES],
    ['GAS SAFETY CERT', 'property.other'],
    ['BOILER SERVICE', REPAIRS],
    ['REPAINT', REPAIRS],
    ['GUTTER REPAIR', REPAIRS],
  ],
};

/** The accountant's other knowledge of each account; the first line that fits decides. */
const ACCOUNT_LINES: Record<AccountName, readonly Line[]> = {
  monzo: [
    ['NAIR ELECTRICAL', 'transfer'],
    ['LEX AUTOLEASE', 'self_employment.car_van_travel_expenses'],
  ],
  starling: [
    ['NAIR ELECTRICAL', 'transfer'],
    ['CERT SOFTWARE', 'self_employment.admin_costs'],
  ],
  barclays: [
    ['HALF OF FLAT 4', 'private', 'out'],
    ['PERSONAL ACCOUNT', 'drawings', 'out'],
    ['FOR PERIOD', 'property.other', 'out'],
    ['NRLA', 'property.other', 'out'],
  ],
  lloyds: [
    ['NAIR ELECTRICAL', 'transfer', 'in'],
    ['P NAIR PROPERTY', 'transfer', 'in'],
    ['P NAIR SAVER', 'transfer'],
    ['INTEREST', 'other_tax_income', 'in'],
    ['HMRC', 'tax_payment'],
    ['', 'private'],
  ],
};

/** Every rule of the demo, the first to be tried first; each is bound to one account of this client. */
export function rulesFor({ accounts, homes }: Pick<Books, 'accounts' | 'homes'>): RuleBody[] {
  const forHome = (home: HomeName): RuleBody[] =>
    HOME_LINES[home].map(([words, category, ...direction]) => ({
      ...ruleOf(accounts.barclays, [`${home} ${words}`, category, ...direction]),
      ...(category.startsWith('property.') && { property_id: homes[home] }),
    }));
  const forAccount = (account: AccountName): RuleBody[] =>
    ACCOUNT_LINES[account].map((line) => ruleOf(accounts[account], line));
  return [
    ...forHome('FLAT 4'),
    ...forHome('STUDIO 2'),
    ...forAccount('monzo'),
    ...forAccount('starling'),
    ...forAccount('barclays'),
    ...forAccount('lloyds'),
  ];
}

function ruleOf(accountId: string, [value, category, direction]: Line): RuleBody {
  return {
    name: value === '' ? 'Everything else on this account' : value,
    match: { value, source_account_id: accountId, ...(direction && { direction }) },
    category,
  };
}
