import { linesFromService, type PublishedNames } from '../../src/http/document/docs/install-lines.js';

/** `clients/publish.json`: the one place where names are chosen. */
export interface Publish extends PublishedNames {
  /** Address of the source repository. */
  readonly repository: string;
  /** Whether the public registries have the libraries. */
  readonly published: boolean;
}

/** The address that documents show for a running service. */
const SHOWN = 'http://127.0.0.1:3000';

/** Text of a file of the repository by its name. */
type Read = (name: string) => string;

/** Files that name a library, besides its own manifest. */
const NAMING = [
  'README.md',
  'clients/typescript/README.md',
  'clients/python/README.md',
  'clients/go/README.md',
  'docs/guides/filing.md',
  'examples/go/go.mod',
  'examples/go/receiver.go',
  'examples/go/cmd/story/main.go',
  'examples/go/cmd/story/receiver.go',
  'examples/typescript/story.ts',
  'examples/typescript/event-receiver.ts',
  'examples/typescript/receiver-express.ts',
  'tsconfig.json',
];
const FOLDERS = ['typescript', 'python', 'go'];

/**
 * What follows from the names and the version: manifests, the constants that hold the version, licences and changelogs
 * beside each library, and the names in documents and examples.
 */
export function printPublished(publish: Publish, version: string, read: Read): Record<string, string> {
  return {
    'clients/typescript/package.json': packageJson(publish, version, read('clients/typescript/package.json')),
    'clients/python/pyproject.toml': pyproject(publish, version, read('clients/python/pyproject.toml')),
    'clients/go/go.mod': read('clients/go/go.mod').replace(/^module .+/, `module ${publish.go}`),
    ...writtenWhole(version, read),
    ...renamed(publish, version, read),
  };
}

/** Files in which nothing is written by hand. */
export const writtenWhole = (version: string, read: Read): Record<string, string> => ({
  'clients/typescript/src/version.ts': `/** The version of this library, which is that of the API it was made for. */\nexport const VERSION = '${version}';\n`,
  'clients/python/tax_compliance/_version.py': `"""The version of this library, which is that of the API it was made for."""\n\n__version__ = "${version}"\n`,
  'clients/go/version.go': `package taxcompliance\n\n// Version of this library, which is that of the API it was made for.\nconst Version = "${version}"\n`,
  ...Object.fromEntries(
    FOLDERS.flatMap((folder) => [
      [`clients/${folder}/LICENSE`, read('LICENSE')],
      [`clients/${folder}/CHANGELOG.md`, read('clients/CHANGELOG.md')],
    ]),
  ),
});

function packageJson({ npm, repository }: Publish, version: string, text: string): string {
  const manifest: Record<string, unknown> = JSON.parse(text);
  const more = {
    name: npm,
    version,
    homepage: `${repository}#readme`,
    repository: { type: 'git', url: `git+${repository}.git`, directory: 'clients/typescript' },
  };
  return `${JSON.stringify({ ...manifest, ...more }, null, 2)}\n`;
}

const pyproject = ({ python, repository }: Publish, version: string, text: string): string =>
  text
    .replace(/^name = .+/m, `name = "${python}"`)
    .replace(/^version = .+/m, `version = "${version}"`)
    .replace(/^Repository = .+/m, `Repository = "${repository}"`)
    .replace(/^Changelog = .+/m, `Changelog = "${repository}/blob/main/clients/CHANGELOG.md"`);

/** Documents and examples with the names of now where those of before stood. */
function renamed(publish: Publish, version: string, read: Read): Record<string, string> {
  const { name, version: before }: { name: string; version: string } = JSON.parse(
    read('clients/typescript/package.json'),
  );
  const old = {
    npm: name,
    python: /^name = "(.+)"/m.exec(read('clients/python/pyproject.toml'))?.[1] ?? '',
    go: /^module (.+)/.exec(read('clients/go/go.mod'))?.[1] ?? '',
  };
  const lines = linesFromService(SHOWN, publish, version);
  const pairs: [string, string][] = [
    ...linesFromService(SHOWN, old, before).map(({ command }, index): [string, string] => [
      command,
      lines[index]?.command ?? command,
    ]),
    [`'${old.npm}'`, `'${publish.npm}'`],
    [`"${old.npm}"`, `"${publish.npm}"`],
    [`"${old.go}"`, `"${publish.go}"`],
    [`${old.go}/examples`, `${publish.go}/examples`],
    [`${old.go} v0.0.0`, `${publish.go} v0.0.0`],
    [`replace ${old.go} =>`, `replace ${publish.go} =>`],
  ];
  return Object.fromEntries(
    NAMING.map((file) => [file, pairs.reduce((text, [from, to]) => text.replaceAll(from, to), read(file))]),
  );
}

/** Install lines that a document has to show and does not. */
export function missingLines(publish: Publish, version: string, text: string): readonly string[] {
  return linesFromService(SHOWN, publish, version)
    .map(({ command }) => command)
    .filter((command) => !text.includes(command));
}
