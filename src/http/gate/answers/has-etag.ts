/** Whether `If-None-Match` names the tag. Ignores `W/`: a proxy that compresses weakens a tag. */
export function hasETag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => bare(tag) === bare(etag));
}
