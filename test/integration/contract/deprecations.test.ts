import express from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmission } from '../../../src/http/gate/middleware/admission.js';
import { problemHandler } from '../../../src/http/gate/middleware/problem.js';
import { createQuota } from '../../../src/http/gate/middleware/quota.js';
import { requestId } from '../../../src/http/gate/middleware/request-id.js';
import { requestLimitsOf } from '../../../src/http/gate/request-limits.js';
import { createRequestPipeline } from '../../../src/http/gate/request-pipeline.js';
import { routeRequests } from '../../../src/http/gate/route-requests.js';
import { ROUTES } from '../../../src/http/routes.js';
import { type Caller, callerOf, startTestApp, type TestApp } from '../../support/test-app.js';

const DEPRECATIONS = {
  listClients: { deprecatedOn: '2027-01-01', sunsetOn: '2028-01-01', instead: '`GET /v1/people`.' },
};
/** As docs/STABILITY.md shows them. */
const HEADERS = { deprecation: '@1798761600', sunset: 'Sat, 01 Jan 2028 00:00:00 GMT' };

describe('an operation that is deprecated', () => {
  let app: TestApp;
  let http: ReturnType<typeof supertest>;
  let caller: Caller;
  beforeAll(async () => {
    app = await startTestApp();
    const limits = requestLimitsOf(app.ctx.config);
    const quota = createQuota(app.ctx);
    const pipeline = createRequestPipeline(app.ctx, { quota, admission: createAdmission(limits), limits });
    const routed = express();
    routed.use(requestId(app.ctx));
    routed.use(routeRequests(pipeline, ROUTES, DEPRECATIONS));
    routed.use(problemHandler(app.ctx));
    http = supertest(routed);
    caller = callerOf(http, app.tenant.secret);
  });
  afterAll(() => app.close());

  it('says until when it works, beside the link to the next page', async () => {
    for (const family_name of ['Byron', 'Nair'])
      await caller.post('/v1/clients', { given_name: 'Ada', family_name });

    const { status, headers } = await caller.get('/v1/clients?limit=1');

    expect([status, headers]).toEqual([200, expect.objectContaining(HEADERS)]);
    expect(headers['link']).toMatch(
      /^<[^>]+cursor=[^>]+>; rel="next", <\/docs\/stability#deprecated>; rel="deprecation"; type="text\/html", <\/docs\/stability#deprecated>; rel="sunset"/,
    );
  });

  it('says so when it refuses too', async () => {
    const answers = [await http.get('/v1/clients'), await caller.get('/v1/clients?limit=0')];

    expect(answers.map(({ status }) => status)).toEqual([401, 400]);
    for (const { headers } of answers) expect(headers).toMatchObject(HEADERS);
  });

  it('leaves the others of its path alone', async () => {
    const { headers } = await caller.post('/v1/clients', { given_name: 'Ada', family_name: 'Byron' });

    expect([headers['deprecation'], headers['sunset'], headers['link']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
