export type CategorySide = 'self_employment' | 'property' | 'none';

/** One way a transaction can count, or not count, towards a Self Assessment return. */
export interface Category {
  readonly code: string;
  readonly name: string;
  readonly side: CategorySide;
  readonly direction: 'income' | 'expense' | 'neutral';
  /** Box of the full self-employment pages; a span where the asset decides. */
  readonly sa103Box: string | null;
  /** Box of the UK property pages. */
  readonly sa105Box: string | null;
  /** Dotted path in HMRC's Making Tax Digital bodies. */
  readonly hmrcField: string | null;
  /** Lowers taxable profit as it stands. */
  readonly allowable: boolean;
  /** Counts among the expenses and is added back in full. */
  readonly disallowable: boolean;
  /** Relieved by the basic-rate tax reducer instead of as an expense. */
  readonly residentialFinanceCost: boolean;
  readonly description: string;
}

type Row = Pick<Category, 'name' | 'description'> & { box: string | null; field: string | null };

function entry(
  category: Partial<Category> & Pick<Category, 'code' | 'name' | 'side' | 'direction'>,
): Category {
  return {
    sa103Box: null,
    sa105Box: null,
    hmrcField: null,
    allowable: false,
    disallowable: false,
    residentialFinanceCost: false,
    description: '',
    ...category,
  };
}

function trading(
  key: string,
  direction: 'income' | 'expense',
  row: Row,
  flags: Partial<Category> = {},
): Category {
  return entry({
    code: `self_employment.${key}`,
    side: 'self_employment',
    direction,
    name: row.name,
    description: row.description,
    sa103Box: row.box,
    hmrcField: row.field,
    allowable: direction === 'expense',
    ...flags,
  });
}

function letting(
  key: string,
  direction: 'income' | 'expense',
  row: Row,
  flags: Partial<Category> = {},
): Category {
  return entry({
    code: `property.${key}`,
    side: 'property',
    direction,
    name: row.name,
    description: row.description,
    sa105Box: row.box,
    hmrcField: row.field === null ? null : `ukProperty.${row.field}`,
    allowable: direction === 'expense',
    ...flags,
  });
}

function outside(code: string, name: string, description: string): Category {
  return entry({ code, name, side: 'none', direction: 'neutral', description });
}

const ADDED_BACK = { allowable: false, disallowable: true } as const;
const NOT_AN_EXPENSE = { allowable: false } as const;

