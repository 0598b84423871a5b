import { ASK, own, type Purpose, propertyTarget, selfEmploymentTarget } from '../purpose.js';

const SE_FINANCE = 'self_employment.finance_charges';
const SE_INTEREST = 'self_employment.interest_on_bank_other_loans';
const SE_TURNOVER = 'self_employment.turnover';
const PROP_RENT = 'property.rent_income';
const RESIDENTIAL = 'property.residential_financial_cost';

/** Words beside a bank's or lender's name that identify the payment. */
const BANK_WORDS = {
  BTL: 'btl_mortgage',
  LET: 'btl_mortgage',
  COMMERCIAL: 'commercial_mortgage',
  COMM: 'commercial_mortgage',
  MORTGAGE: 'mortgage',
  MORTGAGES: 'mortgage',
  MTG: 'mortgage',
  MTGE: 'mortgage',
  MORT: 'mortgage',
  INTEREST: 'loan_interest',
  INT: 'loan_interest',
  DIVIDEND: 'dividend',
  DIV: 'dividend',
  LOAN: 'loan_repayment',
  LOANS: 'loan_repayment',
  BBL: 'loan_repayment',
  CARD: 'card_settlement',
  CARDS: 'card_settlement',
  VISA: 'card_settlement',
  MASTERCARD: 'card_settlement',
  FEE: 'bank_fees',
  FEES: 'bank_fees',
  CHARGES: 'bank_fees',
  SAVINGS: 'own_account',
  SAVER: 'own_account',
  ISA: 'own_account',
  SAVE: 'own_account',
  FINANCE: 'hire_purchase',
  INSURANCE: 'insurer',
  INS: 'insurer',
} as const;

const LENDER_WORDS = {
  INTEREST: 'loan_interest',
  INT: 'loan_interest',
  FEE: 'loan_fees',
  FEES: 'loan_fees',
  CHARGE: 'loan_fees',
  BTL: 'btl_mortgage',
} as const;

