import { ASK, own, type Purpose, propertyTarget, selfEmploymentTarget } from '../purpose.js';

const TRAVEL = 'self_employment.car_van_travel_expenses';
const CAPITAL_ASSET = 'self_employment.capital_asset';
const SE_INTEREST = 'self_employment.interest_on_bank_other_loans';

/** Money from family and windfalls, what a loan costs beside its interest, and larger things bought. */
export const FUNDING_PURPOSES = {
  /** The self-employed may pay into one for themselves, which is no expense. */
  workplace_pension: {
    says: 'a workplace pension, of staff or of your own',
    review: true,
    business: {
      out: selfEmploymentTarget('wages_and_staff_costs', 0.88),
      in: own('other_tax_income', 0.6),
      also: ['private'],
    },
    property: {
      out: propertyTarget('cost_of_services', 0.5),
      in: own('other_tax_income', 0.8),
      also: ['private'],
    },
    when: {
      EMPLOYER: 'staff_pension',
      EMPLOYERS: 'staff_pension',
      EMPLOYEE: 'staff_pension',
      EMPLOYEES: 'staff_pension',
      STAFF: 'staff_pension',
      PAYROLL: 'staff_pension',
    },
  },
  gift: {
    says: 'a gift of money',
    business: {
      in: own('capital_introduced', 0.86),
      out: own('private', 0.7),
      also: ['private', 'transfer'],
    },
    property: {
      in: own('capital_introduced', 0.82),
      out: own('private', 0.7),
      also: ['private', 'transfer'],
    },
    when: {
      LOAN: 'family_loan',
      LENT: 'family_loan',
      VOUCHER: 'customer_work',
      VOUCHERS: 'customer_work',
      RENT: 'rent',
      INV: 'customer_work',
      INVOICE: 'customer_work',
    },
  },
  family: {
    says: 'somebody of the family, perhaps not a customer',
    review: true,
    business: {
      in: own('capital_introduced', 0.66),
      out: own('private', 0.62),
      also: ['private', 'self_employment.turnover', 'drawings'],
    },
    property: {
      in: own('capital_introduced', 0.6),
      out: own('private', 0.62),
      also: ['private', 'transfer'],
    },
    when: {
      LOAN: 'family_loan',
      LOANS: 'family_loan',
      LENT: 'family_loan',
      BORROWED: 'family_loan',
      REPAY: 'family_loan',
      GIFT: 'gift',
      GIFTS: 'gift',
      BIRTHDAY: 'gift',
      XMAS: 'gift',
      CHRISTMAS: 'gift',
      WAGES: 'salary',
      RENT: 'rent',
      INV: 'customer_work',
      INVOICE: 'customer_work',
    },
  },
  family_loan: {
    says: 'a private loan',
    business: {
      in: own('loan_principal', 0.82),
      out: own('loan_principal', 0.75),
      also: ['capital_introduced', 'drawings', 'private'],
    },
    property: {
      in: own('loan_principal', 0.8),
      out: own('loan_principal', 0.7),
      also: ['capital_introduced', 'private'],
    },
  },
  windfall: {
    says: 'private money: an inheritance, a pay-off or a sale',
    review: true,
    business: { in: own('capital_introduced', 0.7), out: ASK, also: ['private', 'other_tax_income'] },
    property: { in: own('capital_introduced', 0.65), out: ASK, also: ['private', 'other_tax_income'] },
    when: { INV: 'customer_work', INVOICE: 'customer_work' },
  },
  loan_fees: {
    says: 'a fee of a loan or credit line',
    business: {
      out: selfEmploymentTarget('finance_charges', 0.88),
      in: selfEmploymentTarget('finance_charges', 0.7),
      also: [SE_INTEREST],
    },
    property: {
      out: propertyTarget('residential_financial_cost', 0.82),
      lettings: { commercial: propertyTarget('financial_costs', 0.85), mixed: ASK },
      also: ['property.financial_costs', 'property.professional_fees'],
    },
    when: { MORTGAGE: 'mortgage_fees', MTG: 'mortgage_fees', BTL: 'mortgage_fees' },
  },
  van: {
    says: 'a van',
    business: { out: selfEmploymentTarget('car_van_travel_expenses', 0.85), also: [CAPITAL_ASSET] },
    property: { out: own('private', 0.6), also: ['property.travel_costs'] },
    over: { pence: 200_000, purpose: 'van_purchase' },
    when: { LEASE: 'hire_purchase', FINANCE: 'hire_purchase', HP: 'hire_purchase', PCP: 'hire_purchase' },
  },
  van_purchase: {
    says: 'buying a van',
    review: true,
    business: {
      out: selfEmploymentTarget('car_van_travel_expenses', 0.82),
      in: ASK,
      also: [CAPITAL_ASSET, 'private'],
    },
    property: { out: own('private', 0.6), in: own('private', 0.6) },
  },
  plant_purchase: {
    says: 'buying a machine or tools',
    review: true,
    business: {
      out: selfEmploymentTarget('maintenance_costs', 0.66),
      in: ASK,
      also: [CAPITAL_ASSET, 'self_employment.cost_of_goods', TRAVEL],
    },
    property: {
      out: propertyTarget('repairs_and_maintenance', 0.5),
      also: ['property.capital_not_allowable'],
    },
  },
  purchase: {
    says: 'a purchase of something not named',
    review: true,
    business: {
      out: ASK,
      trades: { retail: selfEmploymentTarget('cost_of_goods', 0.66) },
      also: ['self_employment.cost_of_goods', CAPITAL_ASSET, 'private'],
    },
    property: {
      out: propertyTarget('capital_not_allowable', 0.8),
      in: own('transfer', 0.4),
      also: ['property.professional_fees', 'property.repairs_and_maintenance', 'private'],
    },
    when: {
      VAN: 'van_purchase',
      TRANSIT: 'van_purchase',
      SPRINTER: 'van_purchase',
      CAR: 'car_purchase',
      VEHICLE: 'car_purchase',
      PLANT: 'plant_purchase',
      DIGGER: 'plant_purchase',
      EXCAVATOR: 'plant_purchase',
      MACHINE: 'plant_purchase',
      MACHINERY: 'plant_purchase',
      TRAILER: 'plant_purchase',
      MOWER: 'plant_purchase',
      TOOLS: 'tool_supplier',
      CAMERA: 'equipment',
      LAPTOP: 'equipment',
      LEDGER: 'customer_work',
    },
  },
  deposit_returned: {
    says: 'a deposit paid back',
    isStructural: true,
    business: { in: ASK, out: selfEmploymentTarget('turnover', 0.6), also: ['deposit_held', 'private'] },
    property: {
      in: own('deposit_held', 0.85),
      out: own('deposit_held', 0.88),
      also: ['transfer', 'property.rent_income'],
    },
  },
} as const satisfies Readonly<Record<string, Purpose>>;
