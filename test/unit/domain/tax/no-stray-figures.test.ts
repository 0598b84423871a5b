import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('../../../../src/domain/tax/', import.meta.url);
const FREE = new Set(['0', '1']);
/** Pence to the pound and basis points to the whole are units, not figures of any year. */
const UNITS: Readonly<Record<string, ReadonlySet<string>>> = { 'rounding.ts': new Set(['100', '10000']) };

const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.startsWith('rates/'),
);

describe('src/domain/tax outside its table of rates', () => {
  it.each(files)('%s holds no rate, threshold or percentage', (name) => {
    const allowed = UNITS[name] ?? FREE;
    const text = readFileSync(new URL(name, FOLDER), 'utf8');

    const stray = numbersIn(text).filter((number) => !FREE.has(number) && !allowed.has(number));

    expect(stray).toEqual([]);
  });

  it('finds a number wherever one is written', () => {
    expect(numbersIn('const a = 12_570; f(0.2, 40); const b = [x * 7]; // 99')).toEqual([
      '12570',
      '0.2',
      '40',
      '7',
    ]);
  });
});

function numbersIn(text: string): string[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
