import type { Invitation } from './agencies.js';

const AGENT_SCOPE = 'read:check-relationship';

/**
 * The page with the one button. It posts to its own address, so that the request's parameters are
 * never written into the page. Where the scopes are those of an agent it asks for the agent's number. A person who gives none
 * signs in as a person, as at HMRC.
 */
export function authorisePage(scopes: readonly string[]): string {
  const wishes = scopes.map((scope) => `<li>${SCOPE_TEXT[scope] ?? 'Use Self Assessment'}</li>`).join('');
  const arn = scopes.includes(AGENT_SCOPE)
    ? '<p><label for="arn">Agent reference number of your agent services account; empty to sign in as a person</label><br><input id="arn" name="arn" maxlength="11" pattern="[A-Z]ARN[0-9]{7}" autocomplete="off"></p>'
    : '';
  return page(
    'Give this software access',
    `<p>The software asks to:</p>
<ul>${wishes}</ul>
<form method="post">${arn}<button type="submit">Give access</button></form>`,
  );
}

/** The page of an invitation's link, on which a person answers it. */
export function invitationPage({ arn, type, status }: Invitation): string {
  const wish = type === 'main' ? 'deal with HMRC for you' : 'support you, beside your main agent';
  if (status !== 'Pending') return page('Invitation', `<p>The invitation is ${status.toLowerCase()}.</p>`);
  return page(
    'Appoint someone to deal with HMRC for you',
    `<p>The agent ${arn} asks to ${wish}, for Making Tax Digital for Income Tax.</p>
<form method="post" action="?answer=accept"><button type="submit">Accept</button></form>
<form method="post" action="?answer=refuse"><button type="submit">Refuse</button></form>`,
  );
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: HMRC sandbox</title>
<style>
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 34rem; padding: 0 1rem; color: #0b0c0c; background: #fff }
button { font: inherit; font-weight: 700; color: #fff; background: #00703c; border: 0; padding: .6rem 1.2rem; cursor: pointer }
button:focus-visible, input:focus-visible { outline: 3px solid #fd0; outline-offset: 2px }
input { font: inherit; border: 2px solid #0b0c0c; padding: .3rem .5rem; width: 100%; box-sizing: border-box }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>This is a sandbox standing in for HMRC. No real account is involved.</p>
${content}
</main>
</body>
</html>
`;

const SCOPE_TEXT: Readonly<Record<string, string>> = {
  'read:self-assessment': 'View your Self Assessment information',
  'write:self-assessment': 'Change your Self Assessment information',
  'read:self-assessment-assist': 'View messages about your Self Assessment',
  'write:self-assessment-assist': 'Say that you have read messages about your Self Assessment',
  'read:sent-invitations': 'View invitations that you have sent',
  'write:sent-invitations': 'Send invitations to clients',
  'write:cancel-invitations': 'Cancel invitations that you have sent',
  'read:check-relationship': 'Check whether a client has authorised you',
  'write:relationships': 'End the authorisation of a client',
};
