/** How a receiver verifies a delivery with nothing but a standard library. Each is run by a test, as it stands. */
export const WEBHOOK_VERIFIERS = {
  node: `import { createHmac, timingSafeEqual } from 'node:crypto';

// raw: the bytes of the body as they arrived, as a Buffer; headers: those of the request; secret: 'whsec_…'
export function verifyWebhook(raw, headers, secret) {
  const header = (name) => (headers instanceof Headers ? headers.get(name) : headers[name]) ?? '';
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  if (!/^[0-9]{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  if (key.length === 0) return false;
  const expected = createHmac('sha256', key).update(id + '.' + timestamp + '.').update(raw).digest();
  return header('webhook-signature').split(' ').some((signature) => {
    const [version, digest = ''] = signature.split(',');
    const given = Buffer.from(digest, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`,
  python: `import base64
import binascii
import hashlib
import hmac
import time


# headers: names in lower case; body: the bytes as they arrived; secret: 'whsec_…'
def is_genuine(headers, body, secret):
    id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret[len("whsec_"):])
    if not key:
        return False
    expected = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    for signature in headers.get("webhook-signature", "").split(" "):
        version, _, digest = signature.partition(",")
        try:
            given = base64.b64decode(digest, validate=True)
        except (binascii.Error, ValueError):
            continue
        if version == "v1" and hmac.compare_digest(given, expected):
            return True
    return False
`,
  go: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// IsGenuine takes the bytes of the body as they arrived; secret is "whsec_…".
func IsGenuine(header http.Header, body []byte, secret string) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || timestamp[0] == '+' || timestamp[0] == '-' {
		return false
	}
	if age := time.Now().Unix() - seconds; age > 300 || age < -300 {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := mac.Sum(nil)
	for _, signature := range strings.Split(header.Get("webhook-signature"), " ") {
		version, digest, _ := strings.Cut(signature, ",")
		given, err := base64.StdEncoding.DecodeString(digest)
		if err == nil && version == "v1" && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}
`,
} as const;
