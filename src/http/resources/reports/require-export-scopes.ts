import { ALL_SCOPES } from '../../../domain/api-keys/scope.js';
import type { ReportType } from '../../../domain/reports/report.js';
import type { Principal } from '../../../services/principal.js';
import { requireScope } from '../../gate/middleware/authenticate.js';

/** Scopes of everything that an export holds. */
const READ_SCOPES = ALL_SCOPES.filter((scope) => scope.endsWith(':read') && scope !== 'api_keys:read');

/**
 * An export has everything, so a caller who asks for it or downloads it must be allowed to read everything. A tenant’s keys are in
 * it without their secrets, and a key of one client, which can never read keys, may have that client’s export.
 * @throws {HttpProblem} 403 `insufficient_scope`
 */
export function requireExportScopes(principal: Principal, type: ReportType): void {
  if (type !== 'data_export') return;
  for (const scope of READ_SCOPES) requireScope(principal, scope);
}