/** Banking, lending, tax and the owner's own money. */
export const MONEY_PURPOSES = {
  own_account: {
    says: 'a movement between own accounts',
    isStructural: true,
    business: {
      out: own('transfer', 0.93),
      in: own('transfer', 0.9),
      also: ['drawings', 'private', 'capital_introduced'],
    },
    property: { out: own('transfer', 0.93), in: own('transfer', 0.9), also: ['private'] },
    when: {
      FEE: 'bank_fees',
      FEES: 'bank_fees',
      CHARGE: 'bank_fees',
      CHARGES: 'bank_fees',
      INTEREST: 'interest_received',
    },
  },
  unnamed_transfer: {
    says: 'a transfer to or from an account that is not named',
    isStructural: true,
    business: {
      out: own('transfer', 0.72),
      in: own('transfer', 0.6),
      also: ['drawings', 'private', 'capital_introduced'],
    },
    property: { out: own('transfer', 0.72), in: own('transfer', 0.6), also: ['private'] },
  },
  top_up: {
    says: 'a top-up of a payment account',
    isStructural: true,
    review: true,
    business: { out: own('transfer', 0.8), in: own('transfer', 0.7), also: ['private', 'drawings'] },
    property: { out: own('transfer', 0.8), in: own('transfer', 0.7), also: ['private'] },
    when: { FEE: 'bank_fees', FEES: 'bank_fees', CHARGE: 'bank_fees', CHARGES: 'bank_fees' },
  },
  savings: {
    says: 'savings or investments of the owner',
    business: { out: own('transfer', 0.86), in: own('transfer', 0.85), also: ['private', 'drawings'] },
    property: { out: own('transfer', 0.86), in: own('transfer', 0.85), also: ['private'] },
    when: { SIPP: 'household', PENSION: 'household', DIVIDEND: 'dividend', INTEREST: 'interest_received' },
  },
  card_settlement: {
    says: 'settling a credit card',
    isStructural: true,
    business: { out: own('transfer', 0.93), in: own('transfer', 0.75), also: ['private'] },
    property: { out: own('transfer', 0.93), in: own('transfer', 0.75), also: ['private'] },
    when: {
      INTEREST: 'loan_interest',
      MERCHANT: 'processor_fees',
      MERCH: 'processor_fees',
      FEE: 'bank_fees',
    },
  },
  cash_withdrawal: {
    says: 'a cash withdrawal',
    isStructural: true,
    review: true,
    business: { out: own('drawings', 0.7), in: own('transfer', 0.5), also: ['private'] },
    property: { out: own('private', 0.7), in: own('transfer', 0.5), also: ['drawings'] },
  },
  cash_deposit: {
    says: 'cash paid in',
    isStructural: true,
    review: true,
    business: {
      in: selfEmploymentTarget('turnover', 0.7),
      out: own('drawings', 0.5),
      also: ['capital_introduced', 'transfer'],
    },
    property: { in: propertyTarget('rent_income', 0.6), out: own('private', 0.5), also: ['transfer'] },
  },
  cheque: {
    says: 'a cheque, which names nobody',
    isStructural: true,
    business: { out: ASK, in: ASK, also: [SE_TURNOVER, 'private'] },
    property: { out: ASK, in: ASK, also: [PROP_RENT, 'private'] },
  },
  drawings: {
    says: "the owner's drawings",
    isStructural: true,
    business: {
      out: own('drawings', 0.9),
      in: own('capital_introduced', 0.8),
      also: ['transfer', 'private'],
    },
    property: { out: own('drawings', 0.75), in: own('transfer', 0.7), also: ['transfer', 'private'] },
    when: {
      ARCHITECT: 'capital_improvement',
      ARCHITECTS: 'capital_improvement',
      ARCHITECTURAL: 'capital_improvement',
      PLANNING: 'capital_improvement',
    },
  },
  capital_introduced: {
    says: "the owner's own money paid in",
    isStructural: true,
    business: { in: own('capital_introduced', 0.92), out: own('drawings', 0.6), also: ['transfer'] },
    property: { in: own('capital_introduced', 0.85), out: own('transfer', 0.6), also: ['transfer'] },
  },
  tax: {
    says: 'tax paid to or repaid by HMRC',
    isStructural: true,
    business: { out: own('tax_payment', 0.97), in: own('tax_payment', 0.95) },
    property: { out: own('tax_payment', 0.97), in: own('tax_payment', 0.95) },
    when: {
      PAYE: 'paye',
      EPAYE: 'paye',
      SDLT: 'capital_purchase',
      SALARY: 'salary',
      BENEFIT: 'state_benefit',
      ACCOUNTANCY: 'accountant',
      ACCOUNTANT: 'accountant',
      ACCOUNTANTS: 'accountant',
    },
  },
  paye: {
    says: "employer's PAYE and National Insurance",
    isStructural: true,
    business: {
      out: selfEmploymentTarget('wages_and_staff_costs', 0.88),
      in: own('tax_payment', 0.85),
      also: ['tax_payment'],
    },
    property: {
      out: own('tax_payment', 0.8),
      in: own('tax_payment', 0.85),
      also: ['property.cost_of_services'],
    },
  },
  loan_advance: {
    says: 'a loan paid out',
    business: { in: own('loan_principal', 0.93), out: own('loan_principal', 0.75), also: [SE_INTEREST] },
    property: { in: own('loan_principal', 0.93), out: own('loan_principal', 0.75), also: [RESIDENTIAL] },
  },
  loan_repayment: {
    says: 'a loan repayment, part of it interest',
    business: { out: own('loan_principal', 0.8), in: own('loan_principal', 0.93), also: [SE_INTEREST] },
    property: { out: own('loan_principal', 0.7), in: own('loan_principal', 0.93), also: [RESIDENTIAL] },
    when: LENDER_WORDS,
  },
  loan_interest: {
    says: 'interest charged',
    business: {
      out: selfEmploymentTarget('interest_on_bank_other_loans', 0.92),
      in: own('other_tax_income', 0.85),
      also: [SE_FINANCE],
    },
    property: {
      out: propertyTarget('residential_financial_cost', 0.85),
      in: own('other_tax_income', 0.85),
      lettings: {
        commercial: propertyTarget('financial_costs', 0.9),
        mixed: ASK,
        lodger: own('private', 0.6),
      },
      also: [RESIDENTIAL, 'property.financial_costs'],
    },
  },
  overdrawn: {
    says: 'overdraft fees and interest',
    business: { out: selfEmploymentTarget('finance_charges', 0.85), also: [SE_INTEREST] },
    property: {
      out: propertyTarget('residential_financial_cost', 0.6),
      lettings: { commercial: propertyTarget('financial_costs', 0.75) },
      also: ['property.other'],
    },
  },
  interest_received: {
    says: 'interest received',
    business: {
      in: own('other_tax_income', 0.9),
      out: selfEmploymentTarget('interest_on_bank_other_loans', 0.85),
      also: ['private', 'self_employment.other_income'],
    },
    property: {
      in: own('other_tax_income', 0.9),
      out: propertyTarget('residential_financial_cost', 0.7),
      lettings: { commercial: propertyTarget('financial_costs', 0.8), mixed: ASK },
      also: ['private'],
    },
  },
  dividend: {
    says: 'a dividend',
    business: { in: own('other_tax_income', 0.94), out: own('private', 0.6), also: ['private'] },
    property: { in: own('other_tax_income', 0.94), out: own('private', 0.6), also: ['private'] },
  },
  salary: {
    says: 'pay: from an employer when received, to staff when paid',
    business: {
      in: own('other_tax_income', 0.92),
      out: selfEmploymentTarget('wages_and_staff_costs', 0.85),
      also: ['drawings'],
    },
    property: {
      in: own('other_tax_income', 0.92),
      out: propertyTarget('cost_of_services', 0.7),
      also: ['private'],
    },
    when: {
      ME: 'drawings',
      MYSELF: 'drawings',
      SELF: 'drawings',
      OWN: 'drawings',
      OWNER: 'drawings',
      DIRECTOR: 'drawings',
      CIS: 'labour',
      SUBBIE: 'labour',
      SUBBY: 'labour',
      SUBCONTRACTOR: 'labour',
    },
  },
  pension_received: {
    says: 'a pension or annuity',
    business: { in: own('other_tax_income', 0.9), out: own('private', 0.85), also: ['private'] },
    property: { in: own('other_tax_income', 0.9), out: own('private', 0.85), also: ['private'] },
  },
  state_benefit: {
    says: 'a state benefit or pension',
    business: { in: own('other_tax_income', 0.95), out: own('private', 0.7), also: ['private'] },
    property: { in: own('other_tax_income', 0.95), out: own('private', 0.7), also: ['private'] },
    when: { CIS: 'tax' },
  },
  grant: {
    says: 'a grant',
    business: { in: selfEmploymentTarget('other_income', 0.92), also: [SE_TURNOVER] },
    property: { in: propertyTarget('other_income', 0.8), also: [PROP_RENT] },
  },
  affiliate: {
    says: 'affiliate or royalty income',
    business: { in: selfEmploymentTarget('other_income', 0.9), also: [SE_TURNOVER] },
    property: { in: propertyTarget('other_income', 0.7) },
  },
  bank_fees: {
    says: 'bank charges',
    business: {
      out: selfEmploymentTarget('finance_charges', 0.93),
      in: selfEmploymentTarget('finance_charges', 0.8),
      also: [SE_INTEREST],
    },
    property: {
      out: propertyTarget('other', 0.7),
      lettings: { commercial: propertyTarget('financial_costs', 0.75) },
      also: ['property.financial_costs', RESIDENTIAL],
    },
  },
  unnamed_fee: {
    says: 'a fee that names nobody',
    business: {
      out: selfEmploymentTarget('finance_charges', 0.6),
      also: [SE_INTEREST, 'self_employment.professional_fees'],
    },
    property: { out: propertyTarget('other', 0.5), also: ['property.professional_fees'] },
  },
  processor: {
    says: 'a card processor',
    business: {
      in: selfEmploymentTarget('turnover', 0.94),
      out: selfEmploymentTarget('finance_charges', 0.85),
      also: ['transfer'],
    },
    property: {
      in: propertyTarget('rent_income', 0.8),
      out: propertyTarget('other', 0.6),
      also: ['transfer'],
    },
    when: {
      FEE: 'processor_fees',
      FEES: 'processor_fees',
      CAPITAL: 'loan_repayment',
      ADVANCE: 'loan_repayment',
      LOAN: 'loan_repayment',
      LENDING: 'loan_repayment',
      FUNDING: 'loan_repayment',
    },
  },
  processor_fees: {
    says: 'card-processing fees',
    business: {
      out: selfEmploymentTarget('finance_charges', 0.94),
      in: selfEmploymentTarget('turnover', 0.76),
      also: ['self_employment.cost_of_goods'],
    },
    property: {
      out: propertyTarget('other', 0.65),
      also: ['property.financial_costs', 'property.professional_fees'],
    },
  },
  wallet: {
    says: 'a payment wallet, which hides who was paid',
    business: {
      in: selfEmploymentTarget('turnover', 0.88),
      out: ASK,
      also: ['private', 'self_employment.cost_of_goods'],
    },
    property: { in: propertyTarget('rent_income', 0.7), out: ASK, also: ['private'] },
    when: {
      FEE: 'processor_fees',
      FEES: 'processor_fees',
      CREDIT: 'card_settlement',
      WITHDRAWAL: 'processor',
      PAYOUT: 'processor',
      TRANSFER: 'processor',
      CAPITAL: 'loan_repayment',
      WORKING: 'loan_repayment',
      LOAN: 'loan_repayment',
    },
  },
  hire_purchase: {
    says: 'hire purchase or leasing',
    review: true,
    business: {
      out: selfEmploymentTarget('finance_charges', 0.8),
      in: own('loan_principal', 0.6),
      also: ['self_employment.car_van_travel_expenses', 'loan_principal', 'self_employment.capital_asset'],
    },
    property: {
      out: own('private', 0.6),
      in: own('loan_principal', 0.6),
      also: ['property.financial_costs'],
    },
  },
  consumer_credit: {
    says: 'personal credit',
    business: {
      out: own('private', 0.7),
      in: own('loan_principal', 0.6),
      also: ['loan_principal', 'transfer'],
    },
    property: { out: own('private', 0.7), in: own('loan_principal', 0.6), also: ['loan_principal'] },
    when: { SAVER: 'own_account', SAVINGS: 'own_account', SAVE: 'own_account', ISA: 'own_account' },
  },
  bank: {
    says: 'a bank',
    business: { out: own('transfer', 0.5), in: own('transfer', 0.55), also: ['loan_principal', 'private'] },
    property: { out: ASK, in: own('transfer', 0.55), also: [RESIDENTIAL, 'transfer', 'loan_principal'] },
    when: BANK_WORDS,
  },
  building_society: {
    says: 'a building society',
    business: { out: own('private', 0.55), in: own('transfer', 0.55), also: ['transfer', 'loan_principal'] },
    property: {
      out: propertyTarget('residential_financial_cost', 0.6),
      in: own('transfer', 0.55),
      lettings: {
        commercial: propertyTarget('financial_costs', 0.55),
        mixed: ASK,
        lodger: own('private', 0.6),
      },
      also: ['loan_principal', 'transfer'],
    },
    when: BANK_WORDS,
  },
  mortgage: {
    says: 'a mortgage',
    business: { out: own('private', 0.85), in: own('loan_principal', 0.7), also: [SE_INTEREST] },
    property: {
      out: propertyTarget('residential_financial_cost', 0.88),
      in: own('loan_principal', 0.8),
      lettings: {
        commercial: propertyTarget('financial_costs', 0.85),
        mixed: ASK,
        lodger: own('private', 0.75),
      },
      also: ['loan_principal', RESIDENTIAL],
    },
    when: {
      FEE: 'mortgage_fees',
      FEES: 'mortgage_fees',
      BROKER: 'mortgage_fees',
      VALUATION: 'mortgage_fees',
    },
  },
  btl_mortgage: {
    says: 'a buy-to-let mortgage',
    business: { out: ASK, in: own('loan_principal', 0.7), also: ['private', RESIDENTIAL] },
    property: {
      out: propertyTarget('residential_financial_cost', 0.93),
      in: own('loan_principal', 0.8),
      lettings: { commercial: propertyTarget('financial_costs', 0.8), mixed: ASK },
      also: ['loan_principal'],
    },
    when: { FEE: 'mortgage_fees', FEES: 'mortgage_fees', BROKER: 'mortgage_fees' },
  },
  commercial_mortgage: {
    says: 'a commercial mortgage',
    business: { out: own('loan_principal', 0.6), in: own('loan_principal', 0.8), also: [SE_INTEREST] },
    property: {
      out: propertyTarget('residential_financial_cost', 0.7),
      in: own('loan_principal', 0.8),
      lettings: { commercial: propertyTarget('financial_costs', 0.93), mixed: ASK },
      also: ['property.financial_costs', RESIDENTIAL, 'loan_principal'],
    },
  },
  mortgage_fees: {
    says: 'fees of a mortgage',
    review: true,
    business: { out: own('private', 0.6), also: [SE_FINANCE] },
    property: {
      out: propertyTarget('residential_financial_cost', 0.82),
      lettings: { commercial: propertyTarget('financial_costs', 0.85), mixed: ASK },
      also: ['property.professional_fees', 'property.capital_not_allowable'],
    },
  },
  bad_debt: {
    says: 'a debt written off',
    isStructural: true,
    review: true,
    business: {
      out: selfEmploymentTarget('irrecoverable_debts', 0.88),
      in: selfEmploymentTarget('irrecoverable_debts', 0.7),
    },
    property: { out: propertyTarget('other', 0.5) },
  },
  depreciation: {
    says: 'depreciation',
    isStructural: true,
    business: {
      out: selfEmploymentTarget('depreciation', 0.93),
      in: selfEmploymentTarget('depreciation', 0.7),
    },
    property: { out: ASK },
  },
} as const satisfies Readonly<Record<string, Purpose>>;
