import { type InstallLine, linesFromRegistries, linesFromService } from './install-lines.js';
import { type PackedLibraries, packedLibraries } from './library-files.js';
import { code, codeBlock, escapeHtml, withAddress, withLinks } from './pages.js';

const ABOUT = `Each library has a method for every operation, lists that are fetched as they are read, waiting for long work,
retries under one idempotency key, exact amounts, verification of webhooks, and OAuth. None needs another package, except
Python's \`httpx\`. Their version is that of the API. \`/docs/stability\` says what may change, and when.`;

/** How each library is installed, and what its first call and its errors look like. */
export function librariesContent(origin: string, packed = packedLibraries()): string {
  return `<p>${withLinks(ABOUT)}</p>
${packed === null ? NOT_BUILT : installing(origin, packed)}
<h2 id="command">The command tax</h2>
<p>${withLinks('`tax listen` forwards events to an address of your own machine, signed, also those that are sent again or recovered; `tax trigger` makes an event happen; `tax tail` prints your requests. It takes a key and the address of this service, and each command has `--help`. `/docs/webhooks` says how to verify what arrives.')}</p>
${withAddress(origin, (address) => codeBlock(COMMANDS(address), 'The command tax', 'sh'))}
<h2 id="errors">When a call fails</h2>
<p>The message of an error names the fields that were wrong, and what was probably meant. Act on ${code('code')}, and quote the id of
the request to support. ${withLinks('`/docs/handling-errors` has more.')}</p>
${ERRORS.map(({ language, text }) => codeBlock(text, `Errors in ${language}`, language)).join('\n')}`;
}

const COMMANDS = (origin: string) => `export TAX_API_KEY=tck_test_… TAX_API_URL=${origin}
tax listen --forward-to http://127.0.0.1:4000/webhooks
tax trigger tax_return.submitted
tax tail --status 4xx
`;

const NOT_BUILT = `<h2>Install</h2><p>This service was started without the files of the libraries: ${code('npm run build')} makes them.</p>`;

function installing(origin: string, packed: PackedLibraries): string {
  const registries = packed.published
    ? `<h2 id="registries">Install from the registries</h2>${drawn(linesFromRegistries(packed, packed.version), 'from the registries')}`
    : `<p>The public registries of npm, Python and Go do not have version ${escapeHtml(packed.version)}: a package of the same name
there is not from us.</p>`;
  return `<h2 id="install">Install from this service</h2>
<p>These lines work now, with no account anywhere. Each downloads version ${escapeHtml(packed.version)} from this service.</p>
${withAddress(origin, (address) => drawn(linesFromService(address, packed, packed.version), 'from this service'))}
<p>In Go, ${code('go mod vendor')} keeps a copy beside your program, so that its builds need no ${code('GOPROXY')}.</p>
${registries}`;
}

const drawn = (lines: readonly InstallLine[], from: string) =>
  lines
    .map(
      ({ title, command }) =>
        `<h3>${escapeHtml(title)}</h3>${codeBlock(`${command}\n`, `${title}, ${from}`, 'sh')}`,
    )
    .join('\n');

const ERRORS = [
  {
    language: 'TypeScript',
    text: `try {
  await tax.clients.create({ given_name: 'Ada', family_name: '' });
} catch (error) {
  if (error instanceof ValidationError) console.error(error.message, error.fieldErrors, error.requestId);
  else throw error;
}
`,
  },
  {
    language: 'Python',
    text: `try:
    tax.clients.create({"given_name": "Ada", "family_name": ""})
except errors.ValidationError as error:
    print(error, error.field_errors, error.request_id)
`,
  },
  {
    language: 'Go',
    text: `var invalid *tax.ValidationError
if _, err := api.Clients.Create(ctx, &tax.ClientInput{GivenName: "Ada"}); errors.As(err, &invalid) {
	log.Print(invalid, invalid.Fields, invalid.RequestID)
}
`,
  },
];