const TRADING: readonly Category[] = [
  trading('turnover', 'income', {
    name: 'Turnover',
    box: '15',
    field: 'periodIncome.turnover',
    description: 'Sales, fees, takings, and payouts of marketplaces and card processors.',
  }),
  trading('other_income', 'income', {
    name: 'Other business income',
    box: '16',
    field: 'periodIncome.other',
    description: 'Grants, affiliate income, scrap, a sublet desk, insurance for lost income.',
  }),
  trading('cis_suffered', 'income', {
    name: 'CIS deductions suffered',
    box: '15',
    field: 'periodIncome.turnover',
    description:
      'What contractors withheld under the Construction Industry Scheme, either sign, beside receipts as they came in: added to turnover, and to the tax deducted.',
  }),
  trading('cost_of_goods', 'expense', {
    name: 'Cost of goods',
    box: '17',
    field: 'periodExpenses.costOfGoods',
    description: 'Stock, materials, marketplace commission; fuel for taxis, minicabs and haulage.',
  }),
  trading('payments_to_subcontractors', 'expense', {
    name: 'Construction industry subcontractors',
    box: '18',
    field: 'periodExpenses.paymentsToSubcontractors',
    description: 'Construction trades only: what subcontractors earned, before CIS deductions.',
  }),
  trading('wages_and_staff_costs', 'expense', {
    name: 'Wages, salaries and other staff costs',
    box: '19',
    field: 'periodExpenses.wagesAndStaffCosts',
    description: 'Employees, employer PAYE and pension, agency staff, freelancers. Never the owner.',
  }),
  trading('car_van_travel_expenses', 'expense', {
    name: 'Car, van and travel',
    box: '20',
    field: 'periodExpenses.carVanTravelExpenses',
    description: 'Fuel, vehicle insurance, tax and repairs, parking, hire, trains, hotels on business trips.',
  }),
  trading('premises_running_costs', 'expense', {
    name: 'Rent, rates, power and insurance',
    box: '21',
    field: 'periodExpenses.premisesRunningCosts',
    description: 'Premises rent, business rates, power, water, security, business insurance.',
  }),
  trading('maintenance_costs', 'expense', {
    name: 'Repairs and maintenance',
    box: '22',
    field: 'periodExpenses.maintenanceCosts',
    description: 'Repairs of premises and equipment, renewal of small tools, tool hire.',
  }),
  trading('admin_costs', 'expense', {
    name: 'Phone, stationery and other office costs',
    box: '23',
    field: 'periodExpenses.adminCosts',
    description: 'Phone, broadband, software, postage, stationery, small office equipment.',
  }),
  trading('advertising_costs', 'expense', {
    name: 'Advertising',
    box: '24',
    field: 'periodExpenses.advertisingCosts',
    description: 'Adverts, directories, print, signage, website and domain names.',
  }),
  trading(
    'business_entertainment_costs',
    'expense',
    {
      name: 'Business entertainment',
      box: '24',
      field: 'periodExpenses.businessEntertainmentCosts',
      description: 'Hospitality and gifts for clients: recorded, then added back.',
    },
    ADDED_BACK,
  ),
  trading('interest_on_bank_other_loans', 'expense', {
    name: 'Interest on bank and other loans',
    box: '25',
    field: 'periodExpenses.interestOnBankOtherLoans',
    description: 'Interest on business loans and overdrafts, never the capital repaid.',
  }),
  trading('finance_charges', 'expense', {
    name: 'Bank, card and other finance charges',
    box: '26',
    field: 'periodExpenses.financeCharges',
    description: 'Account and card-processing fees, hire purchase and lease finance.',
  }),
  trading('irrecoverable_debts', 'expense', {
    name: 'Irrecoverable debts written off',
    box: '27',
    field: 'periodExpenses.irrecoverableDebts',
    description: 'Accounting entries for debts that will not be paid; none under the cash basis.',
  }),
  trading('professional_fees', 'expense', {
    name: 'Accountancy, legal and other professional fees',
    box: '28',
    field: 'periodExpenses.professionalFees',
    description: 'Accountant, solicitor, intellectual property, professional indemnity.',
  }),
  trading(
    'depreciation',
    'expense',
    {
      name: 'Depreciation and loss on sale',
      box: '29',
      field: 'periodExpenses.depreciation',
      description: 'Accounting entries only: recorded, then added back.',
    },
    ADDED_BACK,
  ),
  trading('other_expenses', 'expense', {
    name: 'Other business expenses',
    box: '30',
    field: 'periodExpenses.otherExpenses',
    description: 'Trade bodies, licences, training for the current trade, protective clothing.',
  }),
  trading(
    'capital_asset',
    'expense',
    {
      name: 'Capital asset',
      box: '49-55',
      field: null,
      description:
        'Cars, and equipment under accruals: relieved through capital allowances. Equipment on the cash basis is an expense.',
    },
    NOT_AN_EXPENSE,
  ),
];

