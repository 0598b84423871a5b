import { listReports, loadReport } from '../../../db/reports/reports-queries.js';
import { publicId } from '../../../domain/ids.js';
import { CONTENT_TYPES, isReportFinished, type Report } from '../../../domain/reports/report.js';
import { readTenant } from '../../../services/in-tenant.js';
import { cancelReport } from '../../../services/reports/cancel-report.js';
import { openReportFile } from '../../../services/reports/open-report-file.js';
import { requestReport } from '../../../services/reports/request-report.js';
import { accepted, ok, type Reply } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { uuidOrAbsent } from '../../shapes/references.js';
import { PageOf } from '../../shapes/schemas.js';
import { presentReport } from './present.js';
import { reportRequestFrom } from './report-request.js';
import { requireExportScopes } from './require-export-scopes.js';
import { ReportInput, ReportSchema, reportListQuery } from './schemas.js';

const tag = 'Reports';
const params = { id: { id: 'report' } } as const;
const DOWNLOADED = Object.values(CONTENT_TYPES).map((type) => type.replace(/;.*/, ''));
const FILE_HEADERS = ['Content-Disposition', 'Repr-Digest', 'ETag', 'Accept-Ranges'] as const;
const pathOf = (report: Report) => `/v1/reports/${publicId('report', report.id)}`;

/** `/v1/reports`: documents made in the background from one snapshot of the data. */
export const reportRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/reports',
      operationId: 'listReports',
      tag,
      summary: 'List reports, newest first',
      description:
        'With `client_id`, those of one client; otherwise all. Expired reports are listed without a file.',
      scope: 'reports:read',
      fromStandby: true,
      query: reportListQuery,
      responses: { 200: { description: 'A page of reports.', schema: PageOf(ReportSchema) } },
    },
    {
      handle: (call) =>
        readTenant(call.ctx, call.principal, (db) => {
          const { client_id, type, status } = call.query;
          return listReports(db, { clientId: uuidOrAbsent('client', client_id), type, status }, pageOf(call));
        }),
      present: (page, call) => presentPage(page, presentReport, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/reports',
      operationId: 'createReport',
      tag,
      summary: 'Ask for a report',
      description:
        'Answers at once and makes the file in the background, from one snapshot of the data. `Prefer: wait=N` waits for it.',
      scope: 'reports:write',
      body: ReportInput,
      prefersWait: true,
      responses: {
        201: {
          description: 'The finished report, for `Prefer: wait`.',
          schema: ReportSchema,
          headers: ['Location'],
        },
        202: { description: 'The report, queued.', schema: ReportSchema },
      },
      problems: ['invalid_reference'],
    },
    {
      handle({ ctx, effect, body }) {
        requireExportScopes(effect.principal, body.type);
        return requestReport(ctx, effect, reportRequestFrom(body, effect.principal));
      },
      present: (report) => accepted(pathOf(report), presentReport(report)),
      wait: {
        status: 201,
        reload: ({ ctx, principal }, { id }) => readTenant(ctx, principal, (db) => loadReport(db, id)),
        isFinished: (report) => isReportFinished(report),
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/reports/{id}',
      operationId: 'getReport',
      tag,
      summary: 'Fetch a report',
      description:
        'Poll until `status` is `completed`; then `file` has its size, digest and address. Or subscribe to `report.completed`.',
      scope: 'reports:read',
      params,
      responses: { 200: { description: 'The report.', schema: ReportSchema, someHeaders: ['Retry-After'] } },
    },
    {
      handle: ({ ctx, principal, params: { id = '' } }) =>
        readTenant(ctx, principal, (db) => loadReport(db, id)),
      present: (report): Reply => {
        const reply = ok(presentReport(report));
        return isReportFinished(report) ? reply : { ...reply, headers: { 'Retry-After': '1' } };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/reports/{id}/download',
      operationId: 'downloadReport',
      tag,
      summary: 'Download the file of a report',
      description:
        'Answers the file, with its name in `Content-Disposition`. To continue a download that was cut, send `Range`, with the ETag as `If-Range`. Answers 409 `report_not_ready` until the file is made, and 410 when it has expired.',
      scope: 'reports:read',
      params,
      responses: {
        200: {
          description: 'The file.',
          contentTypes: DOWNLOADED,
          headers: FILE_HEADERS,
        },
        206: {
          description: 'The part of the file that `Range` asked for.',
          contentTypes: DOWNLOADED,
          headers: [...FILE_HEADERS, 'Content-Range'],
        },
      },
      problems: ['range_not_satisfiable', 'report_not_ready', 'report_expired', 'invalid_state'],
    },
    {
      async handle({ ctx, principal, params: { id = '' } }) {
        const opened = await openReportFile(ctx, principal, id);
        requireExportScopes(principal, opened.type);
        return opened;
      },
      present: ({ file, read }) => ({
        status: 200,
        headers: {
          'Content-Type': file.contentType,
          ETag: `"${file.sha256}"`,
          'Accept-Ranges': 'bytes',
          'Content-Disposition': `attachment; filename="${file.filename}"`,
          'Repr-Digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
          'Cache-Control': 'private, no-store, no-transform',
        },
        file: { sizeBytes: file.sizeBytes, read },
      }),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/reports/{id}/cancel',
      operationId: 'cancelReport',
      tag,
      summary: 'Cancel a report that is not finished',
      description: 'A finished report cannot be cancelled; its file can still be downloaded.',
      scope: 'reports:write',
      params,
      responses: { 200: { description: 'The report.', schema: ReportSchema, headers: [] } },
      problems: ['already_finished'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => cancelReport(ctx, effect, id),
      present: (report) => ok(presentReport(report)),
    },
  ),
];
