import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config/config.js';
import { ConfigError } from '../../../src/config/config-error.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DOCUMENT_FOLDERS = ['docs', 'src', 'migrations', 'test', 'samples'];
const SOURCE_PATH = /`((?:src|workers|admin|migrations|test|docs|samples)\/[\w./-]*\.(?:ts|md|json|csv))`/g;

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Every Markdown file of the repository, from its root. */
function documents(): string[] {
  const nested = DOCUMENT_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return [...readdirSync(ROOT), ...nested].filter((path) => path.endsWith('.md')).sort();
}

/** The fragments that a Markdown file's headings make, as the usual viewers do. */
function fragmentsOf(path: string): string[] {
  return [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** Steps that do not follow the one above, as when two versions of a text were merged. */
function misnumberedIn(document: string): string[] {
  let last = 0;
  return textOf(document)
    .split('\n')
    .flatMap((line, index) => {
      if (line.startsWith('#')) last = 0;
      const number = Number(/^(\d+)\. /.exec(line)?.[1] ?? 0);
      if (number === 0) return [];
      const follows = number === 1 || number === last + 1;
      last = number;
      return follows ? [] : [`${document}:${index + 1}: ${line.slice(0, 40)}`];
    });
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function brokenLinksOf(document: string): string[] {
  const prose = textOf(document).replaceAll(/^```[\s\S]*?^```/gm, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', fragment] = target.split('#');
      const file = path === '' ? join(ROOT, document) : resolve(ROOT, dirname(document), path);
      if (!isThere(file)) return true;
      return fragment !== undefined && !fragmentsOf(relative(ROOT, file)).includes(fragment);
    })
    .map((target) => `${document}: ${target}`);
}

/** The first column of a table, without its heading. */
const wordsOf = (section: string): string[] =>
  [...section.matchAll(/^\| (.+?) \|/gm)].map(([, word = '']) => word).slice(2);

const byAlphabet = (one: string, other: string): number =>
  one.toLowerCase() < other.toLowerCase() ? -1 : Number(one.toLowerCase() > other.toLowerCase());

/** The names that the settings are read under. */
function settingNames(): string[] {
  const names = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  expect(() => loadConfig(env)).toThrow(ConfigError);
  return [...names].sort();
}

describe('the documents', () => {
  it('link to files and headings that are there', () => {
    expect(documents().flatMap(brokenLinksOf)).toEqual([]);
  });

  it('name source files that are there', () => {
    const missing = documents().flatMap((document) =>
      [...textOf(document).matchAll(SOURCE_PATH)]
        .map(([, path = '']) => path)
        .filter((path) => !isThere(join(ROOT, path)))
        .map((path) => `${document}: ${path}`),
    );

    expect(missing).toEqual([]);
  });

  it('number the steps of a list one by one', () => {
    expect(documents().flatMap(misnumberedIn)).toEqual([]);
  });

  it('ask an operator for no SQL', () => {
    const entries = textOf('docs/RUNBOOK.md').split(/^## /m);
    const withSql = entries.filter((entry) => /\bpsql\b|\bsql "|\bselect \w/.test(entry));

    expect(withSql.map((entry) => entry.split('\n', 1)[0])).toEqual([]);
  });

  it('list the words of each table of the glossary by the alphabet', () => {
    const tables = textOf('docs/GLOSSARY.md').split(/^## /m).slice(1).map(wordsOf);

    expect(tables.map((words) => words.length).every((count) => count > 0)).toBe(true);
    expect(tables).toEqual(tables.map((words) => words.toSorted(byAlphabet)));
  });

  it('name scripts that package.json has', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));
    const named = documents().flatMap((document) =>
      [...textOf(document).matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g)].map(
        ([, run, short]) => `${document}: ${run ?? short}`,
      ),
    );

    const unknown = named.filter((name) => !Object.hasOwn(scripts, name.split(': ')[1] ?? ''));

    expect(named.length).toBeGreaterThan(0);
    expect(unknown).toEqual([]);
  });

  it('give every script of package.json one line, in the README', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));
    const section =
      textOf('README.md')
        .split(/^## /m)
        .find((each) => each.startsWith('Scripts\n')) ?? '';
    const [table = ''] = section.split('The benchmarks');

    const listed = [...table.matchAll(/^\| `([\w:-]+)`/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted());
  });
});

describe('.env.example', () => {
  it('has every setting, each after a line that explains it, and no value', () => {
    const lines = textOf('.env.example').split('\n');
    const assigned = lines.filter((line) => line !== '' && !line.startsWith('#'));

    expect(assigned.map((line) => line.replace(/=$/, '')).sort()).toEqual(settingNames());
  });
});

describe('the Procfile', () => {
  it('starts the programs that package.json starts, compiled beforehand, those that serve others on every address', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'));
    const onEveryAddress = 'HOST=$' + '{HOST:-0.0.0.0} ';
    const commands = Object.fromEntries(
      textOf('Procfile')
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    );

    const compiled = (name: string) => scripts[name]?.replace('--import ./compile.mjs ', '');
    expect(commands).toEqual({
      release: compiled('db:migrate'),
      web: `${onEveryAddress}${compiled('start:web')}`,
      worker: compiled('start:workers'),
      admin: `${onEveryAddress}${compiled('start:admin')}`,
    });
  });
});
