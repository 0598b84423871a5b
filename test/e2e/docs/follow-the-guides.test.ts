import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/local/stack/stores/free-port.js';
import { type GuideShell, openGuideShell, type Snippet, snippetsOf } from '../../support/guide-shell.js';
import { createStackHome, type StackHome, type StackProcess } from '../../support/stack-process.js';
import { within } from '../../support/within.js';

/** What is done with a snippet. A page has one for each of its snippets, in their order. */
type Rule = (snippet: Snippet) => Promise<void> | void;

const execFileAsync = promisify(execFile);
/** Debian's: its packages are not seen by any other. */
const PYTHON = '/usr/bin/python3';
const HAS_PYTHON = spawnSync(PYTHON, ['-c', 'import httpx']).status === 0;
const HAS_GO = spawnSync('go', ['version']).status === 0;
if (!HAS_PYTHON) console.warn('The snippets in Python are not run: python3-httpx is not installed.');
if (!HAS_GO) console.warn('The snippets in Go are not run: go is not installed.');

/** The address for the person's browser, and what the service says to an app that it does not know. */
const ASKS_AND_IS_REFUSED = /\/oauth\/authorize\?\S*code_challenge=[\s\S]*invalid_client/;

/** Codes of issues about what HMRC has to be given otherwise. */
const LEFT_TO_TYPE = /not_sent_to_hmrc|missing_detail/;

const TOOLS = ['bash', 'curl', 'sed'];
const missing = TOOLS.filter((tool) => !existsSync(`/usr/bin/${tool}`) && !existsSync(`/bin/${tool}`));
if (missing.length > 0) console.warn(`The guides are not run: ${missing.join(', ')} not installed.`);

