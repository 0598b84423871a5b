import type { CitedRule } from './citations.js';

/** Rules that take losses of earlier years off the income that they are of. */
export const LOSSES_BROUGHT_FORWARD = [
  'trading_losses_brought_forward',
  'property_losses_brought_forward',
  'foreign_property_losses_brought_forward',
] as const satisfies readonly CitedRule[];

/** Rules that take losses, payments and gifts off the total income, in the order in which a return shows them. */
export const RELIEFS_FROM_INCOME = [
  'loss_relief_sideways_current_year',
  'loss_relief_sideways_carried_back',
  'loss_relief_early_years',
  'loss_relief_property_general',
  'loss_relief_share_loss',
  'loss_relief_share_loss_eis',
  'qualifying_loan_interest',
  'pension_deducted',
  'gifts_of_assets',
] as const satisfies readonly CitedRule[];