const LETTING: readonly Category[] = [
  letting('rent_income', 'income', {
    name: 'Rents received',
    box: '20',
    field: 'income.periodAmount',
    description: 'Rent from tenants, agents, councils and booking sites.',
  }),
  letting('other_income', 'income', {
    name: 'Other property income',
    box: '20',
    field: 'income.otherIncome',
    description: 'Recharges, insurance claims, masts, parking spaces, laundry.',
  }),
  letting('rent_a_room', 'income', {
    name: 'Rent a room',
    box: '20',
    field: 'income.rentARoom.rentsReceived',
    description: "Lodgers in the owner's own home; the relief is claimed in box 37.",
  }),
  letting('premiums_of_lease_grant', 'income', {
    name: 'Premiums for the grant of a lease',
    box: '22',
    field: 'income.premiumsOfLeaseGrant',
    description: 'A lump sum a tenant pays for a short lease.',
  }),
  letting('reverse_premiums', 'income', {
    name: 'Reverse premiums and inducements',
    box: '23',
    field: 'income.reversePremiums',
    description: 'A lump sum received for taking on a lease.',
  }),
  letting('premises_running_costs', 'expense', {
    name: 'Rent, rates, insurance and ground rents',
    box: '24',
    field: 'expenses.premisesRunningCosts',
    description: 'Ground rent, council tax, water, insurance, service charge.',
  }),
  letting('repairs_and_maintenance', 'expense', {
    name: 'Property repairs and maintenance',
    box: '25',
    field: 'expenses.repairsAndMaintenance',
    description: 'Repair like for like; improvements are capital.',
  }),
  letting('financial_costs', 'expense', {
    name: 'Non-residential finance costs',
    box: '26',
    field: 'expenses.financialCosts',
    description: 'Interest and fees on loans for lets that are not dwellings.',
  }),
  letting('professional_fees', 'expense', {
    name: 'Legal, management and other professional fees',
    box: '27',
    field: 'expenses.professionalFees',
    description: 'Letting agents, evictions, accountant, inventory, referencing.',
  }),
  letting('cost_of_services', 'expense', {
    name: 'Costs of services provided',
    box: '28',
    field: 'expenses.costOfServices',
    description: 'Cleaning, gardening, caretaker, linen; energy and broadband included in the rent.',
  }),
  letting('travel_costs', 'expense', {
    name: 'Property travel costs',
    box: '29',
    field: 'expenses.travelCosts',
    description: 'Trips to the let property.',
  }),
  letting('other', 'expense', {
    name: 'Other property expenses',
    box: '29',
    field: 'expenses.other',
    description: 'Adverts for tenants, certificates, licences, software, landlord associations.',
  }),
  letting('replacement_of_domestic_items', 'expense', {
    name: 'Replacement of domestic items',
    box: '36',
    field: 'allowances.costOfReplacingDomesticItems',
    description: 'Replacing, not first buying, furniture, carpets and appliances of a residential let.',
  }),
  letting(
    'residential_financial_cost',
    'expense',
    {
      name: 'Residential finance costs',
      box: '44',
      field: 'expenses.residentialFinancialCost',
      description: 'Interest and fees on residential lets, holiday lets too from April 2025: a tax reducer.',
    },
    { allowable: false, residentialFinanceCost: true },
  ),
  letting(
    'capital_not_allowable',
    'expense',
    {
      name: 'Capital, not allowable',
      box: null,
      field: null,
      description: 'Improvements, purchase costs, stamp duty land tax, first furnishing.',
    },
    NOT_AN_EXPENSE,
  ),
];

const OUTSIDE: readonly Category[] = [
  outside('private', 'Private', "The owner's own spending: living costs, own pension, health, charity."),
  outside('transfer', 'Transfer', 'Between own accounts and pots, top-ups, settling a card.'),
  outside('drawings', 'Drawings', 'Money the owner takes out of the business.'),
  outside('capital_introduced', 'Capital introduced', 'Money the owner pays into the business.'),
  outside(
    'tax_payment',
    'Tax paid or repaid',
    'Self Assessment, National Insurance, VAT and penalties, either way.',
  ),
  outside('loan_principal', 'Loan capital', 'Advances and repayments of capital.'),
  outside('deposit_held', 'Tenant deposit', 'Held for a tenant: not income unless it is kept.'),
  outside(
    'other_tax_income',
    'Income taxed elsewhere',
    'Salary, interest, dividends, pensions and benefits, entered on other pages of the return.',
  ),
];

/**
 * Every category. Boxes are those of the SA103F and SA105 of 2025-26, fields those of the MTD bodies.
 *
 * @see https://www.gov.uk/government/publications/self-assessment-self-employment-full-sa103f
 * @see https://www.gov.uk/government/publications/self-assessment-uk-property-sa105
 */
export const CATEGORIES: readonly Category[] = [...TRADING, ...LETTING, ...OUTSIDE];

export const TURNOVER = 'self_employment.turnover';
/** Tax withheld by contractors: its rows give the amount with either sign. */
export const CIS_SUFFERED = 'self_employment.cis_suffered';
export const CAPITAL_ASSET = 'self_employment.capital_asset';

export const CATEGORY_CODES: readonly string[] = CATEGORIES.map((category) => category.code);

const BY_CODE: ReadonlyMap<string, Category> = new Map(
  CATEGORIES.map((category) => [category.code, category]),
);

export function findCategory(code: string): Category | undefined {
  return BY_CODE.get(code);
}
