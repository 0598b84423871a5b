import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/telemetry/logger.js';
import { withClient } from '../../support/databases.js';
import { type Browser, startTestConsole, type TestConsole } from '../admin/console-driver.js';

describe('a request to the console that fails', () => {
  let admin: TestConsole;
  let person: Browser & { readonly email: string };
  const lines: string[] = [];
  beforeAll(async () => {
    const log = createLogger('trace', 'test', { write: (line: string) => lines.push(line) });
    admin = await startTestConsole({ log });
    person = await admin.signedIn('admin');
  });
  afterAll(() => admin.close());
  beforeEach(() => {
    lines.length = 0;
  });

  it('is logged without its path where no page has it', async () => {
    await asOwner('revoke select on operator_sessions from system');
    const answer = await person.agent.get('/a-secret-name').set('Accept', 'text/html');
    await asOwner('grant select on operator_sessions to system');

    expect([answer.status, pathsOf('request failed')]).toEqual([500, ['*']]);
    expect(lines.join('')).not.toContain('a-secret-name');
  });

  it.each([
    ['of ours', 'P0001', 500, 'request failed'],
    ['of a store', '53100', 503, 'a store is away'],
  ])('is logged with the path of its page by a fault %s', async (_, sqlState, status, message) => {
    await asOwner(
      `create function refuse() returns trigger language plpgsql as
         $$ begin raise exception 'refused' using errcode = '${sqlState}'; end $$;
       create trigger refuse before delete on operator_sessions execute function refuse()`,
    );
    const answer = await person.agent
      .post(`/operators/${encodeURIComponent(person.email)}/end-sessions`)
      .type('form')
      .set('Accept', 'application/json')
      .send({ _csrf: person.csrf(), reason: 'drill' });
    await asOwner('drop function refuse cascade');

    expect([answer.status, pathsOf(message)]).toEqual([status, ['/operators/*/end-sessions']]);
    expect(lines.join('')).not.toContain(person.email);
  });

  const asOwner = (sql: string) => withClient(admin.ctx.config.databaseUrl, (client) => client.query(sql));

  const pathsOf = (message: string): unknown[] =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === message)
      .map(({ path }) => path);
});
