import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { printMoves } from '../../../../src/cli/print-moves.js';
import { TAX_RETURN_MOVES } from '../../../../src/domain/tax-returns/tax-return-moves.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

describe('the table of moves', () => {
  it('is what docs/TAX_RETURN_STATES.md draws', () => {
    expect(readFileSync(join(ROOT, 'docs/TAX_RETURN_STATES.md'), 'utf8')).toBe(printMoves(TAX_RETURN_MOVES));
  });

  it('holds only triggers that a service fires', () => {
    const code = ['src/services', 'src/db', 'src/domain/tax-returns/outcome-of-refusal.ts']
      .flatMap((place) => filesIn(join(ROOT, place)))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');

    expect(Object.keys(TAX_RETURN_MOVES).filter((trigger) => !code.includes(`'${trigger}'`))).toEqual([]);
  });
});

function filesIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(path, name));
}
