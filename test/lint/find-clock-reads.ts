import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourcesIn } from './sources-in.js';

const READS_A_CLOCK = /\b(?:Date|performance)\.now\(|\bnew Date\(\)|\bprocess\.hrtime\b/;

/**
 * Where sources of these folders read a clock of the machine themselves, as `file:line: sentence`. A test that gives the time of a
 * context could not decide what they do.
 */
export const findClockReads = (root: string, folders: readonly string[]): readonly string[] =>
  folders
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          READS_A_CLOCK.test(line)
            ? [`${relative(root, path)}:${at + 1}: reads a clock; take now or elapsedMs from the context.`]
            : [],
        ),
    );
