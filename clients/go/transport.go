package taxcompliance

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	mathrand "math/rand"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"
)

const (
	firstBackoff   = 250 * time.Millisecond
	longestBackoff = 8 * time.Second
	// The library does not sleep longer: the caller decides what to do until then.
	longestRetryAfter = time.Minute
)

type call struct {
	method, path string
	query, fixed map[string]string
	body         any
	file         *Upload
	isFile       bool // the answer
	opts         []Option
}

type transport struct{ config Config }

func part[T string | int](value T) string { return url.PathEscape(fmt.Sprint(value)) }

func bodyOf[T any](body *T) any {
	if body == nil {
		return nil
	}
	return body
}

func set(query map[string]string, name string, value any) {
	if of := reflect.ValueOf(value); !of.IsZero() {
		query[name] = fmt.Sprint(reflect.Indirect(of).Interface())
	}
}

func only(query map[string]string, name string) map[string]string {
	if value, ok := query[name]; ok {
		return map[string]string{name: value}
	}
	return nil
}

func fetch[T any](ctx context.Context, t *transport, c call) (*T, error) {
	into := new(T)
	if err := t.send(ctx, c, into); err != nil {
		return nil, err
	}
	return into, nil
}

// send reads the answer into a pointer, unless it is nil.
func (t *transport) send(ctx context.Context, c call, into any) error {
	return t.retry(ctx, c, func(response *http.Response) error {
		content, err := io.ReadAll(response.Body)
		if err != nil || into == nil {
			return err
		}
		return json.Unmarshal(content, into)
	})
}

// download goes on where an answer was cut, unless the file is another one by then.
func (t *transport) download(ctx context.Context, c call, w io.Writer) error {
	c.isFile = true
	var written int64
	var etag string
	return t.retry(ctx, c, func(response *http.Response) error {
		if found := response.Header.Get("etag"); written == 0 {
			etag = found
		} else if found != etag {
			return ErrDownloadChanged
		}
		if _, err := io.CopyN(io.Discard, response.Body, written); err != nil {
			return err
		}
		into := &sink{Writer: w}
		count, err := io.Copy(into, response.Body)
		written += count
		if into.err != nil {
			return into.err
		}
		return err
	})
}

// sink keeps an error of the caller's writer apart from those of the connection.
type sink struct {
	io.Writer
	err error
}

func (s *sink) Write(part []byte) (int, error) {
	count, err := s.Writer.Write(part)
	if err != nil {
		s.err = &writeError{err}
	}
	return count, err
}

type writeError struct{ error }

func (e *writeError) Unwrap() error { return e.error }

func (t *transport) retry(ctx context.Context, c call, read func(*http.Response) error) error {
	var set settings
	for _, option := range c.opts {
		option(&set)
	}
	if c.method == http.MethodPost && set.idempotencyKey == "" {
		key := make([]byte, 16)
		if _, err := rand.Read(key); err != nil {
			return err
		}
		set.idempotencyKey = hex.EncodeToString(key)
	}
	refreshed, lost := false, false
	for attempt := 0; ; attempt++ {
		token := t.config.APIKey
		if t.config.Auth != nil {
			var err error
			if token, err = t.config.Auth.AccessToken(ctx); err != nil {
				return err
			}
		}
		problem, err := t.attempt(ctx, c, set, token, read)
		if err == nil || ctx.Err() != nil {
			return err
		}
		once := c.file != nil && c.file.once
		if problem != nil && problem.Status == 401 && t.config.Auth != nil && !refreshed && !once {
			refreshed = true
			attempt--
			if _, err := t.config.Auth.Refresh(ctx, token); err != nil {
				return err
			}
			continue
		}
		// The first answer to a DELETE was lost, and by now the object is gone: that is what was asked for.
		if lost && problem != nil && problem.Status == 404 && c.method == http.MethodDelete {
			return nil
		}
		lost = lost || problem == nil || problem.Status >= 500
		delay := waitBefore(attempt, problem)
		if once || !passing(err, problem) || attempt >= t.config.MaxRetries || delay > longestRetryAfter {
			return err
		}
		if err := sleep(ctx, delay); err != nil {
			return err
		}
	}
}

