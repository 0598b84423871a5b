import { type CategoryTarget, own, type Purpose, propertyTarget, selfEmploymentTarget } from '../purpose.js';
import type { TradeGroup } from '../trade-group.js';

const COST_OF_GOODS = 'self_employment.cost_of_goods';
const OTHER = 'self_employment.other_expenses';

/** A cost of goods of these trades, which buy such things to make or to sell; of no other, and of no let. */
function goodsOf(says: string, trades: Readonly<Partial<Record<TradeGroup, number>>>): Purpose {
  const targets: Partial<Record<TradeGroup, CategoryTarget>> = Object.fromEntries(
    Object.entries(trades).map(([group, confidence]) => [
      group,
      selfEmploymentTarget('cost_of_goods', confidence),
    ]),
  );
  return {
    says,
    business: { in: selfEmploymentTarget('turnover', 0.84), trades: targets, also: [OTHER, 'private'] },
    property: {},
  };
}

/** Purposes of single trades, whose words mean other things to other trades. */
export const SPECIAL_TRADE_PURPOSES = {
  farm_subsidy: {
    says: 'a subsidy of land or livestock',
    business: { in: selfEmploymentTarget('other_income', 0.92), also: ['self_employment.turnover'] },
    property: { in: propertyTarget('other_income', 0.7), also: ['other_tax_income'] },
  },
  farm_market: {
    says: 'a market or buyer of farm produce and livestock',
    business: {
      in: selfEmploymentTarget('turnover', 0.93),
      trades: { farming: selfEmploymentTarget('cost_of_goods', 0.84) },
      also: [COST_OF_GOODS, 'self_employment.other_income'],
    },
    property: {},
  },
  farm_inputs: goodsOf('seed, feed, stock or another input of a farm', {
    farming: 0.92,
    animals: 0.85,
    gardening: 0.8,
  }),
  cis_suffered: {
    says: 'what a contractor withheld under the Construction Industry Scheme',
    review: true,
    business: {
      out: selfEmploymentTarget('cis_suffered', 0.85),
      in: selfEmploymentTarget('cis_suffered', 0.85),
      also: ['self_employment.payments_to_subcontractors', 'tax_payment'],
    },
    property: {},
  },
  driving_franchise: {
    says: 'the franchise of a driving school',
    business: { out: selfEmploymentTarget('other_expenses', 0.9), in: selfEmploymentTarget('turnover', 0.7) },
    property: {},
  },
  farm_livestock_care: {
    says: 'the health, marking or removal of livestock',
    business: {
      in: selfEmploymentTarget('turnover', 0.7),
      trades: {
        farming: selfEmploymentTarget('other_expenses', 0.88),
        animals: selfEmploymentTarget('other_expenses', 0.8),
      },
      also: [COST_OF_GOODS, 'self_employment.professional_fees'],
    },
    property: {},
  },
  farm_labour: {
    says: 'work on a farm by others',
    business: {
      in: selfEmploymentTarget('turnover', 0.9),
      trades: { farming: selfEmploymentTarget('wages_and_staff_costs', 0.84) },
      also: ['self_employment.payments_to_subcontractors', COST_OF_GOODS],
    },
    property: {},
  },
  farm_repairs: {
    says: 'gear and fences that a farm or boat keeps up',
    business: {
      in: selfEmploymentTarget('turnover', 0.8),
      trades: { farming: selfEmploymentTarget('maintenance_costs', 0.84) },
      also: [COST_OF_GOODS, 'self_employment.premises_running_costs'],
    },
    property: {},
  },
  farm_land: {
    says: 'land or grazing rented',
    business: {
      in: selfEmploymentTarget('turnover', 0.8),
      trades: {
        farming: selfEmploymentTarget('premises_running_costs', 0.9),
        animals: selfEmploymentTarget('premises_running_costs', 0.84),
      },
      also: ['self_employment.other_income', COST_OF_GOODS],
    },
    property: { in: propertyTarget('rent_income', 0.9) },
  },
  farm_vehicle: {
    says: 'a quad bike or trailer',
    business: {
      in: selfEmploymentTarget('turnover', 0.6),
      trades: {
        farming: selfEmploymentTarget('car_van_travel_expenses', 0.84),
        animals: selfEmploymentTarget('car_van_travel_expenses', 0.8),
        hospitality: selfEmploymentTarget('car_van_travel_expenses', 0.8),
      },
      also: ['self_employment.maintenance_costs', 'self_employment.capital_asset'],
    },
    property: {},
    over: { pence: 150_000, purpose: 'farm_vehicle_bought' },
  },
  farm_vehicle_bought: {
    says: 'a quad bike or trailer, by its price bought rather than run',
    review: true,
    business: {
      in: selfEmploymentTarget('turnover', 0.6),
      trades: {
        farming: selfEmploymentTarget('capital_asset', 0.82),
        animals: selfEmploymentTarget('capital_asset', 0.78),
        hospitality: selfEmploymentTarget('capital_asset', 0.78),
      },
      also: ['self_employment.car_van_travel_expenses', 'self_employment.maintenance_costs'],
    },
    property: {},
  },
  mooring: {
    says: 'a harbour or mooring',
    business: {
      out: selfEmploymentTarget('premises_running_costs', 0.82),
      in: selfEmploymentTarget('turnover', 0.7),
      also: [OTHER, 'private'],
    },
    property: { out: own('private', 0.6) },
  },
  maker_materials: goodsOf('materials of a craft', { making: 0.9, retail: 0.76, creative: 0.76 }),
  printed_goods: goodsOf('vinyl or paper of who prints and makes signs', { printing: 0.88 }),
  food_ingredients: goodsOf('ingredients', { hospitality: 0.9, retail: 0.76 }),
  resale_stock: goodsOf('goods to be sold again', { retail: 0.9 }),
  clinic_supplies: goodsOf('work of a laboratory and supplies of a practice', { health: 0.9 }),
  beauty_consumables: goodsOf('what a treatment uses up', { beauty: 0.9 }),
  animal_supplies: goodsOf('what is used up in the care of animals', { animals: 0.88, farming: 0.8 }),
  site_materials: goodsOf('materials of a site', { construction: 0.9, gardening: 0.8 }),
  cleaning_agents: goodsOf('what a cleaner or pest controller uses up', { cleaning: 0.88 }),
  repair_parts: goodsOf('parts for repairs', { repairs: 0.88, motor: 0.86 }),
  event_hire: goodsOf('hire and decoration for an event', { events: 0.86, hospitality: 0.8, creative: 0.76 }),
  ceremony_goods: goodsOf('coffins and what belongs to them', { events: 0.9 }),
  instruments: {
    says: 'an instrument and its upkeep',
    business: {
      in: selfEmploymentTarget('turnover', 0.8),
      trades: {
        music: selfEmploymentTarget('maintenance_costs', 0.84),
        making: selfEmploymentTarget('cost_of_goods', 0.86),
      },
      also: [COST_OF_GOODS, 'private'],
    },
    property: {},
  },
  room_hire: {
    says: 'a room or pool by the hour',
    business: {
      in: selfEmploymentTarget('turnover', 0.8),
      trades: {
        fitness: selfEmploymentTarget('premises_running_costs', 0.88),
        education: selfEmploymentTarget('premises_running_costs', 0.88),
        health: selfEmploymentTarget('premises_running_costs', 0.85),
        music: selfEmploymentTarget('premises_running_costs', 0.85),
      },
      also: [COST_OF_GOODS, OTHER],
    },
    property: {},
  },
} as const satisfies Readonly<Record<string, Purpose>>;
