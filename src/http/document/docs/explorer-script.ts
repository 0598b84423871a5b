/**
 * Starts Swagger UI when an operation is opened or the address names one: it takes half a second, and the page lists the
 * operations without it. A plugin mends what assistive technology cannot use: it changes elements as the components of
 * Swagger UI draw them. Headings that skip a level get the next one, controls get a name, code can be
 * scrolled by the keyboard, links that only act are buttons, and the form of credentials is a dialog. What has no use
 * here is not drawn: the title and servers, which the page has, webhooks, which nobody can send, and links in buttons.
 */
export const EXPLORER_SCRIPT = `(() => {
  const root = document.documentElement;
  const stored = () => { try { return localStorage.getItem('theme'); } catch { return null; } };
  const isDark = stored() ? stored() === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.classList.toggle('dark-mode', isDark);

  const nothing = () => () => null;

  /** A component whose elements have the properties that change(element, properties of the component) answers. */
  const mended = (change) => (Original, { React }) => {
    const mend = (node, props) => {
      if (Array.isArray(node)) return node.map((one) => mend(one, props));
      if (!React.isValidElement(node)) return node;
      const { type = node.type, ...changed } = change(node, props) ?? {};
      const children = 'children' in node.props ? { children: mend(node.props.children, props) } : {};
      const next = { ...changed, ...children };
      return type === node.type
        ? React.cloneElement(node, next)
        : React.createElement(type, { ...node.props, ...next, key: node.key });
    };
    if (Original.prototype?.isReactComponent)
      return class extends Original {
        render() { return mend(super.render(), this.props); }
      };
    return Object.assign((props) => mend(Original(props), props), Original);
  };

  const retyped = (types) => mended(({ type }) => ({ type: types[type] ?? type }));
  const hasClass = ({ props }, name) => String(props.className ?? '').split(' ').includes(name);
  const isControl = ({ props }) => props.onChange !== undefined;

  /** Controls of a form by the name of their parameter, through the forms inside it: what takes errors is a form. */
  const namedForms = new WeakMap();
  const named = (Form, system) => {
    const made = namedForms.get(Form) ?? mended((element, { description }) => {
      if (!description || !isControl(element)) return null;
      return element.props.errors === undefined
        ? { 'aria-label': description }
        : { type: named(element.type, system), description };
    })(Form, system);
    namedForms.set(Form, made);
    return made;
  };

  const accessible = {
    wrapComponents: {
      InfoContainer: nothing,
      ServersContainer: nothing,
      Webhooks: nothing,
      DeepLink: () => ({ text }) => text,
      errors: retyped({ h4: 'h3' }),
      authorizationPopup: mended((element) =>
        hasClass(element, 'modal-ux')
          ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Available authorizations' }
          : hasClass(element, 'close-modal') ? { 'aria-label': 'Close', autoFocus: true } : null,
      ),
      HttpAuth: retyped({ h6: 'h5' }),
      oauth2: mended(({ type }) =>
        type === 'a' ? { type: 'button' } : { type: { h2: 'h5', h6: 'h5' }[type] ?? type },
      ),
      Button: mended(({ props }) => {
        const { children, 'aria-label': label } = props;
        return label && typeof children === 'string' ? { 'aria-label': children + ': ' + label } : null;
      }),
      Select: mended(({ type }, props) => (type === 'select' ? { 'aria-label': props['aria-label'] } : null)),
      ExamplesSelect: mended(({ type }) => (type === 'select' ? { 'aria-label': 'Example' } : null)),
      JsonSchemaForm: named,
      RequestBody: mended((element) =>
        element.props.type === 'file' ? { 'aria-label': 'File to send as the body' } : null,
      ),
      RequestBodyEditor: mended((element) => (isControl(element) ? { 'aria-label': 'Request body' } : null)),
      JSONSchema202012KeywordTitle: (Title) => (props) => Title(props) ?? 'Schema',
      PlainTextViewer: mended(({ type }) =>
        type === 'pre' ? { tabIndex: 0, role: 'group', 'aria-label': 'Code' } : null,
      ),
    },
  };

  const loaded = (tag, properties) => new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), properties, { onload: resolve, onerror: reject });
    document.head.prepend(element); // our own style comes after that of Swagger UI
  });

  let started = null;
  const start = () => (started ??= open().catch(() => {
    started = null;
    say('The explorer could not be loaded. Check the connection and try again.');
  }));
  const say = (text) => { document.querySelector('.operations [role=status]').textContent = text; };

  const open = async () => {
    say('Opening …');
    await Promise.all([
      loaded('link', { rel: 'stylesheet', href: '/docs/assets/swagger-ui.css' }),
      loaded('script', { src: '/docs/assets/swagger-ui-bundle.js' }),
    ]);
    await new Promise((onComplete) => {
      window.ui = SwaggerUIBundle({
        url: '/v1/openapi.json',
        dom_id: '#reference',
        deepLinking: true,
        docExpansion: 'none',
        defaultModelsExpandDepth: -1,
        persistAuthorization: false,
        validatorUrl: null,
        syntaxHighlight: false,
        plugins: [accessible],
        oauth2RedirectUrl: window.location.origin + '/docs/assets/oauth2-redirect.html',
        onComplete,
      });
    });
    window.ui.initOAuth({ usePkceWithAuthorizationCodeGrant: true });
  };

  window.addEventListener('hashchange', start);
  document.getElementById('authorize').addEventListener('click', async () => {
    await start();
    window.ui?.authActions.showDefinitions(window.ui.authSelectors.definitionsToAuthorize());
  });
  if (location.hash.startsWith('#/')) void start();
})();
`;
