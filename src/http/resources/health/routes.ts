import Type from 'typebox';
import { checkReadiness } from '../../../services/health/check-readiness.js';
import { ok } from '../../gate/answers/reply.js';
import { HttpProblem } from '../../gate/middleware/problem.js';
import { type Route, route } from '../../gate/route.js';
import { ListOf, Named, OneOf, Shape, Text } from '../../shapes/schemas.js';

const tag = 'Service';

const Health = Named('Health', Shape({ status: OneOf(['ok']) }));
const Readiness = Named(
  'Readiness',
  Shape({
    status: OneOf(['ready']),
    checks: ListOf(Shape({ name: Text(60), ok: Type.Boolean(), detail: Text(500) }), 20),
  }),
);

/** `/healthz` says that the process runs; `/readyz` that it can do its work. */
export const healthRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/healthz',
      operationId: 'getHealth',
      tag,
      summary: 'Whether the process runs',
      description:
        'Answers as soon as the process runs, whether or not its stores do. For the restart check of a scheduler; use `/readyz` to decide on traffic.',
      scope: 'public',
      isProbe: true,
      responses: { 200: { description: 'The service runs.', schema: Health } },
    },
    { handle: async () => ({ status: 'ok' }), present: (health) => ok(health) },
  ),
  route(
    {
      method: 'get',
      path: '/readyz',
      operationId: 'getReadiness',
      tag,
      summary: 'Whether the stores answer and the migrations have run',
      description:
        'Checks Postgres, Redis and the migrations, and answers 503 with the failing checks while one of them is not ready. For load balancers.',
      scope: 'public',
      isProbe: true,
      responses: { 200: { description: 'Ready for requests.', schema: Readiness } },
      problems: ['not_ready'],
    },
    {
      async handle({ ctx }) {
        const checks = await checkReadiness(ctx);
        const failed = checks.filter((check) => !check.ok);
        if (failed.length === 0) return { status: 'ready', checks };
        throw new HttpProblem('not_ready', `Not ready: ${failed.map((check) => check.name).join(', ')}.`, {
          headers: { 'Retry-After': '1' },
          extra: { checks },
        });
      },
      present: (readiness) => ok(readiness),
    },
  ),
];