describe.skipIf(missing.length > 0 || process.platform !== 'linux')('the commands of the guides', () => {
  let home: StackHome;
  let stack: StackProcess;
  let terminal: GuideShell;
  let receiverPort: number;
  const receivers: { output: string; stop: () => Promise<unknown> }[] = [];
  let secret = '';
  let clientsMade = 0;

  beforeAll(async () => {
    execFileSync(process.execPath, ['compile.mjs'], { stdio: 'inherit' }); // the receiver is the library as it is now
    home = await createStackHome();
    stack = await home.start();
    receiverPort = await freePort();
    terminal = openGuideShell({ DATA_DIR: home.dataDir });
  });
  afterAll(async () => {
    terminal?.close();
    await Promise.all(receivers.map(({ stop }) => stop()));
    await home?.remove();
  });

  /** The text with what a reader has of their own instead of what the guide shows. */
  const asReader = (code: string) =>
    code
      .replaceAll('http://127.0.0.1:3000', stack.runtime.api_url)
      .replaceAll('tck_test_…', stack.apiKey)
      .replaceAll('whsec_…', secret)
      .replaceAll('127.0.0.1:4000', `127.0.0.1:${receiverPort}`);

  const prints =
    (...expected: readonly (RegExp | string)[]): Rule =>
    async ({ code }) => {
      const output = await terminal.run(asReader(code));
      for (const one of expected) expect(output).toMatch(one);
    };

  const startsTheStack: Rule = ({ code }) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = [...code.matchAll(/npm (?:run )?(\w+)/g)].map(([, name]) => name);
    expect(named.filter((name) => name !== 'ci' && !(name !== undefined && name in scripts))).toEqual([]);
  };

  const startsReceiver: Rule = async ({ code }) => {
    await Promise.all(receivers.splice(0).map(({ stop }) => stop()));
    const child = spawn('bash', ['-c', `exec env ${asReader(code)}`], {
      env: {
        ...{ PATH: process.env['PATH'], HOME: process.env['HOME'] },
        ...{ PORT: String(receiverPort), TAX_API_URL: stack.runtime.api_url },
      },
      detached: true, // a group of its own, as in a terminal: npx starts other programs
    });
    const receiver = {
      output: '',
      stop() {
        const isOver = child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
        if (isOver) return Promise.resolve();
        process.kill(-child.pid, 'SIGINT');
        return once(child, 'close');
      },
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        receiver.output += chunk.toString();
      });
    }
    receivers.push(receiver);
    secret = await within(
      60,
      'the receiver listens',
      () => /^Secret: (whsec_\S+)$/m.exec(receiver.output)?.[1],
    ).catch((error: Error) => {
      throw new Error(`${error.message}\n${receiver.output}`);
    });
  };

  const sendsEvent =
    (type: string): Rule =>
    async ({ code }) => {
      await terminal.run(asReader(code));
      const verified = new RegExp(`${type}  evt_\\w+  verified$`, 'm');
      await within(60, `the receiver verifies ${type}`, () => verified.test(receivers.at(-1)?.output ?? ''));
    };

  const makesTestKey: Rule = async ({ code }) => {
    const me = JSON.parse(await terminal.run('api "$API_URL/v1/me"'));
    const output = await terminal.run(code.replaceAll('tnt_…', me.tenant.id));
    expect(output).toMatch(/tck_test_\w+/);
  };

  /** The members that an example shows are those of a real answer. */
  const isAnswerTo =
    (command: string): Rule =>
    async ({ code }) => {
      const answer = JSON.parse(await terminal.run(`FAILS= ; ${command}; FAILS=--fail-with-body`));
      expect(Object.keys(answer)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(code))));
    };

  /** What a webhook of a finished import looks like to its receiver. */
  function signedEvent() {
    const raw = JSON.stringify({
      id: 'evt_01k4x6t8e8f5mv0zq3n7c2b9rd',
      type: 'import.completed',
      data: { import: { counts: { created: 4711 } } },
    });
    const id = 'evt_01k4x6t8e8f5mv0zq3n7c2b9rd';
    const at = new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, raw),
    };
    return { raw, headers };
  }

  async function output(command: string, args: readonly string[], cwd = '.', env = {}): Promise<string> {
    const { stdout } = await execFileAsync(command, args, { cwd, env: { ...process.env, ...env } });
    return stdout;
  }

  /** Runs a program whose text begins with lines that a reader has of their own. */
  async function typescriptOf(code: string): Promise<string> {
    const file = join(home.dataDir, 'snippet.mts');
    const library = resolve('clients/typescript/src/index.ts');
    writeFileSync(file, asReader(code).replace('@tax-compliance/client', library));
    return await output(process.execPath, ['--import', 'tsx', file]);
  }

  const pythonOf = (code: string) =>
    output(PYTHON, ['-c', asReader(code)], '.', { PYTHONPATH: 'clients/python' });

  async function goOf(code: string): Promise<string> {
    const folder = join(home.dataDir, 'snippet');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'main.go'), asReader(code));
    const library = 'example.com/taxcompliance';
    const module = `module snippet\n\ngo 1.19\n\nrequire ${library} v0.0.0\n\nreplace ${library} => ${resolve('clients/go')}\n`;
    writeFileSync(join(folder, 'go.mod'), module);
    return await output('go', ['run', '.'], folder);
  }

  const runsInTypescript =
    (expected: RegExp, before = () => '', after = ''): Rule =>
    async ({ code }) => {
      expect(await typescriptOf(before() + code + after)).toMatch(expected);
    };

  const runsInPython =
    (expected: RegExp, after = () => ''): Rule =>
    async ({ code }) => {
      if (HAS_PYTHON) expect(await pythonOf(code + after())).toMatch(expected);
    };

  const runsInGo =
    (expected: RegExp): Rule =>
    async ({ code }) => {
      if (HAS_GO) expect(await goOf(code)).toMatch(expected);
    };

  /** Of the return that the page prepared: nothing is left for a person to type at HMRC. */
  const preparesWhole =
    (expected: RegExp): Rule =>
    async (snippet) => {
      await prints(expected)(snippet);
      const { inputs, issues } = JSON.parse(await terminal.run('api "$API_URL/v1/tax-returns/$RETURN"'));
      expect(Object.keys(inputs)).toEqual(
        expect.arrayContaining(['employments', 'dividends', 'reliefs', 'capital_gains']),
      );
      expect(issues.map(({ code }: { code: string }) => code)).toEqual(['transactions_need_review']);
    };

  interface ToFile {
    readonly client: string;
    readonly taxReturn: string;
    readonly nino: string;
  }

  /** A client of its own with a trade and a return that can be filed. */
  async function clientToFile(): Promise<ToFile> {
    const nino = `JN${String(clientsMade).padStart(6, '0')}A`;
    clientsMade += 1;
    const printed = await terminal.run(`FRESH=$(api "$API_URL/v1/clients" \\
  -d '{"given_name":"Priya","family_name":"Nair","nino":"${nino}"}' | field id)
TRADE=$(api "$API_URL/v1/businesses" \\
  -d '{"client_id":"'$FRESH'","trading_name":"Nair","commenced_on":"2016-05-02"}' | field id)
api "$API_URL/v1/transactions" -d '{"client_id":"'$FRESH'","business_id":"'$TRADE'","date":"2025-10-13","amount":31250,
  "description":"Invoices","category":"self_employment.turnover"}' >/dev/null
echo "$FRESH $(api "$API_URL/v1/tax-returns" -d '{"client_id":"'$FRESH'","tax_year":"2025-26"}' | field id)"`);
    const [client = '', taxReturn = ''] = printed.split(' ');
    return { client, taxReturn, nino };
  }

  /** The snippets of a page that make one program in each language, and what a reader has before them. */
  const PROGRAMS: Readonly<Record<string, (code: string, toFile: ToFile) => Promise<string>>> = {
    ts: (code, { client, taxReturn, nino }) =>
      typescriptOf(`const clientId = '${client}', returnId = '${taxReturn}', nino = '${nino}';\n${code}`),
    python: (code, { client, taxReturn, nino }) =>
      pythonOf(`client_id, return_id, nino = "${client}", "${taxReturn}", "${nino}"\n${code}`),
    go: (code, { client, taxReturn, nino }) =>
      goOf(`package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"strings"
	"time"

	tax "example.com/taxcompliance"
)

func main() {
	if err := file(context.Background(), "${client}", "${taxReturn}", "${nino}"); err != nil {
		log.Fatal(err)
	}
}

func file(ctx context.Context, clientID, returnID, nino string) error {
${code}
	return nil
}
`),
  };
  const parts: Record<string, string> = {};

  const isPart: Rule = ({ language, code }) => {
    expect(Object.keys(PROGRAMS)).toContain(language);
    parts[language] = (parts[language] ?? '') + code;
  };

  const endsProgram =
    (expected: RegExp): Rule =>
    async (snippet) => {
      await isPart(snippet);
      const isThere = { python: HAS_PYTHON, go: HAS_GO }[snippet.language] ?? true;
      if (!isThere) return;
      const run = PROGRAMS[snippet.language];
      const code = parts[snippet.language] ?? '';
      delete parts[snippet.language];
      const printed = await run?.(code, await clientToFile());
      expect(printed).toMatch(expected);
      expect(printed).not.toMatch(LEFT_TO_TYPE);
    };

  const notRun = (_reason: string): Rule => {
    return () => {};
  };

  const PAGES: Readonly<Record<string, readonly Rule[]>> = {
    'docs/guides/quick-start.md': [
      startsTheStack,
      prints(/"scopes":\[/),
      prints(/^$/),
      prints(/"status":"completed"/, /"created":\d{2}/),
      prints(/"total_liability":\d/, /"tax_liability":\d/),
      startsReceiver,
      sendsEvent('client.created'),
    ],
    'docs/guides/filing.md': [
      ...[prints(/^$/), isPart, isPart, isPart],
      ...[prints(/"status":"active"/), isPart, isPart, isPart],
      ...[prints(/^$/), isPart, isPart, isPart],
      ...[prints(/^$/), isPart, isPart, isPart],
      ...[preparesWhole(/^awaiting_declaration$/), isPart, isPart, isPart],
      ...[prints(/^awaiting_declaration$|^declared$/), isPart, isPart, isPart],
      prints(/^submitted$/m, /"hmrc_/),
      ...Array.from({ length: 3 }, () =>
        endsProgram(/^active[\s\S]*^awaiting_declaration[\s\S]*^submitted \S+/m),
      ),
    ],
    'docs/guides/agents.md': [
      prints(/"arn":"TARN0000001","status":"active"/),
      prints(/\/appoint-someone\/\w+$/),
      prints(/"state":"ok","via":"agent"/),
    ],
    'docs/guides/practice.md': [
      prints(/"dry_run":true,"counts":\{"total":2/),
      prints(/"archived_at":"/, /"archived_at":null,"retain_until":null/),
      prints(/"merged_client_id":"cl_/),
      prints(/"status":"completed"/, /"certificate":\{/, /"sha256":"/),
      prints(/"steps":\[\{"code":"access"/, /"counts":\{"total":\d/),
      prints(/"data":\[/),
      prints(/"url":"[^"]+\/approve\//, /"code":"\d{8}"/),
      prints(/"act":"calculate"/),
      prints(/"act":"quarterly_update","preview":true/),
      prints(/"id":"sbs_/, /"on":20,"preview":false[\s\S]*"last_batch_ids":\[\]/),
      prints(/"act":"report"/),
      prints(/"id":"bu_\w+","status":"/),
      prints(/"payments":\[\{/, /"points":\{/),
      prints(/"reduced_payments_on_account":/),
    ],
    'docs/guides/authentication.md': [prints(/"scopes":\[/)],
    'docs/guides/imports.md': [prints(/"status":"queued"/)],
    'docs/guides/agreeing-books.md': [
      prints(/"status":"completed"/, /"balance_check":\{"status":"agreed"/),
      prints(/"statements":\[\{/, /"gaps":\[/),
      prints(/"data":\[/),
    ],
    'docs/guides/documents.md': [
      prints(/"reading":"read"/, /"amount":84.5/, /"matches":\[\{"transaction_id":"txn_/),
      prints(/"document_ids":\["doc_/),
      prints(/"data":\[\]/),
    ],
    'docs/guides/idempotency.md': [
      prints(/"id":"cl_/),
      notRun('test/integration/contract/merge-patch.test.ts sends such patches'),
    ],
    'docs/guides/handling-errors.md': [isAnswerTo(`api "$API_URL/v1/clients" -d '{"family_name":"Nair"}'`)],
    'docs/guides/paging.md': [isAnswerTo('api "$API_URL/v1/clients?limit=1"')],
    'docs/guides/assistants.md': [
      notRun('a file of the assistant’s program; test/integration/mcp/tools.test.ts connects a client'),
      prints(/"cites":"/, /"structuredContent":\{"status":200/),
    ],
    'docs/guides/quarterly-updates.md': [prints(/"cumulative"|"period/), prints(/"expenses":"consolidated"/)],
    'docs/guides/reports.md': [prints(/"status":"completed"/), prints(/"next_on":"\d{4}-(01|04|07|10)-06"/)],
    'docs/guides/tax-figures.md': [prints(/"total_liability":/), prints(/"results":\[[\s\S]*"causes":\[\{/)],
    'docs/guides/test-mode.md': [
      makesTestKey,
      prints(/"name":"refused_return"/, /"look_at":/),
      prints(/"test_clock_id":"clk_/, /"now":"2026-08-08T09:00:00/),
      prints(/"now":"2026-10-20T09:00:00/, /"next_on":"2027-01-20"/, /"last_batch_ids":\["sb/),
    ],
    'docs/guides/categories.md': [
      notRun('test/integration/transactions/bulk-update.test.ts has such an answer'),
    ],
    'docs/guides/going-live.md': [],
    'docs/guides/console.md': [],
    'README.md': [
      startsTheStack,
      notRun(
        'test/e2e/clients/install-a-library.test.ts runs such lines, and files a return with each library',
      ),
      startsTheStack,
      prints(/"scopes":\[/),
      prints(/^$/),
      prints(/"status":"completed"/, /"created":\d{2}/),
      prints(/"tax_liability":\d/),
      startsReceiver,
      sendsEvent('client.created'),
      notRun('test/unit/http/webhook-verifiers.test.ts runs it on genuine and forged deliveries'),
      notRun('Docker is needed'),
    ],
    'clients/typescript/README.md': [
      runsInTypescript(/cl_\w+ Byron/),
      runsInTypescript(
        /^422 validation_failed: .*given_nme is not a known field; did you mean given_name\?/m,
      ),
      runsInTypescript(/^4711$/m, () => {
        const { raw, headers } = signedEvent();
        return `const raw = ${JSON.stringify(raw)};\nconst headers = ${JSON.stringify(headers)};\n`;
      }),
      runsInTypescript(
        ASKS_AND_IS_REFUSED,
        undefined,
        "console.log(url); await signedIn('spent').catch(({ code }) => console.log(code));\n",
      ),
    ],
    'clients/python/README.md': [
      runsInPython(/cl_\w+ Byron/),
      runsInPython(/^422 validation_failed: .*given_nme is not a known field; did you mean given_name\?/m),
      runsInPython(/^4711$/m, () => {
        const { raw, headers } = signedEvent();
        return `\nhandle(${JSON.stringify(raw)}.encode(), ${JSON.stringify(headers)}, "${secret}")\n`;
      }),
      runsInPython(
        ASKS_AND_IS_REFUSED,
        () =>
          "\nprint(url)\ntry:\n    signed_in('spent')\nexcept Exception as error:\n    print(error.code)\n",
      ),
    ],
    'clients/go/README.md': [
      runsInGo(/cl_\w+ Byron/),
      runsInGo(/^422 validation_failed: region must be one of: england/m),
      runsInGo(ASKS_AND_IS_REFUSED),
    ],
  };

  async function follow(page: string, rules: readonly Rule[]): Promise<void> {
    const snippets = snippetsOf(page);

    expect(snippets.length).toBe(rules.length);
    for (const [index, rule] of rules.entries()) {
      const snippet = snippets[index];
      if (snippet) await rule(snippet);
    }
  }

  for (const [page, rules] of Object.entries(PAGES)) {
    it(`${page}: each does what the page says`, { timeout: 240_000 }, () => follow(page, rules));
  }

  for (const [page, rules] of Object.entries(PAGES).filter(([page]) => page.startsWith('docs/guides/'))) {
    it(`${page}: each does so again, on the same data`, { timeout: 240_000 }, () => follow(page, rules));
  }

  it('stand on a site whose every page is there', async () => {
    const read = async (path: string) => await fetch(`${stack.runtime.api_url}${path}`);
    const home = await (await read('/docs')).text();
    const paths = new Set([...home.matchAll(/href="(\/[^"#]*)/g)].map(([, path = '']) => path));
    const statuses = await Promise.all([...paths].map(async (path) => [path, (await read(path)).status]));

    expect(paths).toContain('/docs/changelog');
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('are all of every guide', () => {
    const guides = readdirSync('docs/guides').map((name) => `docs/guides/${name}`);

    expect(guides.filter((guide) => !(guide in PAGES))).toEqual([]);
  });
});
