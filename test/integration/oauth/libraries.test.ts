import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allow,
  type MadeApp,
  type OauthWorld,
  REDIRECT,
  startOauthWorld,
} from '../../support/oauth-world.js';

/**
 * A program of an app: prints where the person is to go, takes the code that comes back, calls the API, refreshes its token
 * and calls again. Prints how many clients it saw each time.
 */
interface Program {
  readonly command: readonly [string, ...string[]];
  readonly needs: readonly [string, ...string[]];
  readonly file: string;
  readonly code: string;
  readonly env?: Readonly<Record<string, string>>;
}

const PYTHON = '/usr/bin/python3';
const PROGRAMS: Readonly<Record<string, Program>> = {
  typescript: {
    command: [process.execPath, '--import', import.meta.resolve('tsx'), 'app.mts'],
    needs: [process.execPath, '--version'],
    file: 'app.mts',
    code: `import { createInterface } from 'node:readline/promises';
import { OAuth, TaxApi } from '${resolve('clients/typescript/src/index.ts')}';
const [, , baseUrl = '', clientId = '', clientSecret = '', redirectUri = ''] = process.argv;
const auth = new OAuth({ baseUrl, clientId, clientSecret, redirectUri });
const { url, codeVerifier } = auth.authorizeUrl({ scopes: ['clients:read', 'offline_access'] });
console.log(url);
const code = await createInterface({ input: process.stdin }).question('');
await auth.exchange(code, codeVerifier);
const tax = new TaxApi({ baseUrl, auth });
console.log((await tax.clients.list().toArray(10)).length);
const first = await auth.accessToken();
console.log((await auth.refresh(first)) !== first);
console.log((await tax.clients.list().toArray(10)).length);
process.exit(0);
`,
  },
  python: {
    command: [PYTHON, 'app.py'],
    needs: [PYTHON, '-c', 'import httpx'],
    file: 'app.py',
    env: { PYTHONPATH: resolve('clients/python'), PYTHONUNBUFFERED: '1', PYTHONDONTWRITEBYTECODE: '1' },
    code: `import sys
from tax_compliance import OAuth, TaxApi

base_url, client_id, client_secret, redirect_uri = sys.argv[1:]
auth = OAuth(base_url=base_url, client_id=client_id, client_secret=client_secret, redirect_uri=redirect_uri)
url, state, verifier = auth.authorize_url(["clients:read", "offline_access"])
print(url)
auth.exchange(input(), verifier)
with TaxApi(base_url=base_url, auth=auth) as tax:
    print(len(list(tax.clients.list())))
    first = auth.access_token()
    print(str(auth.refresh(first) != first).lower())
    print(len(list(tax.clients.list())))
`,
  },
  go: {
    command: ['go', 'run', '.'],
    needs: ['go', 'version'],
    file: 'main.go',
    code: `package main

import (
	"context"
	"fmt"
	"log"
	"os"

	tax "example.com/taxcompliance"
)

func main() {
	ctx := context.Background()
	auth := &tax.OAuth{BaseURL: os.Args[1], ClientID: os.Args[2], ClientSecret: os.Args[3], RedirectURI: os.Args[4]}
	address, _, verifier, err := auth.AuthorizeURL("clients:read", "offline_access")
	check(err)
	fmt.Println(address)
	var code string
	_, err = fmt.Scanln(&code)
	check(err)
	_, err = auth.Exchange(ctx, code, verifier)
	check(err)
	api, err := tax.New(tax.Config{BaseURL: os.Args[1], Auth: auth})
	check(err)
	fmt.Println(count(ctx, api))
	first, err := auth.AccessToken(ctx)
	check(err)
	second, err := auth.Refresh(ctx, first)
	check(err)
	fmt.Println(first != second)
	fmt.Println(count(ctx, api))
}

func count(ctx context.Context, api *tax.Client) (clients int) {
	list := api.Clients.List(ctx, nil)
	for list.Next() {
		clients++
	}
	check(list.Err())
	return clients
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
`,
  },
};

describe('OAuth by the libraries', () => {
  let world: OauthWorld;
  let app: MadeApp;
  const folder = mkdtempSync(join(tmpdir(), 'tax-oauth-libraries-'));
  beforeAll(async () => {
    world = await startOauthWorld();
    app = await world.makeApp();
    const body = { given_name: 'Ada', family_name: 'Byron' };
    await world.call(world.tenant.secret, '/v1/clients', { method: 'POST', body });
    const library = 'example.com/taxcompliance';
    const path = resolve('clients/go');
    writeFileSync(
      join(folder, 'go.mod'),
      `module app\n\ngo 1.19\n\nrequire ${library} v0.0.0\n\nreplace ${library} => ${path}\n`,
    );
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await world.close();
  });

  for (const [language, program] of Object.entries(PROGRAMS)) {
    const isThere = spawnSync(program.needs[0], program.needs.slice(1)).status === 0;
    if (!isThere) console.warn(`Not run in ${language}: ${program.needs.join(' ')} fails.`);

    it.runIf(isThere)(`${language}: code, call, refresh, call`, { timeout: 120_000 }, async () => {
      writeFileSync(join(folder, program.file), program.code);
      const [command, ...args] = program.command;
      const child = spawn(command, [...args, world.origin, app.client_id, app.client_secret, REDIRECT], {
        cwd: folder,
        env: { ...process.env, ...program.env },
      });

      const { address, rest } = await conversation(child, async (url) => {
        const back = new URL(await allow(world, url));
        return back.searchParams.get('code') ?? back.href;
      });

      expect(address.searchParams.get('code_challenge_method')).toBe('S256');
      expect(rest).toEqual(['1', 'true', '1']);
    });
  }
});

/** Answers the address that a program prints first with a code. @returns it, and the lines after it */
async function conversation(child: ChildProcess, codeFor: (address: URL) => Promise<string>) {
  let output = '';
  let errors = '';
  let answered: Promise<void> | null = null;
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const address = /^http\S+(?=\n)/.exec(output)?.[0];
    if (address === undefined || answered !== null) return;
    answered = codeFor(new URL(address)).then((code) => void child.stdin?.end(`${code}\n`));
  });
  const [status] = await once(child, 'close');
  await answered;
  if (status !== 0) throw new Error(`It ended with ${status}: ${errors}`);
  const [address = '', ...rest] = output.trim().split('\n');
  return { address: new URL(address), rest };
}
