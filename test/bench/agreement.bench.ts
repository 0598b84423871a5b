import type { TaxInput } from '../../src/domain/tax/tax-input.js';
import { KNOWN_DIFFERENCES } from '../../src/domain/tax-returns/known-differences.js';
import type { TaxReturnIssue } from '../../src/domain/tax-returns/tax-return-record.js';
import { differencesOf } from '../support/agreement/compare-with-sandbox.js';
import { drawFrom, generatedPerson } from '../support/agreement/generated-person.js';
import { machineLine, say } from './report.js';

const PERSONS = 20_000;
const SEED = 20_261_127;
const MAX_SHOWN = 5;

/** Persons by how our figures and HMRC's logic compare. */
interface Tally {
  persons: number;
  agreeing: number;
  unexplained: number;
}

/**
 * How often our calculation and HMRC's published logic agree to the penny, from what would be sent, and the share of
 * persons that each known difference touches. Leaves with 1 when a difference is explained by none of them.
 */
export async function benchAgreement(): Promise<void> {
  const draw = drawFrom(SEED);
  const byKind = new Map<string, Tally>();
  const byCode = new Map<string, number>();
  const faults: string[] = [];
  for (let index = 0; index < PERSONS; index += 1) {
    const { kind, input } = generatedPerson(draw);
    const differences = differencesOf(input);
    const unexplained = differences.filter(({ code }) => code !== 'known_difference');
    count(tallyOf(byKind, kind), differences, unexplained);
    for (const code of codesOf(differences)) byCode.set(code, (byCode.get(code) ?? 0) + 1);
    if (unexplained.length > 0) faults.push(described(input, unexplained));
  }
  report(byKind, byCode);
  for (const fault of faults.slice(0, MAX_SHOWN)) say(fault);
  if (faults.length > 0) process.exit(1);
}

function tallyOf(tallies: Map<string, Tally>, kind: string): Tally {
  const tally = tallies.get(kind) ?? { persons: 0, agreeing: 0, unexplained: 0 };
  tallies.set(kind, tally);
  return tally;
}

function count(
  tally: Tally,
  differences: readonly TaxReturnIssue[],
  unexplained: readonly TaxReturnIssue[],
): void {
  tally.persons += 1;
  if (differences.length === 0) tally.agreeing += 1;
  if (unexplained.length > 0) tally.unexplained += 1;
}

const codesOf = (differences: readonly TaxReturnIssue[]): ReadonlySet<string> =>
  new Set(differences.flatMap(({ hmrcCode }) => hmrcCode?.split(' ') ?? []));

const described = (input: TaxInput, unexplained: readonly TaxReturnIssue[]): string =>
  [
    `unexplained: ${JSON.stringify(input)}`,
    ...unexplained.map(({ path, detail }) => `  ${path}: ${detail}`),
  ].join('\n');

function report(byKind: ReadonlyMap<string, Tally>, byCode: ReadonlyMap<string, number>): void {
  const all = [...byKind.values()];
  const sum = (of: (tally: Tally) => number) => all.reduce((total, tally) => total + of(tally), 0);
  say(`agreement: ${machineLine()}`);
  say(`  ${PERSONS.toLocaleString('en-GB')} persons of 2024-25 to 2026-27, seed ${SEED}`);
  say(`  agree to the penny: ${share(sum(({ agreeing }) => agreeing))}`);
  for (const [kind, { persons, agreeing }] of byKind) {
    say(`    ${kind}: ${share(agreeing, persons)} of ${persons.toLocaleString('en-GB')}`);
  }
  say(`  unexplained: ${sum(({ unexplained }) => unexplained)}`);
  for (const [code, { name }] of Object.entries(KNOWN_DIFFERENCES)) {
    say(`  ${code} ${name}: ${share(byCode.get(code) ?? 0)}`);
  }
}

const share = (part: number, whole = PERSONS): string => `${((100 * part) / whole).toFixed(2)} %`;
