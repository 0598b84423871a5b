import { ASK, own, type Purpose, prop, se } from '../purpose.js';

const COST_OF_GOODS = 'self_employment.cost_of_goods';
const MAINTENANCE = 'self_employment.maintenance_costs';
const ADMIN = 'self_employment.admin_costs';
const OTHER = 'self_employment.other_expenses';
const PREMISES = 'self_employment.premises_running_costs';
const PROFESSIONAL = 'self_employment.professional_fees';
const TRAVEL = 'self_employment.car_van_travel_expenses';

/** Words that make a trade's name that of its body, its course or its insurance. */
const BODY_WORDS = {
  COURSE: 'membership',
  TRAINING: 'membership',
  REFRESHER: 'membership',
  AWARENESS: 'membership',
  REASSESSMENT: 'membership',
  REGISTER: 'membership',
  REGISTRATION: 'membership',
  REGISTERED: 'membership',
  ASSOC: 'membership',
  ASSOCIATION: 'membership',
  FEDERATION: 'membership',
  SOCIETY: 'membership',
  GUILD: 'membership',
  MEMBERSHIP: 'membership',
  SUBS: 'membership',
  FED: 'membership',
  LISTING: 'online_ads',
  ADVERT: 'online_ads',
  LEADS: 'online_ads',
  INS: 'business_insurance',
  INSURANCE: 'business_insurance',
  RISKS: 'business_insurance',
} as const;

