import { ASK, own, type Purpose, propertyTarget, selfEmploymentTarget } from '../purpose.js';

const PROP_OTHER = 'property.other';
const PROP_REPAIRS = 'property.repairs_and_maintenance';
const PROP_RENT = 'property.rent_income';
const TURNOVER = 'self_employment.turnover';

/** Purposes mostly of landlords. */
export const PROPERTY_PURPOSES = {
  rent: {
    says: 'rent',
    business: {
      in: selfEmploymentTarget('other_income', 0.62),
      out: selfEmploymentTarget('premises_running_costs', 0.86),
      also: [TURNOVER, 'private'],
    },
    property: {
      in: propertyTarget('rent_income', 0.95),
      out: propertyTarget('premises_running_costs', 0.7),
      lettingsIn: { lodger: propertyTarget('rent_a_room', 0.93) },
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
      in: selfEmploymentTarget('other_income', 0.7),
      out: selfEmploymentTarget('car_van_travel_expenses', 0.84),
      also: ['self_employment.finance_charges', 'self_employment.premises_running_costs'],
    },
    property: {
      in: propertyTarget('rent_income', 0.9),
      out: propertyTarget('premises_running_costs', 0.6),
      lettingsIn: { lodger: propertyTarget('rent_a_room', 0.9) },
      also: ['property.other_income', 'property.travel_costs'],
    },
  },
  rent_refund: {
    says: 'rent paid back',
    business: {
      in: selfEmploymentTarget('premises_running_costs', 0.7),
      out: selfEmploymentTarget('other_income', 0.5),
    },
    property: { out: propertyTarget('rent_income', 0.82), in: propertyTarget('rent_income', 0.7) },
  },
  lodger: {
    says: 'a lodger',
    business: { in: selfEmploymentTarget('turnover', 0.66), out: own('private', 0.6) },
    property: {
      in: propertyTarget('rent_income', 0.85),
      lettingsIn: { lodger: propertyTarget('rent_a_room', 0.95) },
      out: own('private', 0.5),
      also: ['property.rent_a_room', PROP_RENT],
    },
  },
  desk_rent: {
    says: 'sublet space',
    business: {
      in: selfEmploymentTarget('other_income', 0.9),
      out: selfEmploymentTarget('premises_running_costs', 0.9),
      also: [TURNOVER],
    },
    property: {
      in: propertyTarget('rent_income', 0.88),
      out: propertyTarget('premises_running_costs', 0.6),
      also: ['property.other_income'],
    },
  },
  housing_benefit: {
    says: 'housing benefit paid to the landlord',
    business: { in: own('other_tax_income', 0.7), out: own('private', 0.5) },
    property: {
      in: propertyTarget('rent_income', 0.95),
      out: propertyTarget('rent_income', 0.7),
      lettingsIn: { lodger: propertyTarget('rent_a_room', 0.85) },
    },
  },
  council: {
    says: 'a council',
    business: {
      in: selfEmploymentTarget('turnover', 0.76),
      out: ASK,
      also: ['self_employment.premises_running_costs', 'private'],
    },
    property: {
      in: propertyTarget('rent_income', 0.8),
      out: propertyTarget('premises_running_costs', 0.8),
      also: [PROP_OTHER],
    },
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
      out: propertyTarget('premises_running_costs', 0.92),
      lettings: { lodger: own('private', 0.7) },
      also: ['property.cost_of_services'],
    },
  },
  letting_agent: {
    says: 'a letting agent',
    business: {
      in: selfEmploymentTarget('turnover', 0.86),
      out: selfEmploymentTarget('premises_running_costs', 0.4),
      also: ['private', 'self_employment.premises_running_costs'],
    },
    property: {
      in: propertyTarget('rent_income', 0.95),
      out: propertyTarget('professional_fees', 0.9),
      lettingsIn: { lodger: propertyTarget('rent_a_room', 0.7) },
      also: [PROP_OTHER],
    },
  },
  property_professional: {
    says: 'letting, legal or surveying fees',
    business: {
      out: selfEmploymentTarget('professional_fees', 0.8),
      in: selfEmploymentTarget('turnover', 0.75),
    },
    property: {
      out: propertyTarget('professional_fees', 0.92),
      in: propertyTarget('other_income', 0.5),
      also: [PROP_OTHER],
    },
    when: {
      PURCHASE: 'capital_purchase',
      AUCTION: 'capital_purchase',
      CONVEYANCING: 'capital_purchase',
      COMPLETION: 'capital_purchase',
    },
  },
  block_manager: {
    says: 'service charge or ground rent',
    business: {
      out: selfEmploymentTarget('premises_running_costs', 0.8),
      in: selfEmploymentTarget('turnover', 0.75),
      also: ['private'],
    },
    property: {
      out: propertyTarget('premises_running_costs', 0.92),
      in: propertyTarget('premises_running_costs', 0.6),
      also: ['property.cost_of_services', PROP_REPAIRS, PROP_OTHER],
    },
    when: { RECOVERED: 'other_property_income', RECHARGED: 'other_property_income' },
  },
  landlord_insurance: {
    says: "landlord's insurance",
    business: { out: selfEmploymentTarget('premises_running_costs', 0.7), also: ['private'] },
    property: {
      out: propertyTarget('premises_running_costs', 0.94),
      in: propertyTarget('other_income', 0.85),
    },
    when: {
      REFERENCE: 'property_professional',
      REFERENCES: 'property_professional',
      REFERENCING: 'property_professional',
    },
  },
  insurance_claim: {
    says: 'an insurance claim',
    business: {
      in: selfEmploymentTarget('other_income', 0.7),
      out: own('private', 0.5),
      also: [TURNOVER, 'private'],
    },
    property: {
      in: propertyTarget('other_income', 0.9),
      out: propertyTarget('premises_running_costs', 0.6),
      also: [PROP_RENT],
    },
  },
  other_property_income: {
    says: 'other income from a property',
    business: { in: selfEmploymentTarget('other_income', 0.78), out: ASK, also: [TURNOVER] },
    property: {
      in: propertyTarget('other_income', 0.9),
      out: propertyTarget('other', 0.5),
      also: [PROP_RENT],
    },
  },
  parking_space: {
    says: 'a parking space',
    business: {
      out: selfEmploymentTarget('car_van_travel_expenses', 0.92),
      in: selfEmploymentTarget('other_income', 0.8),
    },
    property: {
      in: propertyTarget('other_income', 0.9),
      out: propertyTarget('travel_costs', 0.75),
      also: [PROP_RENT],
    },
  },
  holiday_platform: {
    says: 'a holiday booking site',
    business: {
      in: selfEmploymentTarget('turnover', 0.8),
      out: own('private', 0.8),
      also: ['self_employment.car_van_travel_expenses'],
    },
    property: {
      in: propertyTarget('rent_income', 0.95),
      out: propertyTarget('professional_fees', 0.6),
      lettingsIn: { lodger: propertyTarget('rent_a_room', 0.85) },
      also: ['private', PROP_OTHER],
    },
    when: { COMMISSION: 'property_professional', FEE: 'property_professional' },
  },
  tenant_deposit: {
    says: "a tenant's deposit",
    business: {
      in: selfEmploymentTarget('turnover', 0.6),
      out: selfEmploymentTarget('turnover', 0.6),
      also: ['deposit_held', 'private'],
    },
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
    business: {
      out: selfEmploymentTarget('capital_asset', 0.6),
      in: selfEmploymentTarget('other_income', 0.5),
    },
    property: {
      in: propertyTarget('premiums_of_lease_grant', 0.92),
      out: propertyTarget('capital_not_allowable', 0.8),
    },
  },
  premium: {
    says: 'a premium, of insurance when paid, of a lease when received',
    business: { out: selfEmploymentTarget('premises_running_costs', 0.6), also: ['private'] },
    property: {
      in: ASK,
      lettingsIn: { commercial: propertyTarget('premiums_of_lease_grant', 0.82) },
      out: propertyTarget('premises_running_costs', 0.72),
      also: ['property.premiums_of_lease_grant', PROP_RENT],
    },
  },
  landlord_matter: {
    says: 'something for landlords',
    business: { out: ASK, also: ['private'] },
    property: {
      out: propertyTarget('other', 0.62),
      in: propertyTarget('rent_income', 0.7),
      also: ['property.professional_fees'],
    },
    when: { RESERVE: 'own_account', POT: 'own_account', SAVINGS: 'own_account' },
  },
  reverse_premium: {
    says: 'a reverse premium or inducement',
    review: true,
    business: { in: selfEmploymentTarget('other_income', 0.6) },
    property: {
      in: propertyTarget('reverse_premiums', 0.92),
      out: propertyTarget('capital_not_allowable', 0.6),
      also: ['property.other_income'],
    },
  },
  letting_services: {
    says: 'cleaning, gardening or laundry',
    business: {
      out: selfEmploymentTarget('premises_running_costs', 0.72),
      in: selfEmploymentTarget('turnover', 0.85),
      trades: {
        cleaning: selfEmploymentTarget('wages_and_staff_costs', 0.72),
        gardening: selfEmploymentTarget('wages_and_staff_costs', 0.68),
        construction: selfEmploymentTarget('payments_to_subcontractors', 0.66),
      },
      also: ['self_employment.maintenance_costs', 'self_employment.other_expenses', 'private'],
    },
    property: {
      out: propertyTarget('cost_of_services', 0.9),
      in: propertyTarget('other_income', 0.7),
      also: [PROP_REPAIRS, PROP_OTHER],
    },
  },
  letting_advert: {
    says: 'finding tenants',
    business: {
      out: selfEmploymentTarget('advertising_costs', 0.75),
      in: selfEmploymentTarget('turnover', 0.5),
      also: ['private'],
    },
    property: {
      out: propertyTarget('other', 0.92),
      in: propertyTarget('rent_income', 0.7),
      also: ['property.professional_fees'],
    },
    when: { FEES: 'property_professional', REFERENCING: 'property_professional', RENT: 'rent' },
  },
  letting_certificate: {
    says: 'a certificate or licence for a let',
    business: {
      out: selfEmploymentTarget('other_expenses', 0.75),
      in: selfEmploymentTarget('turnover', 0.85),
    },
    property: { out: propertyTarget('other', 0.9), also: ['property.professional_fees', PROP_REPAIRS] },
  },
  capital_improvement: {
    says: 'an improvement of the property',
    review: true,
    business: {
      out: selfEmploymentTarget('capital_asset', 0.5),
      in: selfEmploymentTarget('turnover', 0.88),
      trades: { construction: selfEmploymentTarget('payments_to_subcontractors', 0.7) },
    },
    property: { out: propertyTarget('capital_not_allowable', 0.82), also: [PROP_REPAIRS, 'private'] },
  },
  capital_purchase: {
    says: 'the cost of buying property',
    review: true,
    business: {
      out: own('private', 0.6),
      in: selfEmploymentTarget('turnover', 0.6),
      trades: {
        retail: selfEmploymentTarget('cost_of_goods', 0.66),
        farming: selfEmploymentTarget('cost_of_goods', 0.66),
      },
      also: ['self_employment.capital_asset', 'private'],
    },
    property: {
      out: propertyTarget('capital_not_allowable', 0.88),
      in: own('transfer', 0.4),
      also: ['property.professional_fees', PROP_REPAIRS, 'private'],
    },
  },
} as const satisfies Readonly<Record<string, Purpose>>;
