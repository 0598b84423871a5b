/** Swagger UI over `/v1/openapi.json`, to send requests from a browser. */
export function explorerPage(): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Try a call · Tax compliance API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"><link rel="stylesheet" href="/docs/explorer.css">
<script src="/docs/explorer.js"></script></head><body><header><p><a href="/docs">Back to the documentation</a></p><h1>Try a call</h1>
<p>Press <b>Authorize</b>, enter an API key, and open an operation. Requests are sent to this service: with a live key they change
live data.</p><h2>Operations</h2></header><div id="reference"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script></body></html>`;
}

/** The text of Swagger UI that is too pale to read has colours of ours. */
export const EXPLORER_STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#1b1f24}
header{max-width:1420px;margin:0 auto;padding:0 20px}a{color:#1d4f91}html.dark-mode body{background:#12161b;color:#e6e9ed}html.dark-mode a{color:#8ab8f5}
html:not(.dark-mode) .swagger-ui .btn.authorize,html:not(.dark-mode) .swagger-ui .btn.authorize span{color:#0b6b53;border-color:#0b6b53}
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method{background:#0b6b53}html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method{background:#1d4f91}
html:not(.dark-mode) .swagger-ui .parameter__in{color:#4d5661}html:not(.dark-mode) .swagger-ui .opblock-put .opblock-summary-method{background:#8a5200}html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method{background:#a4161a}`;

/**
 * Starts Swagger UI. It has headings, a list of servers and links inside buttons that no assistive technology gets along
 * with; this page has the first two of its own, and needs no links.
 */
export const EXPLORER_SCRIPT = `(() => {
  const root = document.documentElement;
  const stored = () => { try { return localStorage.getItem('theme'); } catch { return null; } };
  const isDark = stored() ? stored() === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.classList.toggle('dark-mode', isDark);

  const nothing = () => () => null;
  const accessible = (system) => ({
    wrapComponents: {
      InfoContainer: nothing,
      ServersContainer: nothing,
      DeepLink: () => ({ text }) => system.React.createElement('span', null, text),
    },
  });

  window.addEventListener('load', () => {
    window.ui = SwaggerUIBundle({
      url: '/v1/openapi.json',
      dom_id: '#reference',
      deepLinking: true,
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      persistAuthorization: false,
      validatorUrl: null,
      plugins: [accessible],
      oauth2RedirectUrl: window.location.origin + '/docs/assets/oauth2-redirect.html',
    });
    window.ui.initOAuth({ usePkceWithAuthorizationCodeGrant: true });
  });
})();
`;
