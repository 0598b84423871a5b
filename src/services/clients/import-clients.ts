import type { AppContext } from '../../context.js';
import { insertClients, takenExternalIds } from '../../db/clients/client-imports-repository.js';
import { appendEvents } from '../../db/webhooks/events-repository.js';
import type { ClientFields } from '../../domain/clients/client.js';
import { FAILURE_COLUMNS, headingAt } from '../../domain/clients/client-columns.js';
import { ForbiddenError, type Issue, ValidationError } from '../../errors.js';
import { copiedCell, csvLine } from '../../gateways/report-files/csv-cell.js';
import { LIMITS } from '../../limits/limits.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { eventDataOf } from '../events/event-data.js';
import type { ClientFile, ClientLine } from './read-client-file.js';
import { type GivenIdentifiers, sealIdentifiers } from './seal-identifiers.js';

/** A line as it was judged: a client, or what is wrong with it. */
export type JudgedLine = ClientLine &
  (
    | { readonly client: { readonly fields: ClientFields; readonly identifiers: GivenIdentifiers } }
    | { readonly issues: readonly Issue[] }
  );

interface LineFailure {
  readonly line: number;
  readonly column: string;
  readonly code: Issue['code'];
  readonly detail: string;
}

export interface ClientImport {
  readonly isDryRun: boolean;
  readonly total: number;
  readonly created: number;
  /** Lines whose external id a client or an earlier line has already. */
  readonly skipped: number;
  /** The first failure of each line that failed. */
  readonly failures: readonly LineFailure[];
  /** The lines that failed, as CSV with the reasons; `null` when none did. */
  readonly errorFile: string | null;
}

interface Input {
  readonly file: ClientFile;
  readonly lines: readonly JudgedLine[];
  readonly isDryRun: boolean;
}

type Ready = Parameters<typeof insertClients>[1][number];

/**
 * Adds the clients of all lines without a fault, in one transaction. A client whose external id is taken stays as it is, so
 * that the same file may be sent again. A dry run answers the same and adds nothing.
 * @throws {ForbiddenError} for a credential bound to one client
 */
export async function importClients(
  ctx: Pick<AppContext, 'db' | 'cipher' | 'newId' | 'now'>,
  effect: Effect,
  { file, lines, isDryRun }: Input,
): Promise<Committed<ClientImport>> {
  const { principal } = effect;
  if (principal.clientId !== null) {
    throw new ForbiddenError('forbidden', 'This credential is bound to one client and cannot add others.');
  }
  const failures: LineFailure[] = [];
  const context = { tenantId: principal.tenantId, headings: file.headings, failures };
  const ready = lines.flatMap((line) => readyOf(ctx, context, line));
  return commitEffect(ctx, effect, async (db) => {
    const ids = ready.flatMap(({ fields }) => (fields.externalId === null ? [] : [fields.externalId]));
    const taken = new Set(await takenExternalIds(db, ids));
    const fresh = ready.filter(({ fields: { externalId } }) => {
      if (externalId === null) return true;
      const isFree = !taken.has(externalId);
      taken.add(externalId);
      return isFree;
    });
    let created = isDryRun ? fresh.length : 0;
    for (let at = 0; !isDryRun && at < fresh.length; at += LIMITS.imports.clientsAtOnce.value) {
      const added = await insertClients(db, fresh.slice(at, at + LIMITS.imports.clientsAtOnce.value));
      created += added.length;
      const events = added.map((id) => ({
        id: ctx.newId(),
        type: 'client.created' as const,
        ...eventDataOf({ client: { id } }),
      }));
      await appendEvents(db, events, ctx.now());
    }
    return {
      isDryRun,
      total: lines.length,
      created,
      skipped: ready.length - created,
      failures,
      errorFile: errorFileOf(file, failures),
    };
  });
}

interface FileContext extends Pick<ClientFile, 'headings'> {
  readonly tenantId: string;
  /** Failures so far. */
  readonly failures: LineFailure[];
}

/** The client of a line, sealed. For a line that fails: none, and the failure is added to `failures`. */
function readyOf(
  ctx: Pick<AppContext, 'cipher' | 'newId'>,
  { tenantId, headings, failures }: FileContext,
  line: JudgedLine,
): Ready[] {
  const fail = ([issue]: readonly Issue[]): Ready[] => {
    if (issue === undefined) return [];
    const { pointer, code, detail } = issue;
    failures.push({ line: line.line, column: headingAt(headings, pointer), code, detail });
    return [];
  };
  if ('issues' in line) return fail(line.issues);
  const id = ctx.newId();
  const { fields, identifiers } = line.client;
  try {
    return [{ id, fields, identifiers: sealIdentifiers(ctx, { tenantId, clientId: id }, identifiers, null) }];
  } catch (error) {
    if (error instanceof ValidationError) return fail(error.issues);
    throw error;
  }
}

function errorFileOf({ headings, lines }: ClientFile, failures: readonly LineFailure[]): string | null {
  if (failures.length === 0) return null;
  const own = (heading: string) => FAILURE_COLUMNS.some((name) => name === heading.trim().toLowerCase());
  const kept = headings.flatMap((heading, index) => (own(heading) ? [] : [index]));
  const cellsOf = new Map(lines.map(({ line, cells }) => [line, cells]));
  return [
    csvLine([...kept.map((index) => headings[index]), ...FAILURE_COLUMNS]),
    ...failures.map(({ line, column, code, detail }) =>
      csvLine([
        ...kept.map((index) => copiedCell(cellsOf.get(line)?.[index] ?? '')),
        ...[line, column, code, detail],
      ]),
    ),
  ].join('');
}
