import type { Request } from 'express';
import parseRange from 'range-parser';
import { HttpProblem } from '../middleware/problem.js';
import { hasETag } from './has-etag.js';
import type { Reply, ReplyFile } from './reply.js';

/**
 * The answer to a request for a file: 304 to a caller who has it, 206 with one range, else all of it. Several ranges in one
 * request, and units that we do not have, are answered with all of it. RFC 9110, sections 13 and 14.
 * @throws {HttpProblem} `range_not_satisfiable` when the range begins beyond the end
 */
export function partOfFile(req: Request, { file, ...reply }: Reply & { readonly file: ReplyFile }): Reply {
  const etag = reply.headers?.['ETag'] ?? '';
  const { sizeBytes } = file;
  if (hasETag(req.get('if-none-match'), etag)) return { status: 304, headers: headersOf304(reply) };
  const range = rangeOf(req, etag, sizeBytes);
  if (range === null) return whole(req, reply, file);
  if (range === 'beyond') {
    throw new HttpProblem('range_not_satisfiable', `The file has ${sizeBytes} bytes.`, {
      headers: { 'Content-Range': `bytes */${sizeBytes}` },
    });
  }
  const { start: first, end: last } = range;
  return {
    status: 206,
    headers: {
      ...reply.headers,
      'Content-Length': String(last - first + 1),
      'Content-Range': `bytes ${first}-${last}/${sizeBytes}`,
    },
    stream: file.read({ first, last }),
  };
}

const whole = (req: Request, reply: Reply, file: ReplyFile): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'Content-Length': String(file.sizeBytes) },
  ...(req.method === 'HEAD' ? {} : { stream: file.read() }),
});

/**
 * The range that a request asks for; `null`: the whole file. With `If-Range` of another file the whole is sent, since the
 * caller would join the part to other bytes.
 */
function rangeOf(
  req: Request,
  etag: string,
  sizeBytes: number,
): { readonly start: number; readonly end: number } | 'beyond' | null {
  const asked = req.get('range');
  if (asked === undefined || req.method !== 'GET') return null;
  const condition = req.get('if-range');
  if (condition !== undefined && condition.trim() !== etag) return null;
  const ranges = parseRange(sizeBytes, withinSize(asked, sizeBytes));
  if (ranges === -1) return 'beyond';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

/** The last bytes of a file that has fewer are all of it: RFC 9110, section 14.1.2. The parser would refuse them. */
function withinSize(asked: string, sizeBytes: number): string {
  const [, last] = /^bytes=\s*-(\d+)$/.exec(asked) ?? [];
  return last === undefined ? asked : `bytes=-${Math.min(Number(last), sizeBytes)}`;
}

function headersOf304({ headers = {} }: Reply): Readonly<Record<string, string>> {
  const kept = ['ETag', 'Cache-Control'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name)));
}
