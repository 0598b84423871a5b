import type { Business } from '../businesses/business.js';
import type { Property } from '../properties/property.js';
import type { PropertySource } from './uk-property-year.js';

/** Sources of a year's figures, for sending and for the pages of a form. */
export interface YearSources extends PropertySource {
  readonly businesses: readonly Business[];
  readonly properties: readonly (Property & { readonly isForeign: boolean })[];
}
