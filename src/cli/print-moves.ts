import { publicStatus } from '../domain/tax-returns/tax-return.js';
import type { Moves, TaxReturnState } from '../domain/tax-returns/tax-return-moves.js';

/** `docs/TAX_RETURN_STATES.md`: every move of a return, as a drawing and as a table. */
export function printMoves(moves: Moves): string {
  const rows = Object.entries(moves).flatMap(([trigger, byState]) =>
    Object.entries(byState).map(([from, to]) => ({ trigger, from, to })),
  );
  const states = [...new Set(rows.flatMap(({ from, to }) => [from, to]))];
  return [
    '# The states of a tax return',
    '',
    'Written by `npm run docs` from the table of moves in `src/domain/tax-returns/tax-return-moves.ts`.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> draft: create',
    ...rows.map(({ trigger, from, to }) => `  ${from} --> ${to}: ${trigger}`),
    '```',
    '',
    'Our customers see the status. A return of which HMRC has a version stays `submitted` while an amendment goes the same',
    'way; the status below is then the `state` of its `amendment`.',
    '',
    '| State | Status |',
    '| --- | --- |',
    ...states.map((state) => `| \`${state}\` | \`${publicStatus(state as TaxReturnState)}\` |`),
    '',
  ].join('\n');
}
