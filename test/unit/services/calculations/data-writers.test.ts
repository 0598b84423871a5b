import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EXEMPT, RECALCULATING, UNLOCKING } from '../../../support/data-writers.js';

const SRC = fileURLToPath(new URL('../../../../src/', import.meta.url));
const TABLES = '(transactions|clients|businesses|properties|tax_returns)';
const TOUCHES = new RegExp(`'${TABLES}'|(insert into|update|delete from) ${TABLES}\\b`);
const WRITER = /^export async function ((?:insert|set|delete|move|release|copy|write)\w+)/gm;

/** The writing functions of every file of `src/db` that touches what a calculation is made of. */
function writersByFile(): Map<string, ReadonlySet<string>> {
  const files = readdirSync(join(SRC, 'db')).filter((file) => file.endsWith('.ts'));
  return new Map(
    files.flatMap((file): [string, ReadonlySet<string>][] => {
      const source = readFileSync(join(SRC, 'db', file), 'utf8');
      if (!TOUCHES.test(source)) return [];
      return [
        [file.replace(/\.ts$/, '.js'), new Set([...source.matchAll(WRITER)].map(([, name]) => name ?? ''))],
      ];
    }),
  );
}

const IMPORTS = /import \{([^}]*)\} from '[./]*\/db\/([\w-]+\.js)'/g;

function servicesThatWrite(): { name: string; source: string }[] {
  const writers = writersByFile();
  const services = readdirSync(join(SRC, 'services'), { recursive: true, encoding: 'utf8' });
  return services
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({
      name: file.replace(/\.ts$/, ''),
      source: readFileSync(join(SRC, 'services', file), 'utf8'),
    }))
    .filter(({ source }) =>
      [...source.matchAll(IMPORTS)].some(([, names = '', file = '']) =>
        names.split(',').some((name) => writers.get(file)?.has(name.trim())),
      ),
    );
}

describe('the services that write what a calculation is made of', () => {
  const known: readonly string[] = [...RECALCULATING, ...UNLOCKING];

  it('are found', () => {
    expect(servicesThatWrite().length).toBeGreaterThan(25);
  });

  it.each(servicesThatWrite().map(({ name }) => name))('has a rule for %s', (name) => {
    expect([...known, ...Object.keys(EXEMPT)]).toContain(name);
  });

  it.each(known)('%s has the figures worked out again', (name) => {
    const source = readFileSync(join(SRC, 'services', `${name}.ts`), 'utf8');
    expect(source).toMatch(/await recalculateReturns\(/);
  });

  it('has no rule for a service that writes nothing', () => {
    const writing = new Set(servicesThatWrite().map(({ name }) => name));
    expect(Object.keys(EXEMPT).filter((name) => !writing.has(name))).toEqual([]);
  });
});
