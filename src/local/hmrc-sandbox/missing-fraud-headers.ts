const EVERY_METHOD = [
  'Gov-Client-Device-ID',
  'Gov-Client-Timezone',
  'Gov-Client-User-IDs',
  'Gov-Vendor-Product-Name',
  'Gov-Vendor-Version',
];
const VIA_SERVER = [
  'Gov-Client-Public-IP',
  'Gov-Client-Public-IP-Timestamp',
  'Gov-Client-Public-Port',
  'Gov-Client-Multi-Factor',
  'Gov-Vendor-Forwarded',
  'Gov-Vendor-Public-IP',
];
const DEVICE = [
  'Gov-Client-Local-IPs',
  'Gov-Client-Local-IPs-Timestamp',
  'Gov-Client-MAC-Addresses',
  'Gov-Client-User-Agent',
];
const BROWSER = ['Gov-Client-Browser-JS-User-Agent', 'Gov-Client-Screens', 'Gov-Client-Window-Size'];

/** Headers that HMRC's specification 3.3 requires, by connection method. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  WEB_APP_VIA_SERVER: [...EVERY_METHOD, ...VIA_SERVER, ...BROWSER],
  OTHER_VIA_SERVER: [...EVERY_METHOD, ...VIA_SERVER, ...DEVICE],
  BATCH_PROCESS_DIRECT: [...EVERY_METHOD, ...DEVICE],
};

/**
 * Headers that HMRC lets a vendor leave out with a stated reason: facts that some devices and products cannot
 * have.
 */
const MAY_BE_UNAVAILABLE = new Set([
  'Gov-Client-Multi-Factor',
  'Gov-Client-Public-Port',
  'Gov-Client-MAC-Addresses',
  'Gov-Client-Local-IPs',
  'Gov-Client-Local-IPs-Timestamp',
  'Gov-Client-Screens',
  'Gov-Client-Window-Size',
  'Gov-Client-Browser-JS-User-Agent',
  'Gov-Vendor-Forwarded',
  'Gov-Vendor-Public-IP',
]);

/** The fraud prevention headers a call lacks for its connection method. */
export function missingFraudHeaders(header: (name: string) => string | undefined): string[] {
  const method = header('Gov-Client-Connection-Method') ?? '';
  if (!Object.hasOwn(REQUIRED, method)) return ['Gov-Client-Connection-Method'];
  return (REQUIRED[method] ?? []).filter((name) => !header(name) && !MAY_BE_UNAVAILABLE.has(name));
}
