import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { transformSync } from 'esbuild';

interface GitFile {
  readonly path: string;
  readonly blob: string;
}

/**
 * A digest of the content that git has for these paths. TypeScript counts as it is compiled, so that comments and layout
 * change nothing. It holds in any clone, however shallow, and over a rebase.
 */
export function contentOf(paths: readonly string[]): string {
  const files = filesOf(paths);
  compileAll(files);
  const digest = createHash('sha256');
  for (const { path, blob } of files) digest.update(`${path} ${compiled.get(blob) ?? blob}\n`);
  return digest.digest('hex');
}

function filesOf(paths: readonly string[]): readonly GitFile[] {
  return git('ls-tree', '-r', 'HEAD', '--', ...paths)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [facts = '', path = ''] = line.split('\t');
      return { path, blob: facts.split(' ')[2] ?? '' };
    });
}

/** Digests by blob: many tests rest on the same files. */
const compiled = new Map<string, string>();

function compileAll(files: readonly GitFile[]): void {
  const sources = files.filter(({ path, blob }) => path.endsWith('.ts') && !compiled.has(blob));
  for (const [blob, text] of readBlobs(sources.map(({ blob }) => blob))) compiled.set(blob, codeDigest(text));
}

/** A digest of TypeScript that its comments and its layout do not change. */
export function codeDigest(text: string): string {
  const { code } = transformSync(text, { loader: 'ts', minifyWhitespace: true, legalComments: 'none' });
  return createHash('sha256').update(code).digest('hex');
}

/** @see `git cat-file --batch`: a line with the blob, its type and its size, then the bytes and a line feed */
function* readBlobs(blobs: readonly string[]): Generator<[blob: string, text: string]> {
  const answer = execFileSync('git', ['cat-file', '--batch'], {
    input: blobs.map((blob) => `${blob}\n`).join(''),
    maxBuffer: 2 ** 28,
  });
  for (let from = 0; from < answer.length; ) {
    const end = answer.indexOf('\n', from);
    const [blob = '', , size] = answer.toString('utf8', from, end).split(' ');
    const to = end + 1 + Number(size);
    yield [blob, answer.toString('utf8', end + 1, to)];
    from = to + 1;
  }
}

export const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
