import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The TypeScript files below a folder. */
export const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
