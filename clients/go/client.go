// Package taxcompliance calls the tax compliance API.
package taxcompliance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// TokenSource is where access tokens come from: OAuth is one.
type TokenSource interface {
	AccessToken(ctx context.Context) (string, error)
	// Refresh gets a token that the API refuses, and gives another.
	Refresh(ctx context.Context, stale string) (string, error)
}

// Config says which API is called, and as whom: APIKey or Auth.
type Config struct {
	BaseURL string
	APIKey  string
	Auth    TokenSource
	// Timeout of one attempt, its body included; while a file is sent or received, the longest time in which no part of
	// it passes. 60 s when zero.
	Timeout time.Duration
	// MaxRetries after the first attempt: 4 when zero, none below zero.
	MaxRetries int
	HTTPClient *http.Client
}

// Client is the API for one credential.
type Client struct{ resources }

// New makes a client.
func New(config Config) (*Client, error) {
	if config.APIKey == "" && config.Auth == nil {
		return nil, errors.New("give an APIKey, or Auth")
	}
	if config.Timeout == 0 {
		config.Timeout = 60 * time.Second
	}
	if config.MaxRetries == 0 {
		config.MaxRetries = 4
	}
	if config.HTTPClient == nil {
		config.HTTPClient = &http.Client{}
	}
	return &Client{newResources(&transport{config})}, nil
}

// Ptr gives the address of a value, for members that may be left out.
func Ptr[T any](value T) *T { return &value }

// MergePatch is what an Update changes, by RFC 7396: a member of nil removes the field, what is left out stays.
type MergePatch map[string]any

// JSON is a value of several forms as it is on the wire: Raw makes one.
type JSON = json.RawMessage

// Raw writes a value for a member that takes several forms.
func Raw[T any](value T) JSON {
	text, err := json.Marshal(value)
	if err != nil {
		return nil // no value of a type that JSON has
	}
	return text
}

// Fact is what HMRC wants to know of a device, or why it cannot be read: see Known and Unavailable.
type Fact[T any] struct {
	// Value is what is known, unless there is a Reason.
	Value T
	// Reason says why the fact cannot be read.
	Reason string
}

// Known is a fact that is known.
func Known[T any](value T) *Fact[T] { return &Fact[T]{Value: value} }

// Unavailable is a fact that cannot be read, and why.
func Unavailable[T any](reason string) *Fact[T] { return &Fact[T]{Reason: reason} }

// MarshalJSON writes the value, or the reason.
func (f Fact[T]) MarshalJSON() ([]byte, error) {
	if f.Reason != "" {
		return json.Marshal(UnavailableFact{Unavailable: f.Reason})
	}
	return json.Marshal(f.Value)
}

// UnmarshalJSON reads either.
func (f *Fact[T]) UnmarshalJSON(text []byte) error {
	var none UnavailableFact
	if json.Unmarshal(text, &none) == nil && none.Unavailable != "" {
		*f = Fact[T]{Reason: none.Unavailable}
		return nil
	}
	*f = Fact[T]{}
	return json.Unmarshal(text, &f.Value)
}

// Upload is a file to send. One that can be opened again can be sent again.
type Upload struct {
	Open        func() (io.ReadCloser, error)
	ContentType string
	once        bool
}

// UploadFile sends a file of this machine.
func UploadFile(path, contentType string) Upload {
	return Upload{Open: func() (io.ReadCloser, error) { return os.Open(path) }, ContentType: contentType}
}

// UploadBytes sends bytes.
func UploadBytes(content []byte, contentType string) Upload {
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil }
	return Upload{Open: open, ContentType: contentType}
}

// UploadReader sends what it reads. It is sent again after a failure only when it is an io.Seeker, from where it stood.
func UploadReader(reader io.Reader, contentType string) Upload {
	if seeker, ok := reader.(io.ReadSeeker); ok {
		if start, err := seeker.Seek(0, io.SeekCurrent); err == nil {
			open := func() (io.ReadCloser, error) {
				_, err := seeker.Seek(start, io.SeekStart)
				return io.NopCloser(seeker), err
			}
			return Upload{Open: open, ContentType: contentType}
		}
	}
	open := func() (io.ReadCloser, error) { return io.NopCloser(reader), nil }
	return Upload{Open: open, ContentType: contentType, once: true}
}

type settings struct {
	idempotencyKey, ifMatch, prefer string
	response                        *ResponseInfo
}

// Option changes one call.
type Option func(*settings)

// IdempotencyKey replaces the key that is made for a call.
func IdempotencyKey(key string) Option { return func(s *settings) { s.idempotencyKey = key } }

// IfMatch lets the call fail when the object has changed since its ETag was read.
func IfMatch(etag string) Option { return func(s *settings) { s.ifMatch = etag } }

// WaitSeconds lets the API take so long, 1 to 20 s, to answer with finished work.
func WaitSeconds(seconds int) Option {
	return func(s *settings) { s.prefer = fmt.Sprintf("wait=%d", seconds) }
}

// ResponseInfo is what came with an answer, beside its body.
type ResponseInfo struct {
	Status    int
	ETag      string
	RequestID string
	// Replayed says that it is the stored answer to an earlier call with the same key.
	Replayed bool
	Header   http.Header
}

// Response stores what came with the answer.
func Response(into *ResponseInfo) Option { return func(s *settings) { s.response = into } }
