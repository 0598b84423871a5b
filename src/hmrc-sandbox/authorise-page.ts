/**
 * The page with the one button. It posts to its own address, so that the request's parameters are
 * never written into the page.
 */
export function authorisePage(scopes: readonly string[]): string {
  const wishes = scopes.map((scope) => `<li>${SCOPE_TEXT[scope] ?? 'Use Self Assessment'}</li>`).join('');
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Give access: HMRC sandbox</title>
<style>
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 34rem; padding: 0 1rem; color: #0b0c0c; background: #fff }
button { font: inherit; font-weight: 700; color: #fff; background: #00703c; border: 0; padding: .6rem 1.2rem; cursor: pointer }
button:focus-visible { outline: 3px solid #fd0; outline-offset: 2px }
</style>
</head>
<body>
<main>
<h1>Give this software access</h1>
<p>This is a sandbox standing in for HMRC. No real account is involved.</p>
<p>The software asks to:</p>
<ul>${wishes}</ul>
<form method="post"><button type="submit">Give access</button></form>
</main>
</body>
</html>
`;
}

const SCOPE_TEXT: Readonly<Record<string, string>> = {
  'read:self-assessment': 'View your Self Assessment information',
  'write:self-assessment': 'Change your Self Assessment information',
  'read:self-assessment-assist': 'View messages about your Self Assessment',
  'write:self-assessment-assist': 'Say that you have read messages about your Self Assessment',
};
