import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWebhookSecret, signWebhook } from '../../../src/gateways/webhooks/sign-webhook.js';
import { webhooksContent } from '../../../src/http/document/docs/site.js';
import { WEBHOOK_GUIDE } from '../../../src/http/document/docs/webhook-guide.js';
import { WEBHOOK_VERIFIERS } from '../../../src/http/document/docs/webhook-verifiers.js';
import { shownCode } from '../../support/shown-code.js';

const SECRET = newWebhookSecret();
const BODY = '{"id":"evt_1","type":"client.created","data":{"name":"é–漢"}}';
/** Go compiles its standard library the first time. */
const BUILD_MS = 240_000;

interface Case {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isGenuine: boolean;
  readonly secret: string;
}

/** Signed with a key of no bytes, as anybody can. */
const signedByNobody = () => ({
  ...signed([SECRET]),
  'webhook-signature': `v1,${createHmac('sha256', '')
    .update(`evt_1.${Math.floor(Date.now() / 1000)}.${BODY}`)
    .digest('base64')}`,
});

function signed(secrets: readonly string[], ageSeconds = 0): Record<string, string> {
  const timestampSeconds = Math.floor(Date.now() / 1000) - ageSeconds;
  return signWebhook({ id: 'evt_1', timestampSeconds, body: BODY, secrets, format: 'timestamped' });
}

function casesNow(): readonly Case[] {
  const good = signed([SECRET]);
  const of = (headers: Record<string, string>, isGenuine: boolean, body = BODY) => ({
    headers,
    body,
    isGenuine,
    secret: SECRET,
  });
  return [
    of(good, true),
    of(signed([newWebhookSecret(), SECRET]), true),
    of(signed([SECRET, newWebhookSecret()]), true),
    of(signed([newWebhookSecret()]), false),
    of(good, false, `${BODY} `),
    of({ ...good, 'webhook-id': 'evt_2' }, false),
    of({ ...good, 'webhook-timestamp': String(Number(good['webhook-timestamp']) + 1) }, false),
    of({ ...good, 'webhook-timestamp': 'now' }, false),
    of({ ...good, 'webhook-timestamp': '' }, false),
    of({ ...good, 'webhook-signature': '' }, false),
    of({ ...good, 'webhook-signature': 'v1,' }, false),
    of({ ...good, 'webhook-signature': 'v1,%%%' }, false),
    of({ ...good, 'webhook-signature': (good['webhook-signature'] ?? '').replace('v1,', 'v2,') }, false),
    of({}, false),
    { ...of(signedByNobody(), false), secret: '' },
    { ...of(signedByNobody(), false), secret: 'whsec_' },
    of(signed([SECRET], 3_600), false),
    of(signed([SECRET], -3_600), false),
  ];
}

const isThere = (command: string, args: readonly string[]) => spawnSync(command, args).status === 0;
const HAS_PYTHON = isThere('python3', ['--version']);
const HAS_GO = isThere('go', ['version']);
if (!HAS_PYTHON) console.warn('skipped: no Python (Debian: python3)');
if (!HAS_GO) console.warn('skipped: no Go (Debian: golang-go)');

const NODE_MAIN = `import { readFileSync } from 'node:fs';
import { verifyWebhook } from './verify.mjs';
const { cases } = JSON.parse(readFileSync(0, 'utf8'));
const kinds = { node: (headers) => headers, fetch: (headers) => new Headers(headers) };
const toHeaders = kinds[process.argv[2] ?? 'node'];
console.log(JSON.stringify(cases.map(({ headers, body, secret }) => verifyWebhook(Buffer.from(body), toHeaders(headers), secret))));
`;
const PYTHON_MAIN = `import json
import sys
from verify import is_genuine
given = json.load(sys.stdin)
print(json.dumps([is_genuine(c["headers"], c["body"].encode(), c["secret"]) for c in given["cases"]]))
`;
const GO_MAIN = `package main

import (
	"encoding/json"
	"net/http"
	"os"
)

func main() {
	var given struct {
		Cases []struct {
			Headers      map[string]string
			Body, Secret string
		}
	}
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	answers := []bool{}
	for _, one := range given.Cases {
		header := http.Header{}
		for name, value := range one.Headers {
			header.Set(name, value)
		}
		answers = append(answers, IsGenuine(header, []byte(one.Body), one.Secret))
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}
`;

describe('the verifiers of the guide to webhooks', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'webhook-verifiers-'));
    const files = {
      'verify.mjs': WEBHOOK_VERIFIERS.node,
      'main.mjs': NODE_MAIN,
      'verify.py': WEBHOOK_VERIFIERS.python,
      'main.py': PYTHON_MAIN,
      'verify.go': WEBHOOK_VERIFIERS.go,
      'main.go': GO_MAIN,
      'go.mod': 'module receiver\n\ngo 1.18\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    if (HAS_GO) run('go', ['build', '-o', 'receiver', '.'], null);
  }, BUILD_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function answersOf(command: string, args: readonly string[], cases: readonly Case[]): unknown {
    return JSON.parse(run(command, args, { cases }));
  }
  const expected = (cases: readonly Case[]) => cases.map(({ isGenuine }) => isGenuine);

  it.each(['node', 'fetch'])('accept what was signed and nothing else, with the headers of %s', (kind) => {
    const cases = casesNow();
    expect(answersOf(process.execPath, ['main.mjs', kind], cases)).toEqual(expected(cases));
  });

  it.skipIf(!HAS_PYTHON)('accept what was signed and nothing else, in Python', () => {
    const cases = casesNow();
    expect(answersOf('python3', ['main.py'], cases)).toEqual(expected(cases));
  });

  it.skipIf(!HAS_GO)('accept what was signed and nothing else, in Go', () => {
    const cases = casesNow();
    expect(answersOf('./receiver', [], cases)).toEqual(expected(cases));
  });

  function run(command: string, args: readonly string[], input: unknown): string {
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      GOCACHE: join(folder, 'cache'),
      GOTOOLCHAIN: 'local',
    };
    const options = { cwd: folder, env, input: JSON.stringify(input), encoding: 'utf8' } as const;
    const { status, stdout, stderr, error } = spawnSync(command, args, options);
    if (status !== 0) throw error ?? new Error(stderr);
    return stdout;
  }

  it('stand in the README as they are run', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

    expect(readme).toContain(WEBHOOK_VERIFIERS.node);
  });

  it('stand on the page, escaped', () => {
    const html = webhooksContent(WEBHOOK_GUIDE);

    expect(html).toContain('<code>webhook-signature</code>');
    expect(shownCode(html)).toContain('if (!/^[0-9]{1,12}$/.test(timestamp)) return false;');
    expect(shownCode(html)).toContain('key, err := base64.StdEncoding');
    expect(html).not.toContain("=> {\n    const [version, digest = '']");
  });
});
