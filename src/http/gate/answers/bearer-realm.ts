/** How a 401 of `/v1` names the kind of credential. */
export const REALM = 'Bearer realm="api"';

/** The headers of a refusal; one that asks for a credential also says where to read how to get one (RFC 9728). */
export function withResourceMetadata(
  headers: Record<string, string>,
  publicUrl: string,
): Record<string, string> {
  const challenge = headers['WWW-Authenticate'];
  if (!challenge?.startsWith(REALM)) return headers;
  const metadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource"`;
  return { ...headers, 'WWW-Authenticate': `${challenge}, ${metadata}` };
}
