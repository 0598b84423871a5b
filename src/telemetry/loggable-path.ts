const OUR_ID = /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/**
 * A path as it is logged: that of its operation, with ids of ours. Anything else that stands in a parameter, or leads
 * nowhere, is whatever the caller wrote.
 * @param template the operation's path, `{name}` for each parameter; `undefined` when there is no such route
 */
export function loggablePath(template: unknown, path: string): string {
  if (typeof template !== 'string') return '*';
  const sent = path.split('/');
  const segments = template.split('/').map((segment, index) => {
    if (!segment.startsWith('{')) return segment;
    const text = sent[index] ?? '';
    return OUR_ID.test(text) ? text : '*';
  });
  return segments.join('/');
}
