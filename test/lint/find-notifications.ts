import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './sources-in.js';

/** The one place that notifies, in a transaction of its own. */
const RINGS = 'src/db/bells/create-bells.ts';
/** Triggers of migrations before this one notified within transactions; it takes that from them. */
const FIRST_OTHER_MIGRATION = '20261126200001';

const NOTIFIES = /\bpg_notify\b|^\s*notify\s/i;

/**
 * Where text of these folders notifies listeners in SQL, as `file:line: sentence`. A notification within a transaction makes
 * every other that notifies wait until it has committed.
 */
export function findNotifications(root: string, folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .filter((path) => relative(root, path) !== RINGS && !isOldMigration(root, path))
    .flatMap((path) => notificationsIn(root, path));
}

function isOldMigration(root: string, path: string): boolean {
  const [folder, name = ''] = relative(root, path).split('/');
  return folder === 'migrations' && name < FIRST_OTHER_MIGRATION;
}

function notificationsIn(root: string, path: string): readonly string[] {
  const text = readFileSync(path, 'utf8');
  if (!/notify/i.test(text)) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    if (isText(node) && NOTIFIES.test(node.text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(
        `${relative(root, path)}:${line + 1}: notifies in SQL; use ringOnceCommitted, which rings after the commit.`,
      );
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralToken =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
