import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeSettings } from '../../../../src/local/stack/stack-settings.js';

describe('completeSettings', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'stack-settings-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const intervalOf = async (given: Record<string, string>) =>
    (await completeSettings(given, dataDir, { forDemo: false })).config.hmrc.callIntervalMs;
  const HMRC = {
    HMRC_BASE_URL: 'https://api.service.hmrc.gov.uk',
    HMRC_AUTHORISE_URL: 'https://www.tax.service.gov.uk',
    HMRC_CLIENT_ID: 'id',
    HMRC_CLIENT_SECRET: 'secret',
  };

  it('calls the sandbox of a stack on its own stores every 100 ms, and keeps to HMRC’s limit anywhere else', async () => {
    expect(await intervalOf({})).toBe(100);
    expect(await intervalOf({ HMRC_CALL_INTERVAL_MS: '250' })).toBe(250);
    expect(await intervalOf(HMRC)).toBe(400);
    expect(await intervalOf({ PUBLIC_URL: 'https://tax.example', ...HMRC })).toBe(400);
  });
});
