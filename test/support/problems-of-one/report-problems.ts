import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { type Driver, type Drivers, send } from '../problem-stand.js';
import { make, reportBody } from '../world.js';
import { forBound, NOBODYS, unknownClient } from './drivers.js';

/** Problems of an operation of analytics, each by a query of its own with one thing wrong. */
function analyticsProblems(query: string) {
  const asked =
    (more: string, headers: Record<string, string> = {}): Driver =>
    (stand, operation) =>
      send(stand, operation, {
        path: `${operation.path}?${query.replace('2025-26', more === 'bad year' ? '2025-27' : '2025-26')}&client_id=${
          more === 'nobody' ? NOBODYS.client : stand.world.client
        }${more === 'surprise' ? '&surprise=1' : ''}`,
        headers,
      });
  return {
    unknown_parameter: asked('surprise'),
    not_acceptable: asked('', { Accept: 'image/png' }),
    not_found: asked('nobody'),
    ...(query.startsWith('tax_year') ? { invalid_tax_year: asked('bad year') } : {}),
  };
}

const withoutBranding: Driver = async (stand, operation) => {
  await stand.app.ctx.systemDb('brandings').delete();
  return send(stand, operation, { path: '/v1/branding' });
};

/** A report in a state, as its work would leave it. `null`: one that waits. */
const ofReport =
  (update: object | null): Driver =>
  async (stand, operation) => {
    const { id } = await make(stand.app.as(), '/v1/reports', reportBody(stand.world.client), 202);
    const target = update !== null && 'expires_at' in update ? stand.world.report : id;
    if (update !== null)
      await stand.app.ctx
        .systemDb('reports')
        .where({ id: uuidFromPublicId('report', target) })
        .update(update);
    return send(stand, operation, { path: operation.path.replace('{id}', target) });
  };

/** Drivers of the operations of analytics, branding and reports. */
export const REPORT_PROBLEMS: Drivers = {
  getAnalyticsSummary: analyticsProblems('tax_year=2025-26'),
  getAnalyticsSeries: analyticsProblems('metric=income&by=month'),
  getBranding: { not_found: withoutBranding },
  replaceBranding: { forbidden: forBound },
  createReportSchedule: { invalid_reference: unknownClient },
  createReport: { invalid_reference: unknownClient },
  downloadReport: {
    range_not_satisfiable: (stand, operation) =>
      send(stand, operation, {
        path: `/v1/reports/${stand.world.report}/download`,
        headers: { range: 'bytes=999999999-' },
      }),
    report_not_ready: ofReport(null),
    report_expired: ofReport({ expires_at: new Date(0) }),
    invalid_state: ofReport({ status: 'cancelled' }),
  },
  cancelReport: {
    already_finished: (stand, operation) =>
      send(stand, operation, { path: `/v1/reports/${stand.world.report}/cancel` }),
  },
};