func waitBefore(attempt int, problem *Problem) time.Duration {
	if problem != nil && problem.RetryAfter >= 0 {
		return problem.RetryAfter
	}
	backoff := math.Min(float64(firstBackoff)*math.Pow(2, float64(attempt)), float64(longestBackoff))
	return time.Duration(backoff * (0.5 + mathrand.Float64()/2))
}

func passing(err error, problem *Problem) bool {
	if problem == nil {
		var connection *ConnectionError
		return errors.As(err, &connection)
	}
	switch problem.Status {
	case 408, 429, 500, 502, 503, 504:
		return problem.Retryable
	}
	return problem.Code == "idempotency_in_progress"
}

func sleep(ctx context.Context, delay time.Duration) error {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func (t *transport) attempt(ctx context.Context, c call, set settings, token string, read func(*http.Response) error) (*Problem, error) {
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	timer := time.AfterFunc(t.config.Timeout, cancel)
	defer timer.Stop()
	lost := func(err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var unwritten *writeError
		if errors.Is(err, ErrDownloadChanged) || errors.As(err, &unwritten) {
			return err
		}
		return &ConnectionError{Call: c.method + " " + c.path, TimedOut: within.Err() != nil, Err: err}
	}
	alive := func() { timer.Reset(t.config.Timeout) }
	request, err := t.request(within, c, set, token, alive)
	if err != nil {
		return nil, err
	}
	response, err := t.config.HTTPClient.Do(request)
	if err != nil {
		return nil, lost(err)
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		body, err := io.ReadAll(response.Body)
		if err != nil {
			return nil, lost(err)
		}
		return problemOf(response, body)
	}
	if c.isFile {
		response.Body = &watched{response.Body, alive}
	}
	if err := read(response); err != nil {
		return nil, lost(err)
	}
	if set.response != nil {
		header := response.Header
		*set.response = ResponseInfo{response.StatusCode, header.Get("etag"), header.Get("request-id"), header.Get("idempotent-replayed") == "true", header}
	}
	return nil, nil
}

// watched says so whenever a part of a file has passed.
type watched struct {
	io.ReadCloser
	alive func()
}

func (w *watched) Read(into []byte) (int, error) {
	count, err := w.ReadCloser.Read(into)
	if count > 0 {
		w.alive()
	}
	return count, err
}

func (t *transport) request(ctx context.Context, c call, set settings, token string, alive func()) (*http.Request, error) {
	query := url.Values{}
	for _, pairs := range []map[string]string{c.query, c.fixed} {
		for name, value := range pairs {
			query.Set(name, value)
		}
	}
	address := strings.TrimRight(t.config.BaseURL, "/") + c.path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	body, contentType, err := openBody(c, alive)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, c.method, address, body)
	if err != nil {
		return nil, err
	}
	headers := map[string]string{
		"Authorization":   "Bearer " + token,
		"Content-Type":    contentType,
		"Idempotency-Key": set.idempotencyKey,
		"If-Match":        set.ifMatch,
		"Prefer":          set.prefer,
	}
	for name, value := range headers {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	return request, nil
}

func openBody(c call, alive func()) (io.Reader, string, error) {
	if c.file != nil {
		opened, err := c.file.Open()
		if err != nil {
			return nil, "", err
		}
		contentType := c.file.ContentType
		if contentType == "" {
			contentType = "application/octet-stream"
		}
		return &watched{opened, alive}, contentType, nil
	}
	if c.body == nil {
		return nil, "", nil
	}
	content, err := json.Marshal(c.body)
	return bytes.NewReader(content), "application/json", err
}
