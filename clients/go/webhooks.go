package taxcompliance

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// WebhookTolerance is how far the time of signing may be from now.
const WebhookTolerance = 5 * time.Minute

// VerifyWebhook makes sure that a request is one of ours, and new, and reads its events: one, or those of a batch.
// body is byte for byte as it came; secrets are "whsec_…", several while one is being rotated.
// Type says which event each is, and so which member of Data is set. Any error is ErrWebhookNotVerified.
func VerifyWebhook(body []byte, header http.Header, secrets ...string) ([]Event, error) {
	return verifyWebhook(body, header, time.Now(), secrets)
}

func verifyWebhook(body []byte, header http.Header, now time.Time, secrets []string) ([]Event, error) {
	timestamp, prefix, given, toKey := readSignatures(header)
	seconds, err := strconv.ParseUint(timestamp, 10, 40)
	if err != nil {
		return nil, fmt.Errorf("%w: it has no signature, or no time of signing", ErrWebhookNotVerified)
	}
	if age := math.Abs(float64(now.Unix()) - float64(seconds)); age > WebhookTolerance.Seconds() {
		return nil, fmt.Errorf("%w: it was signed too long ago, or in the future", ErrWebhookNotVerified)
	}
	genuine := false
	for _, secret := range secrets {
		if secret == "" {
			return nil, fmt.Errorf("%w: the secret is empty", ErrWebhookNotVerified)
		}
		mac := hmac.New(sha256.New, toKey(secret))
		mac.Write([]byte(prefix))
		mac.Write(body)
		expected := mac.Sum(nil)
		for _, signature := range given {
			genuine = hmac.Equal(expected, signature) || genuine
		}
	}
	if !genuine {
		return nil, fmt.Errorf("%w: no signature is by this secret", ErrWebhookNotVerified)
	}
	var batch struct {
		Type   string  `json:"type"`
		Events []Event `json:"events"`
	}
	var event Event
	if err := json.Unmarshal(body, &batch); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrWebhookNotVerified, err)
	}
	if batch.Type == "batch" {
		return batch.Events, nil
	}
	if err := json.Unmarshal(body, &event); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrWebhookNotVerified, err)
	}
	return []Event{event}, nil
}

func readSignatures(header http.Header) (timestamp, prefix string, given [][]byte, toKey func(string) []byte) {
	if standard := header.Get("webhook-signature"); standard != "" {
		timestamp = header.Get("webhook-timestamp")
		for _, one := range strings.Split(standard, " ") {
			if digest, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(one, "v1,")); err == nil {
				given = append(given, digest)
			}
		}
		return timestamp, header.Get("webhook-id") + "." + timestamp + ".", given, func(secret string) []byte {
			key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
			if err != nil {
				return []byte(secret)
			}
			return key
		}
	}
	for _, one := range strings.Split(header.Get("x-service-signature"), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(one), "=")
		if name == "t" {
			timestamp = value
		}
		if digest, err := hex.DecodeString(value); err == nil && name == "v1" {
			given = append(given, digest)
		}
	}
	return timestamp, timestamp + ".", given, func(secret string) []byte { return []byte(secret) }
}
