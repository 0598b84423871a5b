import { ASK, own, type Purpose, propertyTarget, selfEmploymentTarget } from '../purpose.js';

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

/** Trades that sell on marketplaces. */
const MARKETPLACE_SELLERS = ['retail', 'making', 'creative', 'printing', 'photography', 'music'] as const;

/** Buying and selling: stock, materials, people, premises, office. */
export const TRADE_PURPOSES = {
  trade_merchant: {
    says: "a builders' or trade merchant",
    business: {
      out: selfEmploymentTarget('cost_of_goods', 0.78),
      trades: {
        construction: selfEmploymentTarget('cost_of_goods', 0.94),
        gardening: selfEmploymentTarget('cost_of_goods', 0.9),
        creative: selfEmploymentTarget('cost_of_goods', 0.7),
        consulting: selfEmploymentTarget('maintenance_costs', 0.6),
        tech: selfEmploymentTarget('maintenance_costs', 0.6),
      },
      also: [MAINTENANCE, 'private'],
    },
    property: {
      out: propertyTarget('repairs_and_maintenance', 0.92),
      also: ['property.capital_not_allowable'],
    },
    when: { HIRE: 'tool_hire' },
  },
  diy_store: {
    says: 'a DIY store',
    business: {
      out: selfEmploymentTarget('cost_of_goods', 0.6),
      trades: {
        construction: selfEmploymentTarget('cost_of_goods', 0.9),
        gardening: selfEmploymentTarget('cost_of_goods', 0.84),
        cleaning: selfEmploymentTarget('cost_of_goods', 0.66),
      },
      also: [MAINTENANCE, 'private'],
    },
    property: {
      out: propertyTarget('repairs_and_maintenance', 0.88),
      also: ['property.capital_not_allowable', 'private'],
    },
  },
  tool_supplier: {
    says: 'tools',
    business: {
      out: selfEmploymentTarget('maintenance_costs', 0.86),
      also: [COST_OF_GOODS, OTHER, 'self_employment.capital_asset'],
    },
    property: { out: propertyTarget('repairs_and_maintenance', 0.78), also: ['property.other'] },
  },
  tool_hire: {
    says: 'tool or plant hire',
    business: { out: selfEmploymentTarget('maintenance_costs', 0.88), also: [COST_OF_GOODS, OTHER] },
    property: { out: propertyTarget('repairs_and_maintenance', 0.85), also: ['property.other'] },
  },
  skip_hire: {
    says: 'waste and skips',
    business: {
      out: selfEmploymentTarget('premises_running_costs', 0.78),
      trades: {
        construction: selfEmploymentTarget('cost_of_goods', 0.75),
        gardening: selfEmploymentTarget('cost_of_goods', 0.75),
      },
      also: [COST_OF_GOODS, OTHER, MAINTENANCE],
    },
    property: {
      out: propertyTarget('repairs_and_maintenance', 0.72),
      also: ['property.cost_of_services', 'property.other'],
    },
  },
  nursery: {
    says: 'plants and garden supplies',
    business: {
      out: own('private', 0.6),
      trades: {
        gardening: selfEmploymentTarget('cost_of_goods', 0.94),
        construction: selfEmploymentTarget('cost_of_goods', 0.82),
        retail: selfEmploymentTarget('cost_of_goods', 0.65),
      },
      also: [COST_OF_GOODS, 'private'],
    },
    property: {
      out: propertyTarget('cost_of_services', 0.62),
      also: ['property.repairs_and_maintenance', 'private'],
    },
  },
  salon_supplies: {
    says: 'salon supplies',
    business: {
      out: selfEmploymentTarget('cost_of_goods', 0.7),
      trades: {
        beauty: selfEmploymentTarget('cost_of_goods', 0.96),
        retail: selfEmploymentTarget('cost_of_goods', 0.8),
      },
      also: ['private', COST_OF_GOODS],
    },
    property: { out: own('private', 0.6) },
  },
  cleaning_supplies: {
    says: 'cleaning and janitorial supplies',
    business: {
      out: selfEmploymentTarget('other_expenses', 0.66),
      trades: {
        cleaning: selfEmploymentTarget('cost_of_goods', 0.94),
        hospitality: selfEmploymentTarget('cost_of_goods', 0.8),
        motor: selfEmploymentTarget('cost_of_goods', 0.75),
      },
      also: [COST_OF_GOODS, ADMIN, PREMISES],
    },
    property: { out: propertyTarget('cost_of_services', 0.78), also: ['property.other'] },
  },
  catering_supplies: {
    says: 'catering or wholesale food',
    business: {
      out: selfEmploymentTarget('cost_of_goods', 0.6),
      trades: {
        hospitality: selfEmploymentTarget('cost_of_goods', 0.95),
        cleaning: selfEmploymentTarget('cost_of_goods', 0.8),
        childcare: selfEmploymentTarget('cost_of_goods', 0.8),
        retail: selfEmploymentTarget('cost_of_goods', 0.85),
      },
      also: ['private', OTHER],
    },
    property: { out: propertyTarget('cost_of_services', 0.5), also: ['private'] },
  },
  cash_and_carry: {
    says: 'a membership warehouse',
    business: {
      out: ASK,
      trades: {
        hospitality: selfEmploymentTarget('cost_of_goods', 0.85),
        retail: selfEmploymentTarget('cost_of_goods', 0.75),
        childcare: selfEmploymentTarget('cost_of_goods', 0.65),
      },
      also: ['private', COST_OF_GOODS],
    },
    property: { out: ASK, also: ['private', 'property.cost_of_services'] },
  },
  stock: {
    says: 'stock and making supplies',
    business: {
      out: selfEmploymentTarget('cost_of_goods', 0.78),
      trades: {
        retail: selfEmploymentTarget('cost_of_goods', 0.95),
        creative: selfEmploymentTarget('cost_of_goods', 0.88),
        beauty: selfEmploymentTarget('cost_of_goods', 0.85),
        education: selfEmploymentTarget('cost_of_goods', 0.8),
        childcare: selfEmploymentTarget('cost_of_goods', 0.8),
      },
      also: ['private', OTHER],
    },
    property: { out: own('private', 0.55) },
  },
  packaging: {
    says: 'packaging',
    business: {
      out: selfEmploymentTarget('cost_of_goods', 0.86),
      trades: { retail: selfEmploymentTarget('cost_of_goods', 0.94) },
      also: [ADMIN],
    },
    property: { out: propertyTarget('other', 0.5) },
  },
  photo_lab: {
    says: 'prints and albums',
    business: {
      out: selfEmploymentTarget('cost_of_goods', 0.7),
      trades: {
        photography: selfEmploymentTarget('cost_of_goods', 0.95),
        creative: selfEmploymentTarget('cost_of_goods', 0.88),
        retail: selfEmploymentTarget('cost_of_goods', 0.85),
      },
      also: ['self_employment.advertising_costs', 'private'],
    },
    property: { out: own('private', 0.6) },
  },
  motor_parts: {
    says: 'motor parts',
    business: {
      out: selfEmploymentTarget('car_van_travel_expenses', 0.9),
      trades: { motor: selfEmploymentTarget('cost_of_goods', 0.94) },
      also: [MAINTENANCE],
    },
    property: { out: own('private', 0.6), also: ['property.travel_costs'] },
  },
  farm_supplies: {
    says: 'farm and animal supplies',
    business: {
      out: own('private', 0.5),
      trades: {
        farming: selfEmploymentTarget('cost_of_goods', 0.94),
        animals: selfEmploymentTarget('cost_of_goods', 0.9),
        gardening: selfEmploymentTarget('cost_of_goods', 0.78),
      },
      also: [COST_OF_GOODS],
    },
    property: { out: own('private', 0.6) },
  },
  marketplace: {
    says: 'an online marketplace',
    business: {
      in: selfEmploymentTarget('turnover', 0.94),
      earnedBy: MARKETPLACE_SELLERS,
      out: ASK,
      also: ['private', COST_OF_GOODS, 'transfer'],
    },
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
      out: selfEmploymentTarget('cost_of_goods', 0.88),
      in: selfEmploymentTarget('turnover', 0.9),
      also: [OTHER, 'self_employment.finance_charges', 'self_employment.advertising_costs', ADMIN],
    },
    property: { out: propertyTarget('professional_fees', 0.6), in: propertyTarget('rent_income', 0.6) },
    when: { LENDING: 'loan_repayment', LOAN: 'loan_repayment', CAPITAL: 'loan_repayment' },
  },
  booking_platform: {
    says: 'a booking platform',
    business: {
      in: selfEmploymentTarget('turnover', 0.93),
      out: selfEmploymentTarget('admin_costs', 0.66),
      also: ['self_employment.advertising_costs', 'self_employment.finance_charges', 'private'],
    },
    property: { in: propertyTarget('rent_income', 0.6), out: own('private', 0.7) },
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
    business: { out: selfEmploymentTarget('cost_of_goods', 0.68), also: [ADMIN, OTHER, MAINTENANCE] },
    property: {
      out: propertyTarget('repairs_and_maintenance', 0.62),
      also: ['property.other', 'property.cost_of_services'],
    },
  },
  platform_commission: {
    says: 'what a platform kept of a payout',
    isStructural: true,
    business: {
      out: selfEmploymentTarget('cost_of_goods', 0.9),
      also: [OTHER, 'self_employment.finance_charges'],
    },
    property: { out: propertyTarget('professional_fees', 0.85), also: ['property.other'] },
  },
  gig_platform: {
    says: 'a driving or delivery platform',
    business: {
      in: selfEmploymentTarget('turnover', 0.96),
      out: selfEmploymentTarget('cost_of_goods', 0.6),
      also: [TRAVEL, 'private'],
    },
    property: { in: own('private', 0.5), out: own('private', 0.6) },
    when: { ADVERT: 'online_ads', ADVERTISING: 'online_ads', LISTING: 'online_ads', LEADS: 'online_ads' },
  },
  ride: {
    says: 'rides',
    business: {
      in: selfEmploymentTarget('turnover', 0.95),
      out: selfEmploymentTarget('car_van_travel_expenses', 0.85),
      also: ['private'],
    },
    property: { out: propertyTarget('travel_costs', 0.6), also: ['private'] },
    when: { EATS: 'takeaway', COMMISSION: 'marketplace_fees', FEE: 'marketplace_fees' },
  },
  takeaway: {
    says: 'a food-delivery platform',
    business: { in: selfEmploymentTarget('turnover', 0.94), out: own('private', 0.88), also: [TRAVEL] },
    property: { out: own('private', 0.9), in: own('private', 0.6) },
  },
  parcel_carrier: {
    says: 'a parcel carrier',
    business: {
      out: selfEmploymentTarget('admin_costs', 0.86),
      in: selfEmploymentTarget('turnover', 0.85),
      trades: { retail: selfEmploymentTarget('admin_costs', 0.88) },
      also: [COST_OF_GOODS, 'private'],
    },
    property: { out: propertyTarget('other', 0.7), also: ['private'] },
    when: { COVER: 'vehicle', INSURANCE: 'vehicle', INS: 'vehicle' },
  },
  stationery: {
    says: 'postage and stationery',
    business: { out: selfEmploymentTarget('admin_costs', 0.88), also: [COST_OF_GOODS, 'private'] },
    property: { out: propertyTarget('other', 0.78), also: ['private'] },
  },
  building_firm: {
    says: 'building work or what it needs',
    toPerson: 'subcontract_labour',
    business: {
      out: selfEmploymentTarget('maintenance_costs', 0.66),
      trades: {
        construction: selfEmploymentTarget('cost_of_goods', 0.78),
        gardening: selfEmploymentTarget('cost_of_goods', 0.7),
      },
      also: ['self_employment.payments_to_subcontractors', COST_OF_GOODS, PREMISES],
    },
    property: {
      out: propertyTarget('repairs_and_maintenance', 0.92),
      also: ['property.capital_not_allowable'],
    },
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
      out: selfEmploymentTarget('maintenance_costs', 0.7),
      trades: {
        construction: selfEmploymentTarget('payments_to_subcontractors', 0.9),
        gardening: selfEmploymentTarget('wages_and_staff_costs', 0.6),
      },
      also: [COST_OF_GOODS, 'self_employment.wages_and_staff_costs', PREMISES],
    },
    property: {
      out: propertyTarget('repairs_and_maintenance', 0.9),
      also: ['property.capital_not_allowable'],
    },
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
      out: selfEmploymentTarget('wages_and_staff_costs', 0.82),
      trades: { construction: selfEmploymentTarget('payments_to_subcontractors', 0.9) },
      also: [COST_OF_GOODS, PROFESSIONAL],
    },
    property: { out: propertyTarget('repairs_and_maintenance', 0.78), also: ['property.cost_of_services'] },
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
      in: selfEmploymentTarget('turnover', 0.74),
      trades: { beauty: selfEmploymentTarget('cost_of_goods', 0.78) },
      also: [COST_OF_GOODS, 'private'],
    },
    property: { out: own('private', 0.9) },
    when: BODY_WORDS,
  },
  freelancer: {
    says: 'a freelancer or a freelance platform',
    business: {
      out: selfEmploymentTarget('wages_and_staff_costs', 0.86),
      in: selfEmploymentTarget('turnover', 0.9),
      also: [COST_OF_GOODS, PROFESSIONAL, OTHER],
    },
    property: { out: propertyTarget('other', 0.55), also: ['property.professional_fees'] },
    when: BODY_WORDS,
  },
  recruitment: {
    says: 'recruitment or agency staff',
    business: {
      out: selfEmploymentTarget('wages_and_staff_costs', 0.9),
      in: selfEmploymentTarget('turnover', 0.8),
      also: ['self_employment.advertising_costs', OTHER],
    },
    property: { out: propertyTarget('cost_of_services', 0.6), in: own('other_tax_income', 0.7) },
  },
  staff_pension: {
    says: 'a workplace pension or payroll bureau',
    business: {
      out: selfEmploymentTarget('wages_and_staff_costs', 0.88),
      in: own('other_tax_income', 0.6),
      also: ['tax_payment', 'private'],
    },
    property: {
      out: propertyTarget('cost_of_services', 0.5),
      in: own('other_tax_income', 0.8),
      also: ['private'],
    },
  },
  workspace: {
    says: 'workspace or storage rent',
    business: { out: selfEmploymentTarget('premises_running_costs', 0.94), also: [OTHER] },
    property: { out: propertyTarget('premises_running_costs', 0.65), also: ['property.other', 'private'] },
  },
  energy: {
    says: 'gas or electricity',
    business: { out: selfEmploymentTarget('premises_running_costs', 0.72), also: ['private'] },
    property: {
      out: propertyTarget('cost_of_services', 0.86),
      also: ['property.premises_running_costs', 'property.other'],
    },
    when: { ...BODY_WORDS, HOME: 'household' },
  },
  business_energy: {
    says: 'business gas or electricity',
    business: { out: selfEmploymentTarget('premises_running_costs', 0.94) },
    property: { out: propertyTarget('cost_of_services', 0.85), also: ['property.premises_running_costs'] },
  },
  water: {
    says: 'water',
    business: { out: selfEmploymentTarget('premises_running_costs', 0.74), also: ['private'] },
    property: { out: propertyTarget('premises_running_costs', 0.9), also: ['property.cost_of_services'] },
    when: { HOME: 'household' },
  },
  security: {
    says: 'security, waste or upkeep of premises',
    business: { out: selfEmploymentTarget('premises_running_costs', 0.9), also: [MAINTENANCE, OTHER] },
    property: {
      out: propertyTarget('premises_running_costs', 0.7),
      also: ['property.cost_of_services', 'property.other'],
    },
  },
  business_rates: {
    says: 'business rates',
    business: { out: selfEmploymentTarget('premises_running_costs', 0.94) },
    property: { out: propertyTarget('premises_running_costs', 0.93) },
  },
  business_insurance: {
    says: 'business insurance',
    business: { out: selfEmploymentTarget('premises_running_costs', 0.9), also: [PROFESSIONAL, OTHER] },
    property: { out: propertyTarget('premises_running_costs', 0.9) },
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
    business: { out: selfEmploymentTarget('professional_fees', 0.92), also: [PREMISES] },
    property: { out: propertyTarget('premises_running_costs', 0.7), also: ['property.professional_fees'] },
  },
  accountant: {
    says: 'an accountant',
    business: { out: selfEmploymentTarget('professional_fees', 0.94), also: [ADMIN] },
    property: { out: propertyTarget('professional_fees', 0.94), also: ['property.other'] },
  },
  solicitor: {
    says: 'legal or professional advice',
    business: { out: selfEmploymentTarget('professional_fees', 0.92), also: [ADMIN] },
    property: {
      out: propertyTarget('professional_fees', 0.9),
      also: ['property.capital_not_allowable', 'property.other'],
    },
    over: { pence: 500_000, purpose: 'solicitor_funds' },
  },
  solicitor_funds: {
    says: 'more than fees: money held for a purchase',
    review: true,
    business: {
      out: selfEmploymentTarget('professional_fees', 0.5),
      in: own('private', 0.4),
      also: ['private'],
    },
    property: {
      out: propertyTarget('capital_not_allowable', 0.8),
      in: own('transfer', 0.4),
      also: ['property.professional_fees', 'private'],
    },
  },
  software: {
    says: 'software',
    business: {
      out: selfEmploymentTarget('admin_costs', 0.93),
      also: [OTHER, 'self_employment.advertising_costs', COST_OF_GOODS],
    },
    property: { out: propertyTarget('other', 0.84), also: ['property.professional_fees'] },
  },
  bookkeeping: {
    says: 'bookkeeping software',
    business: { out: selfEmploymentTarget('admin_costs', 0.95), also: [PROFESSIONAL] },
    property: { out: propertyTarget('other', 0.88), also: ['property.professional_fees'] },
  },
  hosting: {
    says: 'hosting or cloud services',
    business: {
      out: selfEmploymentTarget('admin_costs', 0.86),
      also: ['self_employment.advertising_costs', OTHER],
    },
    property: { out: propertyTarget('other', 0.8) },
  },
  telecom: {
    says: 'phone or broadband',
    business: { out: selfEmploymentTarget('admin_costs', 0.9), also: ['private'] },
    property: {
      out: propertyTarget('cost_of_services', 0.84),
      also: ['property.other', 'property.premises_running_costs'],
    },
    when: { LANDLORD: 'landlord_matter', TV: 'streaming', CINEMA: 'leisure', SPORT: 'leisure' },
  },
  online_ads: {
    says: 'advertising',
    business: { out: selfEmploymentTarget('advertising_costs', 0.95), also: [OTHER] },
    property: { out: propertyTarget('other', 0.88), also: ['property.professional_fees'] },
  },
  print_and_web: {
    says: 'print, signage, website or domain',
    business: { out: selfEmploymentTarget('advertising_costs', 0.92), also: [ADMIN] },
    property: { out: propertyTarget('other', 0.85), also: ['property.professional_fees'] },
  },
  equipment: {
    says: 'computers and small equipment',
    review: true,
    business: {
      out: selfEmploymentTarget('admin_costs', 0.78),
      also: [MAINTENANCE, OTHER, 'self_employment.capital_asset', 'private'],
    },
    property: {
      out: propertyTarget('other', 0.5),
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
      out: selfEmploymentTarget('admin_costs', 0.72),
      also: [MAINTENANCE, OTHER, 'self_employment.capital_asset', 'private'],
    },
    property: {
      out: propertyTarget('replacement_of_domestic_items', 0.82),
      lettings: { commercial: propertyTarget('repairs_and_maintenance', 0.5), lodger: own('private', 0.6) },
      also: ['property.repairs_and_maintenance', 'property.capital_not_allowable'],
    },
    when: { REPAIR: 'equipment_repair', REPAIRS: 'equipment_repair' },
  },
  furniture: {
    says: 'furniture, beds or carpets',
    review: true,
    business: {
      out: own('private', 0.6),
      trades: {
        construction: selfEmploymentTarget('cost_of_goods', 0.7),
        making: selfEmploymentTarget('cost_of_goods', 0.7),
        retail: ASK,
      },
      also: [ADMIN, 'self_employment.capital_asset', MAINTENANCE],
    },
    property: {
      out: propertyTarget('replacement_of_domestic_items', 0.85),
      lettings: { commercial: propertyTarget('capital_not_allowable', 0.6), lodger: own('private', 0.6) },
      also: ['property.repairs_and_maintenance', 'property.capital_not_allowable'],
    },
  },
  office_furniture: {
    says: 'furniture and homeware',
    review: true,
    business: {
      out: selfEmploymentTarget('admin_costs', 0.62),
      also: ['private', MAINTENANCE, OTHER, 'self_employment.capital_asset'],
    },
    property: {
      out: propertyTarget('replacement_of_domestic_items', 0.85),
      lettings: { commercial: propertyTarget('capital_not_allowable', 0.6), lodger: own('private', 0.6) },
      also: ['property.repairs_and_maintenance', 'property.capital_not_allowable'],
    },
    when: { CARD: 'card_settlement', FINANCE: 'card_settlement', INSURANCE: 'insurer' },
  },
  equipment_repair: {
    says: 'repair of equipment',
    business: { out: selfEmploymentTarget('maintenance_costs', 0.88), also: [PREMISES, OTHER, ADMIN] },
    property: { out: propertyTarget('repairs_and_maintenance', 0.85) },
  },
  membership: {
    says: 'a trade body, licence or training',
    business: {
      out: selfEmploymentTarget('other_expenses', 0.9),
      also: [PROFESSIONAL, ADMIN, COST_OF_GOODS, TRAVEL],
    },
    property: { out: propertyTarget('other', 0.86), also: ['property.professional_fees'] },
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
    business: { out: selfEmploymentTarget('other_expenses', 0.86), also: [COST_OF_GOODS, 'private'] },
    property: { out: propertyTarget('other', 0.55), also: ['private'] },
  },
} as const satisfies Readonly<Record<string, Purpose>>;
