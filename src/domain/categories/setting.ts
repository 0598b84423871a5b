import type { CategoriseContext } from './categorise-input.js';
import { tradeGroups } from './trade-group.js';

/**
 * The kind of business or let, in which the same merchant mostly means the same; `null` when none is known.
 * What one client's correction teaches holds for other clients of the tenant only in the same setting.
 */
export function settingOf({
  business,
  property,
}: Omit<CategoriseContext, 'rules' | 'learned'>): string | null {
  if (property !== null) return `let:${property.kind}:${property.letting}`;
  if (business === null || business.trade === null) return null;
  const groups = tradeGroups(business.trade);
  const trade = groups.length > 0 ? groups.join('+') : business.trade.trim().toLowerCase();
  return trade === '' ? null : `trade:${trade}`;
}
