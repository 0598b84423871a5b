/** The part of `fraud_prevention` that only the browser knows: JavaScript for our customers' own pages. */
export const FRAUD_PREVENTION_SNIPPET = `/* Call it when the person presses the button, and send what it returns to your own server. */
function collectFraudPrevention() {
  const key = 'fraud-prevention-device-id';
  const deviceId = localStorage.getItem(key) ?? crypto.randomUUID();
  localStorage.setItem(key, deviceId);
  const ahead = -new Date().getTimezoneOffset();
  const two = (value) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return {
    connection_method: 'WEB_APP_VIA_SERVER',
    device_id: deviceId,
    browser_js_user_agent: navigator.userAgent,
    screens: [
      {
        width: screen.width,
        height: screen.height,
        scaling_factor: window.devicePixelRatio,
        colour_depth: screen.colorDepth,
      },
    ],
    window_size: { width: window.innerWidth, height: window.innerHeight },
    timezone: \`UTC\${ahead < 0 ? '-' : '+'}\${two(ahead / 60)}:\${two(ahead % 60)}\`,
  };
}
`;

/** Facts that the customer's own server adds, with their sources. */
export const SERVER_FACTS: readonly (readonly [fact: string, where: string])[] = [
  ['public_ip', 'The address from which the browser reached your server.'],
  ['public_ip_timestamp', 'When your server saw that address, in UTC with milliseconds.'],
  ['public_port', 'The browser’s source port. Behind a load balancer, let it pass the port on.'],
  [
    'multi_factor',
    'How and when the person signed in to your product with a second factor. `unique_reference` is a hash that identifies the factor.',
  ],
  ['user_ids', 'Who the person is in your product.'],
  [
    'vendor_forwarded',
    'Each hop over the internet at which TLS ended: `by` is your public address, `for` the browser’s.',
  ],
];