/** Buying and selling: stock, materials, people, premises, office. */
export const TRADE_PURPOSES = {
  trade_merchant: {
    says: "a builders' or trade merchant",
    business: {
      out: se('cost_of_goods', 0.78),
      trades: {
        construction: se('cost_of_goods', 0.94),
        gardening: se('cost_of_goods', 0.9),
        creative: se('cost_of_goods', 0.7),
        consulting: se('maintenance_costs', 0.6),
        tech: se('maintenance_costs', 0.6),
      },
      also: [MAINTENANCE, 'private'],
    },
    property: { out: prop('repairs_and_maintenance', 0.92), also: ['property.capital_not_allowable'] },
    when: { HIRE: 'tool_hire' },
  },
  diy_store: {
    says: 'a DIY store',
    business: {
      out: se('cost_of_goods', 0.6),
      trades: {
        construction: se('cost_of_goods', 0.9),
        gardening: se('cost_of_goods', 0.84),
        cleaning: se('cost_of_goods', 0.66),
      },
      also: [MAINTENANCE, 'private'],
    },
    property: {
      out: prop('repairs_and_maintenance', 0.88),
      also: ['property.capital_not_allowable', 'private'],
    },
  },
  tool_supplier: {
    says: 'tools',
    business: {
      out: se('maintenance_costs', 0.86),
      also: [COST_OF_GOODS, OTHER, 'self_employment.capital_asset'],
    },
    property: { out: prop('repairs_and_maintenance', 0.78), also: ['property.other'] },
  },
  tool_hire: {
    says: 'tool or plant hire',
    business: { out: se('maintenance_costs', 0.88), also: [COST_OF_GOODS, OTHER] },
    property: { out: prop('repairs_and_maintenance', 0.85), also: ['property.other'] },
  },
  skip_hire: {
    says: 'waste and skips',
    business: {
      out: se('premises_running_costs', 0.78),
      trades: { construction: se('cost_of_goods', 0.75), gardening: se('cost_of_goods', 0.75) },
      also: [COST_OF_GOODS, OTHER, MAINTENANCE],
    },
    property: {
      out: prop('repairs_and_maintenance', 0.72),
      also: ['property.cost_of_services', 'property.other'],
    },
  },
  nursery: {
    says: 'plants and garden supplies',
    business: {
      out: own('private', 0.6),
      trades: {
        gardening: se('cost_of_goods', 0.94),
        construction: se('cost_of_goods', 0.82),
        retail: se('cost_of_goods', 0.65),
      },
      also: [COST_OF_GOODS, 'private'],
    },
    property: { out: prop('cost_of_services', 0.62), also: ['property.repairs_and_maintenance', 'private'] },
  },
  salon_supplies: {
    says: 'salon supplies',
    business: {
      out: se('cost_of_goods', 0.7),
      trades: { beauty: se('cost_of_goods', 0.96), retail: se('cost_of_goods', 0.8) },
      also: ['private', COST_OF_GOODS],
    },
    property: { out: own('private', 0.6) },
  },
  cleaning_supplies: {
    says: 'cleaning and janitorial supplies',
    business: {
      out: se('other_expenses', 0.66),
      trades: {
        cleaning: se('cost_of_goods', 0.94),
        hospitality: se('cost_of_goods', 0.8),
        motor: se('cost_of_goods', 0.75),
      },
      also: [COST_OF_GOODS, ADMIN, PREMISES],
    },
    property: { out: prop('cost_of_services', 0.78), also: ['property.other'] },
  },
  catering_supplies: {
    says: 'catering or wholesale food',
    business: {
      out: se('cost_of_goods', 0.6),
      trades: {
        hospitality: se('cost_of_goods', 0.95),
        cleaning: se('cost_of_goods', 0.8),
        childcare: se('cost_of_goods', 0.8),
        retail: se('cost_of_goods', 0.85),
      },
      also: ['private', OTHER],
    },
    property: { out: prop('cost_of_services', 0.5), also: ['private'] },
  },
  cash_and_carry: {
    says: 'a membership warehouse',
    business: {
      out: ASK,
      trades: {
        hospitality: se('cost_of_goods', 0.85),
        retail: se('cost_of_goods', 0.75),
        childcare: se('cost_of_goods', 0.65),
      },
      also: ['private', COST_OF_GOODS],
    },
    property: { out: ASK, also: ['private', 'property.cost_of_services'] },
  },
  stock: {
    says: 'stock and making supplies',
    business: {
      out: se('cost_of_goods', 0.78),
      trades: {
        retail: se('cost_of_goods', 0.95),
        creative: se('cost_of_goods', 0.88),
        beauty: se('cost_of_goods', 0.85),
        education: se('cost_of_goods', 0.8),
        childcare: se('cost_of_goods', 0.8),
      },
      also: ['private', OTHER],
    },
    property: { out: own('private', 0.55) },
  },
  packaging: {
    says: 'packaging',
    business: {
      out: se('cost_of_goods', 0.86),
      trades: { retail: se('cost_of_goods', 0.94) },
      also: [ADMIN],
    },
    property: { out: prop('other', 0.5) },
  },
  photo_lab: {
    says: 'prints and albums',
    business: {
      out: se('cost_of_goods', 0.7),
      trades: {
        photography: se('cost_of_goods', 0.95),
        creative: se('cost_of_goods', 0.88),
        retail: se('cost_of_goods', 0.85),
      },
      also: ['self_employment.advertising_costs', 'private'],
    },
    property: { out: own('private', 0.6) },
  },
  motor_parts: {
    says: 'motor parts',
    business: {
      out: se('car_van_travel_expenses', 0.9),
      trades: { motor: se('cost_of_goods', 0.94) },
      also: [MAINTENANCE],
    },
    property: { out: own('private', 0.6), also: ['property.travel_costs'] },
  },
  farm_supplies: {
    says: 'farm and animal supplies',
    business: {
      out: own('private', 0.5),
      trades: {
        farming: se('cost_of_goods', 0.94),
        animals: se('cost_of_goods', 0.9),
        gardening: se('cost_of_goods', 0.78),
      },
      also: [COST_OF_GOODS],
    },
    property: { out: own('private', 0.6) },
  },
  marketplace: {
    says: 'an online marketplace',
    business: { in: se('turnover', 0.94), out: ASK, also: ['private', COST_OF_GOODS, 'transfer'] },
    property: { in: own('private', 0.5), out: ASK, also: ['private'] },
    when: {
      FEES: 'marketplace_fees',
      FEE: 'marketplace_fees',
      SELLER: 'marketplace_fees',
      INVOICE: 'marketplace_fees',
      ADS: 'online_ads',
      ADVERTISING: 'online_ads',
      BILL: 'marketplace_fees',
      SUBSCRIPTION: 'marketplace_fees',
      LENDING: 'loan_repayment',
      LOAN: 'loan_repayment',
      CAPITAL: 'loan_repayment',
    },
  },
  marketplace_fees: {
    says: 'marketplace commission',
    business: {
      out: se('cost_of_goods', 0.88),
      in: se('turnover', 0.9),
      also: [OTHER, 'self_employment.finance_charges', 'self_employment.advertising_costs', ADMIN],
    },
    property: { out: prop('professional_fees', 0.6), in: prop('rent_income', 0.6) },
    when: { LENDING: 'loan_repayment', LOAN: 'loan_repayment', CAPITAL: 'loan_repayment' },
  },
  booking_platform: {
    says: 'a booking platform',
    business: {
      in: se('turnover', 0.93),
      out: se('admin_costs', 0.66),
      also: ['self_employment.advertising_costs', 'self_employment.finance_charges', 'private'],
    },
    property: { in: prop('rent_income', 0.6), out: own('private', 0.7) },
    when: {
      FEE: 'processor_fees',
      FEES: 'processor_fees',
      COMMISSION: 'marketplace_fees',
      CONFERENCE: 'membership',
      WORKSHOP: 'membership',
      WEBINAR: 'membership',
      SUMMIT: 'membership',
      COURSE: 'membership',
    },
  },
  supplies: {
    says: 'supplies of an unnamed kind',
    business: { out: se('cost_of_goods', 0.68), also: [ADMIN, OTHER, MAINTENANCE] },
    property: {
      out: prop('repairs_and_maintenance', 0.62),
      also: ['property.other', 'property.cost_of_services'],
    },
  },
  platform_commission: {
    says: 'what a platform kept of a payout',
    isStructural: true,
    business: { out: se('cost_of_goods', 0.9), also: [OTHER, 'self_employment.finance_charges'] },
    property: { out: prop('professional_fees', 0.85), also: ['property.other'] },
  },
  gig_platform: {
    says: 'a driving or delivery platform',
    business: { in: se('turnover', 0.96), out: se('cost_of_goods', 0.6), also: [TRAVEL, 'private'] },
    property: { in: own('private', 0.5), out: own('private', 0.6) },
    when: { ADVERT: 'online_ads', ADVERTISING: 'online_ads', LISTING: 'online_ads', LEADS: 'online_ads' },
  },
  ride: {
    says: 'rides',
    business: { in: se('turnover', 0.95), out: se('car_van_travel_expenses', 0.85), also: ['private'] },
    property: { out: prop('travel_costs', 0.6), also: ['private'] },
    when: { EATS: 'takeaway', COMMISSION: 'marketplace_fees', FEE: 'marketplace_fees' },
  },
  takeaway: {
    says: 'a food-delivery platform',
    business: { in: se('turnover', 0.94), out: own('private', 0.88), also: [TRAVEL] },
    property: { out: own('private', 0.9), in: own('private', 0.6) },
  },
  parcel_carrier: {
    says: 'a parcel carrier',
    business: {
      out: se('admin_costs', 0.86),
      in: se('turnover', 0.85),
      trades: { retail: se('admin_costs', 0.88) },
      also: [COST_OF_GOODS, 'private'],
    },
    property: { out: prop('other', 0.7), also: ['private'] },
    when: { COVER: 'vehicle', INSURANCE: 'vehicle', INS: 'vehicle' },
  },
  stationery: {
    says: 'postage and stationery',
    business: { out: se('admin_costs', 0.88), also: [COST_OF_GOODS, 'private'] },
    property: { out: prop('other', 0.78), also: ['private'] },
  },
  building_firm: {
    says: 'building work or what it needs',
    toPerson: 'subcontract_labour',
    business: {
      out: se('maintenance_costs', 0.66),
      trades: { construction: se('cost_of_goods', 0.78), gardening: se('cost_of_goods', 0.7) },
      also: ['self_employment.payments_to_subcontractors', COST_OF_GOODS, PREMISES],
    },
    property: { out: prop('repairs_and_maintenance', 0.92), also: ['property.capital_not_allowable'] },
    when: {
      ...BODY_WORDS,
      SUPPLIES: 'trade_merchant',
      SUPPLY: 'trade_merchant',
      SUPPLIERS: 'trade_merchant',
      MATERIALS: 'trade_merchant',
      MERCHANTS: 'trade_merchant',
    },
  },
  subcontract_labour: {
    says: 'building work by another tradesperson',
    onCard: 'building_firm',
    business: {
      out: se('maintenance_costs', 0.7),
      trades: {
        construction: se('payments_to_subcontractors', 0.9),
        gardening: se('wages_and_staff_costs', 0.6),
      },
      also: [COST_OF_GOODS, 'self_employment.wages_and_staff_costs', PREMISES],
    },
    property: { out: prop('repairs_and_maintenance', 0.9), also: ['property.capital_not_allowable'] },
    when: {
      ...BODY_WORDS,
      SUPPLIES: 'trade_merchant',
      SUPPLY: 'trade_merchant',
      SUPPLIERS: 'trade_merchant',
      MATERIALS: 'trade_merchant',
      MERCHANTS: 'trade_merchant',
    },
  },
  labour: {
    says: 'labour',
    business: {
      out: se('wages_and_staff_costs', 0.82),
      trades: { construction: se('payments_to_subcontractors', 0.9) },
      also: [COST_OF_GOODS, PROFESSIONAL],
    },
    property: { out: prop('repairs_and_maintenance', 0.78), also: ['property.cost_of_services'] },
    when: {
      ...BODY_WORDS,
      SUPPLIES: 'trade_merchant',
      SUPPLY: 'trade_merchant',
      SUPPLIERS: 'trade_merchant',
      MATERIALS: 'trade_merchant',
      MERCHANTS: 'trade_merchant',
    },
  },
  beauty: {
    says: 'hair and beauty',
    business: {
      out: own('private', 0.86),
      in: se('turnover', 0.74),
      trades: { beauty: se('cost_of_goods', 0.78) },
      also: [COST_OF_GOODS, 'private'],
    },
    property: { out: own('private', 0.9) },
    when: BODY_WORDS,
  },
  freelancer: {
    says: 'a freelancer or a freelance platform',
    business: {
      out: se('wages_and_staff_costs', 0.86),
      in: se('turnover', 0.9),
      also: [COST_OF_GOODS, PROFESSIONAL, OTHER],
    },
    property: { out: prop('other', 0.55), also: ['property.professional_fees'] },
    when: BODY_WORDS,
  },
  recruitment: {
    says: 'recruitment or agency staff',
    business: {
      out: se('wages_and_staff_costs', 0.9),
      in: se('turnover', 0.8),
      also: ['self_employment.advertising_costs', OTHER],
    },
    property: { out: prop('cost_of_services', 0.6), in: own('other_tax_income', 0.7) },
  },
  staff_pension: {
    says: 'a workplace pension or payroll bureau',
    business: {
      out: se('wages_and_staff_costs', 0.88),
      in: own('other_tax_income', 0.6),
      also: ['tax_payment', 'private'],
    },
    property: { out: prop('cost_of_services', 0.5), in: own('other_tax_income', 0.8), also: ['private'] },
  },
  workspace: {
    says: 'workspace or storage rent',
    business: { out: se('premises_running_costs', 0.94), also: [OTHER] },
    property: { out: prop('premises_running_costs', 0.65), also: ['property.other', 'private'] },
  },
  energy: {
    says: 'gas or electricity',
    business: { out: se('premises_running_costs', 0.72), also: ['private'] },
    property: {
      out: prop('cost_of_services', 0.86),
      also: ['property.premises_running_costs', 'property.other'],
    },
    when: { ...BODY_WORDS, HOME: 'household' },
  },
  business_energy: {
    says: 'business gas or electricity',
    business: { out: se('premises_running_costs', 0.94) },
    property: { out: prop('cost_of_services', 0.85), also: ['property.premises_running_costs'] },
  },
  water: {
    says: 'water',
    business: { out: se('premises_running_costs', 0.74), also: ['private'] },
    property: { out: prop('premises_running_costs', 0.9), also: ['property.cost_of_services'] },
    when: { HOME: 'household' },
  },
  security: {
    says: 'security, waste or upkeep of premises',
    business: { out: se('premises_running_costs', 0.9), also: [MAINTENANCE, OTHER] },
    property: {
      out: prop('premises_running_costs', 0.7),
      also: ['property.cost_of_services', 'property.other'],
    },
  },
  business_rates: {
    says: 'business rates',
    business: { out: se('premises_running_costs', 0.94) },
    property: { out: prop('premises_running_costs', 0.93) },
  },
  business_insurance: {
    says: 'business insurance',
    business: { out: se('premises_running_costs', 0.9), also: [PROFESSIONAL, OTHER] },
    property: { out: prop('premises_running_costs', 0.9) },
    when: {
      PI: 'indemnity',
      INDEMNITY: 'indemnity',
      VAN: 'vehicle',
      TAXI: 'vehicle',
      FLEET: 'vehicle',
      MOTOR: 'vehicle',
      LANDLORD: 'landlord_insurance',
      BTL: 'landlord_insurance',
    },
  },
  indemnity: {
    says: 'professional indemnity',
    business: { out: se('professional_fees', 0.92), also: [PREMISES] },
    property: { out: prop('premises_running_costs', 0.7), also: ['property.professional_fees'] },
  },
  accountant: {
    says: 'an accountant',
    business: { out: se('professional_fees', 0.94), also: [ADMIN] },
    property: { out: prop('professional_fees', 0.94), also: ['property.other'] },
  },
  solicitor: {
    says: 'legal or professional advice',
    business: { out: se('professional_fees', 0.92), also: [ADMIN] },
    property: {
      out: prop('professional_fees', 0.9),
      also: ['property.capital_not_allowable', 'property.other'],
    },
    over: { pence: 500_000, purpose: 'solicitor_funds' },
  },
  solicitor_funds: {
    says: 'more than fees: money held for a purchase',
    review: true,
    business: { out: se('professional_fees', 0.5), in: own('private', 0.4), also: ['private'] },
    property: {
      out: prop('capital_not_allowable', 0.8),
      in: own('transfer', 0.4),
      also: ['property.professional_fees', 'private'],
    },
  },
  software: {
    says: 'software',
    business: {
      out: se('admin_costs', 0.93),
      also: [OTHER, 'self_employment.advertising_costs', COST_OF_GOODS],
    },
    property: { out: prop('other', 0.84), also: ['property.professional_fees'] },
  },
  bookkeeping: {
    says: 'bookkeeping software',
    business: { out: se('admin_costs', 0.95), also: [PROFESSIONAL] },
    property: { out: prop('other', 0.88), also: ['property.professional_fees'] },
  },
  hosting: {
    says: 'hosting or cloud services',
    business: { out: se('admin_costs', 0.86), also: ['self_employment.advertising_costs', OTHER] },
    property: { out: prop('other', 0.8) },
  },
  telecom: {
    says: 'phone or broadband',
    business: { out: se('admin_costs', 0.9), also: ['private'] },
    property: {
      out: prop('cost_of_services', 0.84),
      also: ['property.other', 'property.premises_running_costs'],
    },
    when: { LANDLORD: 'landlord_matter', TV: 'streaming', CINEMA: 'leisure', SPORT: 'leisure' },
  },
  online_ads: {
    says: 'advertising',
    business: { out: se('advertising_costs', 0.95), also: [OTHER] },
    property: { out: prop('other', 0.88), also: ['property.professional_fees'] },
  },
  print_and_web: {
    says: 'print, signage, website or domain',
    business: { out: se('advertising_costs', 0.92), also: [ADMIN] },
    property: { out: prop('other', 0.85), also: ['property.professional_fees'] },
  },
  equipment: {
    says: 'computers and small equipment',
    review: true,
    business: {
      out: se('admin_costs', 0.78),
      also: [MAINTENANCE, OTHER, 'self_employment.capital_asset', 'private'],
    },
    property: {
      out: prop('other', 0.5),
      also: ['property.replacement_of_domestic_items', 'property.capital_not_allowable', 'private'],
    },
    when: {
      REPAIR: 'equipment_repair',
      REPAIRS: 'equipment_repair',
      SERVICE: 'equipment_repair',
      BILL: 'digital_store',
    },
  },
  digital_store: {
    says: 'an app store, which hides what was bought',
    business: { out: ASK, also: [ADMIN, 'private'] },
    property: { out: ASK, also: ['private'] },
  },
  appliance: {
    says: 'an electrical retailer',
    review: true,
    business: {
      out: se('admin_costs', 0.72),
      also: [MAINTENANCE, OTHER, 'self_employment.capital_asset', 'private'],
    },
    property: {
      out: prop('replacement_of_domestic_items', 0.82),
      lettings: { commercial: prop('repairs_and_maintenance', 0.5), lodger: own('private', 0.6) },
      also: ['property.repairs_and_maintenance', 'property.capital_not_allowable'],
    },
    when: { REPAIR: 'equipment_repair', REPAIRS: 'equipment_repair' },
  },
  furniture: {
    says: 'furniture, beds or carpets',
    review: true,
    business: {
      out: own('private', 0.6),
      trades: { construction: se('cost_of_goods', 0.7), making: se('cost_of_goods', 0.7), retail: ASK },
      also: [ADMIN, 'self_employment.capital_asset', MAINTENANCE],
    },
    property: {
      out: prop('replacement_of_domestic_items', 0.85),
      lettings: { commercial: prop('capital_not_allowable', 0.6), lodger: own('private', 0.6) },
      also: ['property.repairs_and_maintenance', 'property.capital_not_allowable'],
    },
  },
  office_furniture: {
    says: 'furniture and homeware',
    review: true,
    business: {
      out: se('admin_costs', 0.62),
      also: ['private', MAINTENANCE, OTHER, 'self_employment.capital_asset'],
    },
    property: {
      out: prop('replacement_of_domestic_items', 0.85),
      lettings: { commercial: prop('capital_not_allowable', 0.6), lodger: own('private', 0.6) },
      also: ['property.repairs_and_maintenance', 'property.capital_not_allowable'],
    },
    when: { CARD: 'card_settlement', FINANCE: 'card_settlement', INSURANCE: 'insurer' },
  },
  equipment_repair: {
    says: 'repair of equipment',
    business: { out: se('maintenance_costs', 0.88), also: [PREMISES, OTHER, ADMIN] },
    property: { out: prop('repairs_and_maintenance', 0.85) },
  },
  membership: {
    says: 'a trade body, licence or training',
    business: { out: se('other_expenses', 0.9), also: [PROFESSIONAL, ADMIN, COST_OF_GOODS, TRAVEL] },
    property: { out: prop('other', 0.86), also: ['property.professional_fees'] },
    when: {
      EYE: 'health',
      SIGHT: 'health',
      HEARING: 'health',
      COVID: 'health',
      BLOOD: 'health',
      DNA: 'health',
      SWIM: 'fitness',
      SWIMMING: 'fitness',
      GYM: 'fitness',
      YOGA: 'fitness',
      DANCE: 'fitness',
      BALLET: 'fitness',
      KARATE: 'fitness',
      BOWLING: 'fitness',
      ANGLING: 'fitness',
      SCOUT: 'household',
      BROWNIES: 'household',
      GUIDES: 'household',
      CUBS: 'household',
      PTA: 'household',
      PARENTS: 'household',
      SCHOOL: 'household',
      ALLOTMENT: 'household',
      CHORAL: 'household',
      BIRTH: 'household',
      MARRIAGE: 'household',
      DEATH: 'household',
      PUPPY: 'household',
      ANTENATAL: 'household',
      THEORY: 'household',
      VEHICLE: 'vehicle',
      VAN: 'vehicle',
      CAR: 'vehicle',
      GRANT: 'grant',
      INCENTIVE: 'grant',
      GOLF: 'fitness',
      TENNIS: 'fitness',
      RUGBY: 'fitness',
      FOOTBALL: 'fitness',
      CRICKET: 'fitness',
      BOWLS: 'fitness',
      SCOUTS: 'household',
      HOUSING: 'council',
      RESIDENTS: 'block_manager',
    },
  },
  protective_clothing: {
    says: 'protective clothing',
    business: { out: se('other_expenses', 0.86), also: [COST_OF_GOODS, 'private'] },
    property: { out: prop('other', 0.55), also: ['private'] },
  },
} as const satisfies Readonly<Record<string, Purpose>>;
