import { ASK, own, type Purpose, prop, se } from '../purpose.js';

const PROP_OTHER = 'property.other';
const PROP_REPAIRS = 'property.repairs_and_maintenance';
const PROP_RENT = 'property.rent_income';
const TURNOVER = 'self_employment.turnover';

/** Purposes mostly of landlords. */
export const PROPERTY_PURPOSES = {
  rent: {
    says: 'rent',
    business: {
      in: se('other_income', 0.78),
      out: se('premises_running_costs', 0.86),
      also: [TURNOVER, 'private'],
    },
    property: {
      in: prop('rent_income', 0.95),
      out: prop('premises_running_costs', 0.7),
      lettingsIn: { lodger: prop('rent_a_room', 0.93) },
      also: ['property.other_income'],
    },
    when: {
      REFUND: 'rent_refund',
      BUY: 'vehicle_rent',
      VAN: 'vehicle_rent',
      PCO: 'vehicle_rent',
      TAXI: 'vehicle_rent',
      CAB: 'vehicle_rent',
      RADIO: 'vehicle_rent',
      CIRCUIT: 'vehicle_rent',
      VEHICLE: 'vehicle_rent',
    },
  },
  vehicle_rent: {
    says: 'rent of a vehicle, or of a place that is called after one',
    business: {
      in: se('other_income', 0.7),
      out: se('car_van_travel_expenses', 0.84),
      also: ['self_employment.finance_charges', 'self_employment.premises_running_costs'],
    },
    property: {
      in: prop('rent_income', 0.9),
      out: prop('premises_running_costs', 0.6),
      lettingsIn: { lodger: prop('rent_a_room', 0.9) },
      also: ['property.other_income', 'property.travel_costs'],
    },
  },
  rent_refund: {
    says: 'rent paid back',
    business: { in: se('premises_running_costs', 0.7), out: se('other_income', 0.5) },
    property: { out: prop('rent_income', 0.82), in: prop('rent_income', 0.7) },
  },
  lodger: {
    says: 'a lodger',
    business: { in: se('turnover', 0.66), out: own('private', 0.6) },
    property: {
      in: prop('rent_income', 0.85),
      lettingsIn: { lodger: prop('rent_a_room', 0.95) },
      out: own('private', 0.5),
      also: ['property.rent_a_room', PROP_RENT],
    },
  },
  desk_rent: {
    says: 'sublet space',
    business: { in: se('other_income', 0.9), out: se('premises_running_costs', 0.9), also: [TURNOVER] },
    property: {
      in: prop('rent_income', 0.88),
      out: prop('premises_running_costs', 0.6),
      also: ['property.other_income'],
    },
  },
  housing_benefit: {
    says: 'housing benefit paid to the landlord',
    business: { in: own('other_tax_income', 0.7), out: own('private', 0.5) },
    property: {
      in: prop('rent_income', 0.95),
      out: prop('rent_income', 0.7),
      lettingsIn: { lodger: prop('rent_a_room', 0.85) },
    },
  },
  council: {
    says: 'a council',
    business: {
      in: se('turnover', 0.76),
      out: ASK,
      also: ['self_employment.premises_running_costs', 'private'],
    },
    property: { in: prop('rent_income', 0.8), out: prop('premises_running_costs', 0.8), also: [PROP_OTHER] },
    when: {
      MEALS: 'household',
      LIBRARY: 'household',
      KNOWLEDGE: 'membership',
      TEST: 'membership',
      MEDICAL: 'membership',
      RATES: 'business_rates',
      NNDR: 'business_rates',
      PARKING: 'parking',
      PLATE: 'membership',
      TAXI: 'membership',
      PERMIT: 'membership',
      BADGE: 'membership',
      PCN: 'fine',
      LICENCE: 'membership',
      LICENSING: 'membership',
      LICENSE: 'membership',
      HMO: 'letting_certificate',
      GRANT: 'grant',
      WASTE: 'security',
      LHA: 'housing_benefit',
      HB: 'housing_benefit',
      HOUSING: 'housing_benefit',
      CTAX: 'council_tax',
      RENT: 'rent',
      PLANNING: 'capital_purchase',
    },
  },
  council_tax: {
    says: 'council tax',
    business: {
      out: own('private', 0.9),
      in: own('private', 0.85),
      also: ['self_employment.premises_running_costs'],
    },
    property: {
      out: prop('premises_running_costs', 0.92),
      lettings: { lodger: own('private', 0.7) },
      also: ['property.cost_of_services'],
    },
  },
  letting_agent: {
    says: 'a letting agent',
    business: {
      in: se('turnover', 0.86),
      out: se('premises_running_costs', 0.4),
      also: ['private', 'self_employment.premises_running_costs'],
    },
    property: {
      in: prop('rent_income', 0.95),
      out: prop('professional_fees', 0.9),
      lettingsIn: { lodger: prop('rent_a_room', 0.7) },
      also: [PROP_OTHER],
    },
  },
  property_professional: {
    says: 'letting, legal or surveying fees',
    business: { out: se('professional_fees', 0.8), in: se('turnover', 0.75) },
    property: { out: prop('professional_fees', 0.92), in: prop('other_income', 0.5), also: [PROP_OTHER] },
    when: {
      PURCHASE: 'capital_purchase',
      AUCTION: 'capital_purchase',
      CONVEYANCING: 'capital_purchase',
      COMPLETION: 'capital_purchase',
    },
  },
  block_manager: {
    says: 'service charge or ground rent',
    business: { out: se('premises_running_costs', 0.8), in: se('turnover', 0.75), also: ['private'] },
    property: {
      out: prop('premises_running_costs', 0.92),
      in: prop('premises_running_costs', 0.6),
      also: ['property.cost_of_services', PROP_REPAIRS, PROP_OTHER],
    },
    when: { RECOVERED: 'other_property_income', RECHARGED: 'other_property_income' },
  },
  landlord_insurance: {
    says: "landlord's insurance",
    business: { out: se('premises_running_costs', 0.7), also: ['private'] },
    property: { out: prop('premises_running_costs', 0.94), in: prop('other_income', 0.85) },
    when: {
      REFERENCE: 'property_professional',
      REFERENCES: 'property_professional',
      REFERENCING: 'property_professional',
    },
  },
  insurance_claim: {
    says: 'an insurance claim',
    business: { in: se('other_income', 0.75), out: own('private', 0.5), also: [TURNOVER, 'private'] },
    property: { in: prop('other_income', 0.9), out: prop('premises_running_costs', 0.6), also: [PROP_RENT] },
  },
  other_property_income: {
    says: 'other income from a property',
    business: { in: se('other_income', 0.78), out: ASK, also: [TURNOVER] },
    property: { in: prop('other_income', 0.9), out: prop('other', 0.5), also: [PROP_RENT] },
  },
  parking_space: {
    says: 'a parking space',
    business: { out: se('car_van_travel_expenses', 0.92), in: se('other_income', 0.8) },
    property: { in: prop('other_income', 0.9), out: prop('travel_costs', 0.75), also: [PROP_RENT] },
  },
  holiday_platform: {
    says: 'a holiday booking site',
    business: {
      in: se('turnover', 0.8),
      out: own('private', 0.8),
      also: ['self_employment.car_van_travel_expenses'],
    },
    property: {
      in: prop('rent_income', 0.95),
      out: prop('professional_fees', 0.6),
      lettingsIn: { lodger: prop('rent_a_room', 0.85) },
      also: ['private', PROP_OTHER],
    },
    when: { COMMISSION: 'property_professional', FEE: 'property_professional' },
  },
  tenant_deposit: {
    says: "a tenant's deposit",
    business: { in: se('turnover', 0.76), out: se('turnover', 0.6), also: ['deposit_held', 'private'] },
    property: {
      in: own('deposit_held', 0.88),
      out: own('deposit_held', 0.88),
      also: ['transfer', PROP_OTHER, PROP_RENT],
    },
    when: {
      RETURN: 'deposit_returned',
      RETURNED: 'deposit_returned',
      REFUND: 'deposit_returned',
      BACK: 'deposit_returned',
      RELEASE: 'deposit_returned',
      REPAID: 'deposit_returned',
    },
  },
  deposit_scheme: {
    says: 'a deposit protection scheme',
    business: { in: own('deposit_held', 0.7), out: own('deposit_held', 0.7) },
    property: {
      in: own('deposit_held', 0.93),
      out: own('deposit_held', 0.93),
      also: ['transfer', PROP_OTHER],
    },
  },
  lease_premium: {
    says: 'a premium for a lease',
    review: true,
    business: { out: se('capital_asset', 0.6), in: se('other_income', 0.5) },
    property: { in: prop('premiums_of_lease_grant', 0.92), out: prop('capital_not_allowable', 0.8) },
  },
  premium: {
    says: 'a premium, of insurance when paid, of a lease when received',
    business: { out: se('premises_running_costs', 0.6), also: ['private'] },
    property: {
      in: ASK,
      lettingsIn: { commercial: prop('premiums_of_lease_grant', 0.82) },
      out: prop('premises_running_costs', 0.72),
      also: ['property.premiums_of_lease_grant', PROP_RENT],
    },
  },
  landlord_matter: {
    says: 'something for landlords',
    business: { out: ASK, also: ['private'] },
    property: {
      out: prop('other', 0.62),
      in: prop('rent_income', 0.7),
      also: ['property.professional_fees'],
    },
    when: { RESERVE: 'own_account', POT: 'own_account', SAVINGS: 'own_account' },
  },
  reverse_premium: {
    says: 'a reverse premium or inducement',
    review: true,
    business: { in: se('other_income', 0.6) },
    property: {
      in: prop('reverse_premiums', 0.92),
      out: prop('capital_not_allowable', 0.6),
      also: ['property.other_income'],
    },
  },
  letting_services: {
    says: 'cleaning, gardening or laundry',
    business: {
      out: se('premises_running_costs', 0.72),
      in: se('turnover', 0.85),
      trades: {
        cleaning: se('wages_and_staff_costs', 0.72),
        gardening: se('wages_and_staff_costs', 0.68),
        construction: se('payments_to_subcontractors', 0.66),
      },
      also: ['self_employment.maintenance_costs', 'self_employment.other_expenses', 'private'],
    },
    property: {
      out: prop('cost_of_services', 0.9),
      in: prop('other_income', 0.7),
      also: [PROP_REPAIRS, PROP_OTHER],
    },
  },
  letting_advert: {
    says: 'finding tenants',
    business: { out: se('advertising_costs', 0.75), in: se('turnover', 0.5), also: ['private'] },
    property: {
      out: prop('other', 0.92),
      in: prop('rent_income', 0.7),
      also: ['property.professional_fees'],
    },
    when: { FEES: 'property_professional', REFERENCING: 'property_professional', RENT: 'rent' },
  },
  letting_certificate: {
    says: 'a certificate or licence for a let',
    business: { out: se('other_expenses', 0.75), in: se('turnover', 0.85) },
    property: { out: prop('other', 0.9), also: ['property.professional_fees', PROP_REPAIRS] },
  },
  capital_improvement: {
    says: 'an improvement of the property',
    review: true,
    business: {
      out: se('capital_asset', 0.5),
      in: se('turnover', 0.88),
      trades: { construction: se('payments_to_subcontractors', 0.7) },
    },
    property: { out: prop('capital_not_allowable', 0.82), also: [PROP_REPAIRS, 'private'] },
  },
  capital_purchase: {
    says: 'the cost of buying property',
    review: true,
    business: {
      out: own('private', 0.6),
      in: se('turnover', 0.6),
      trades: { retail: se('cost_of_goods', 0.66), farming: se('cost_of_goods', 0.66) },
      also: ['self_employment.capital_asset', 'private'],
    },
    property: {
      out: prop('capital_not_allowable', 0.88),
      in: own('transfer', 0.4),
      also: ['property.professional_fees', PROP_REPAIRS, 'private'],
    },
  },
} as const satisfies Readonly<Record<string, Purpose>>;
