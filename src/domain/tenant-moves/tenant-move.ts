/**
 * How far a move is. On the database that the tenant leaves: `copying`, the tenant works as ever; `closing`, it can only be read
 * and its work comes to an end; `closed`, nobody writes its rows; `moved`, the other database has it; `erasing`. On the database
 * that it goes to: `arrived`.
 */
export type MoveState = 'copying' | 'closing' | 'closed' | 'moved' | 'erasing' | 'arrived';

/** A table of a tenant, in a form that two databases can be compared by. */
export interface TableProof {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 over the text of every row, in hexadecimal. */
  readonly sha256: string;
}

export interface TenantMove {
  /** Names the move on both databases. */
  readonly id: string;
  readonly state: MoveState;
  /** When the last `start` found every content of a file where the target has it, by the clock of the source. */
  readonly checkedAt: string;
  /** All tables as they were when both databases had the same; `null` until then. */
  readonly proof: readonly TableProof[] | null;
}

/** Whether the tenant may do this here. @param isRead the request changes nothing */
export function isRefusedByMove(state: MoveState | null, isRead: boolean): boolean {
  if (state === 'moved' || state === 'erasing') return true;
  return (state === 'closing' || state === 'closed') && !isRead;
}

/** Whether jobs of the tenant wait here. */
export const waitsForMove = (state: MoveState | null): boolean => isRefusedByMove(state, false);

/** Names of the tables that are not the same in both. */
export function differencesOf(one: readonly TableProof[], other: readonly TableProof[]): readonly string[] {
  const others = new Map(other.map((proof) => [proof.table, proof]));
  const tables = new Set([...one, ...other].map(({ table }) => table));
  const ones = new Map(one.map((proof) => [proof.table, proof]));
  return [...tables].filter((table) => {
    const [left, right] = [ones.get(table), others.get(table)];
    return left?.rows !== right?.rows || left?.sha256 !== right?.sha256;
  });
}
