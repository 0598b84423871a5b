import { drain } from './drain.js';
import type { TestApp } from './test-app.js';

/** The text of a report that is asked for now. */
export async function downloadedReport(app: TestApp, body: object, secret?: string): Promise<string> {
  const asked = await app.as(secret).post('/v1/reports', body);
  if (asked.status !== 202) throw new Error(`report: ${asked.status} ${asked.text}`);
  await drain(app.ctx, ['report']);
  return (await app.as(secret).get(`/v1/reports/${asked.body.id}/download`)).text;
}
