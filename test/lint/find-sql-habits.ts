import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourcesIn } from './sources-in.js';
import { type SourceText, textsIn } from './texts-in.js';

const STAR = /\*/;
const BETWEEN = /\bbetween\b/i;
const PENCE_AS_NUMBER = /\bNumber\([^()]*pence\b/i;

/**
 * Habits of a folder's SQL, and of what reads its answers, as `file:line: sentence`. `select *` of a table gets columns that were not meant,
 * such as sealed secrets; `between` does not show that both ends count; `Number` of a column of pence takes an amount that is no safe integer.
 * @param migrations the folder whose files create the tables
 */
export function findSqlHabits(root: string, folder: string, migrations: string): readonly string[] {
  const tables = tablesOf(join(root, migrations));
  return sourcesIn(join(root, folder)).flatMap((path) => [
    ...textsIn(root, path, '*', STAR).flatMap((text) => starsOver(tables, text)),
    ...textsIn(root, path, 'between', BETWEEN)
      .filter(({ text }) => /\bbetween\s+\S+[\s\S]*\band\b/i.test(text) && isSql(text))
      .map(({ place }) => `${place}: asks for a range by between; write >= and <, or <=.`),
    ...linesOf(path)
      .filter(({ text }) => PENCE_AS_NUMBER.test(text))
      .map(({ line }) => `${relative(root, path)}:${line}: reads pence by Number; use penceFromColumn.`),
  ]);
}

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((text, at) => ({ text, line: at + 1 }));

/** The tables that migrations create. */
const tablesOf = (folder: string): ReadonlySet<string> =>
  new Set(
    sourcesIn(folder).flatMap((path) =>
      [
        ...readFileSync(path, 'utf8').matchAll(
          /create (?:unlogged )?table (?:if not exists )?([a-z_]+)|createTable\('([a-z_]+)'/gi,
        ),
      ].map(([, sql, builder]) => sql ?? builder ?? ''),
    ),
  );

const isSql = (text: string): boolean => /\b(select|from|where|and|case|on)\b/.test(text);

function starsOver(tables: ReadonlySet<string>, { place, text }: SourceText): readonly string[] {
  const fault = (what: string) => `${place}: asks for every column of ${what}; name the columns.`;
  const faults: string[] = [];
  if (/\breturning\s+(?:[a-z_]+\.)?\*/i.test(text)) faults.push(fault('the rows it writes'));
  for (const [, after = ''] of text.matchAll(/\bselect\s+\*([^()]{0,200})/gi)) {
    const table = /\bfrom\s+([a-z_]+)/i.exec(after)?.[1] ?? '';
    if (tables.has(table) && !isMember(text, table)) faults.push(fault(table));
  }
  for (const [, alias = ''] of text.matchAll(/\b([a-z_]+)\.\*/gi)) {
    const table = tableOf(tables, text, alias);
    if (table !== undefined && !isMember(text, table)) faults.push(fault(table));
  }
  return faults;
}

/** The table that a text calls so; any alias that stands alone, as in `select('w.*')`, may be one. */
function tableOf(tables: ReadonlySet<string>, text: string, alias: string): string | undefined {
  if (text.trim() === `${alias}.*` || tables.has(alias)) return alias;
  const names = [...text.matchAll(/\b(?:from|join|update|into|,)\s+([a-z_]+)\s+(?:as\s+)?([a-z_]+)\b/gi)];
  return names.find(([, table = '', name]) => name === alias && tables.has(table))?.[1];
}

/** Whether the name is that of a part of the statement. */
const isMember = (text: string, name: string): boolean =>
  [' as (', ' as materialized (', ' as not materialized ('].some((opening) =>
    text.includes(`${name}${opening}`),
  );
