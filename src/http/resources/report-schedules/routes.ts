import { listReportSchedules, loadReportSchedule } from '../../../db/reports/report-schedules-queries.js';
import { publicId } from '../../../domain/ids.js';
import { readTenant } from '../../../services/in-tenant.js';
import { createReportSchedule } from '../../../services/reports/create-report-schedule.js';
import { deleteReportSchedule } from '../../../services/reports/delete-report-schedule.js';
import { created, noContent, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { requireExportScopes } from '../reports/require-export-scopes.js';
import { presentReportSchedule, scheduleRequestFrom } from './present.js';
import { ReportScheduleInput, ReportScheduleSchema, reportScheduleListQuery } from './schemas.js';

const tag = 'Reports';
const params = { id: { id: 'reportSchedule' } } as const;

/** `/v1/report-schedules`: reports that are made by themselves. */
export const reportScheduleRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/report-schedules',
      operationId: 'listReportSchedules',
      tag,
      summary: 'List report schedules, newest first',
      description: 'With `client_id`, those of one client; otherwise all.',
      scope: 'reports:read',
      fromStandby: true,
      query: reportScheduleListQuery,
      responses: { 200: { description: 'A page of schedules.', schema: PageOf(ReportScheduleSchema) } },
    },
    {
      handle: (call) =>
        readTenant(call.ctx, call.principal, (db) =>
          listReportSchedules(db, { clientId: uuidOrAbsent('client', call.query.client_id) }, pageOf(call)),
        ),
      present: (page, call) => presentPage(page, presentReportSchedule, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/report-schedules',
      operationId: 'createReportSchedule',
      tag,
      summary: 'Create a report schedule',
      description:
        'The report is made on the day `on`: of every month, of January, April, July and October, or of April. `report.completed` follows. A report of a tax year covers the year of the day before; other reports cover the days since the previous run. After an outage one report is made, not one for each run that was missed.',
      scope: 'reports:write',
      body: ReportScheduleInput,
      responses: { 201: { description: 'The schedule.', schema: ReportScheduleSchema } },
      problems: ['plan_limit', 'invalid_reference'],
    },
    {
      handle({ ctx, effect, body }) {
        requireExportScopes(effect.principal, body.type);
        return createReportSchedule(ctx, effect, scheduleRequestFrom(body, effect.principal));
      },
      present: (schedule) =>
        created(
          `/v1/report-schedules/${publicId('reportSchedule', schedule.id)}`,
          presentReportSchedule(schedule),
          schedule.version,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/report-schedules/{id}',
      operationId: 'getReportSchedule',
      tag,
      summary: 'Fetch a report schedule',
      description: '`last_report_id` is the report that it made most recently.',
      scope: 'reports:read',
      params,
      responses: { 200: { description: 'The schedule.', schema: ReportScheduleSchema } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadReportSchedule(db, id)),
      present: (schedule) => ok(presentReportSchedule(schedule), schedule.version),
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/report-schedules/{id}',
      operationId: 'deleteReportSchedule',
      tag,
      summary: 'Delete a report schedule',
      description: 'Reports that it has made stay, and one that is being made is finished.',
      scope: 'reports:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) =>
        deleteReportSchedule(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];
