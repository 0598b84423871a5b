import { holdReferences } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { CategoryRuleFields } from '../../domain/categories/category-rule-record.js';
import { ForbiddenError, type Issue, ValidationError } from '../../errors.js';
import { danglingIssue } from '../dangling-reference.js';
import type { Principal } from '../principal.js';

/** Everything a rule names must exist. @throws {ValidationError} `invalid_reference` */
export async function checkRuleReferences(db: TenantExecutor, fields: CategoryRuleFields): Promise<void> {
  const { match } = fields;
  const found = await holdReferences(db, {
    businesses: present(fields.businessId, match.businessId),
    properties: present(fields.propertyId, match.propertyId),
    sourceAccounts: present(match.sourceAccountId),
  });
  const issues: Issue[] = [];
  const check = (id: string | null, things: ReadonlyMap<string, unknown>, pointer: string) => {
    if (id === null || things.has(id)) return;
    issues.push(danglingIssue(pointer));
  };
  check(fields.businessId, found.businesses, '#/business_id');
  check(fields.propertyId, found.properties, '#/property_id');
  check(match.businessId, found.businesses, '#/match/business_id');
  check(match.propertyId, found.properties, '#/match/property_id');
  check(match.sourceAccountId, found.sourceAccounts, '#/match/source_account_id');
  if (issues.length > 0) throw new ValidationError(issues, 'invalid_reference');
}

/** Rules hold for all of a tenant's clients. @throws {ForbiddenError} for a credential bound to one */
export function assertMayRule(principal: Principal): void {
  if (principal.clientId === null) return;
  throw new ForbiddenError(
    'forbidden',
    'Rules hold for every client: a credential bound to one cannot change them.',
  );
}

const present = (...ids: readonly (string | null)[]): string[] => ids.filter((id) => id !== null);
