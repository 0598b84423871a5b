import type { Business } from '../businesses/business.js';
import type { Address } from '../clients/address.js';
import type { Property } from '../properties/property.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import type { TaxInput } from '../tax/tax-input.js';
import type { ApportionedTrade } from '../tax-returns/assemble-tax-input.js';
import type { SettledAdjustment } from '../tax-returns/settled-adjustment.js';
import type { IsoDate } from '../tax-year.js';
import type { CategoryTotal } from '../transactions/category-total.js';

/** Source of the figures that are sent for a year. */
export interface YearSource {
  readonly input: TaxInput;
  /** Ours, for the allowances that it claims. */
  readonly figures: Pick<TaxCalculation, 'lines'>;
  readonly adjustments: readonly SettledAdjustment[];
  readonly totals: readonly CategoryTotal[];
  /** Trades whose accounts are not those of the tax year. */
  readonly apportioned?: readonly ApportionedTrade[];
  readonly businesses: readonly {
    readonly id: string;
    readonly tradingName: string;
    readonly hmrcBusinessId: string | null;
    readonly detailsChangedOn?: IsoDate | null;
  }[];
}

export interface PropertySource extends YearSource {
  /** Every property of the client; the figures of those abroad are not part of this business. */
  readonly properties: readonly (Pick<Property, 'kind' | 'letting'> & {
    readonly id: string;
    readonly address: Pick<Address, 'country'>;
    readonly isForeign: boolean;
  })[];
  /** The totals that are rooms let in the person's own home. */
  readonly roomTotals: readonly Pick<CategoryTotal, 'propertyId' | 'category'>[];
}

/** Sources of a year's figures, for sending and for the pages of a form. */
export interface YearSources extends PropertySource {
  readonly businesses: readonly Business[];
  readonly properties: readonly (Property & { readonly isForeign: boolean })[];
}
