package taxcompliance

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// FieldError names a place of the request that was wrong.
type FieldError struct {
	Pointer   string `json:"pointer"`
	Parameter string `json:"parameter"`
	Header    string `json:"header"`
	Code      string `json:"code"`
	Detail    string `json:"detail"`
}

// Problem is what the API answered when it said no. Every family below unwraps to it: errors.As finds it.
type Problem struct {
	Status    int          `json:"status"`
	Code      string       `json:"code"`
	Title     string       `json:"title"`
	Detail    string       `json:"detail"`
	RequestID string       `json:"request_id"`
	Retryable bool         `json:"retryable"`
	Fields    []FieldError `json:"errors"`
	// RetryAfter is what the header asks for; below zero without one.
	RetryAfter time.Duration `json:"-"`
}

// Error is such as "422 validation_failed: transactions[3].given_nme is not a known field; did you mean given_name?"
func (p *Problem) Error() string {
	said := p.Detail
	if len(p.Fields) > 0 {
		var words []string
		for _, field := range p.Fields {
			words = append(words, field.String())
		}
		said = listed(words)
	}
	if said == "" {
		said = p.Title
	}
	return fmt.Sprintf("%d %s: %s", p.Status, p.Code, said)
}

// String has the place and what is wrong with it.
func (f FieldError) String() string {
	place := f.Parameter + f.Header
	if f.Pointer != "" {
		place = pathOf(f.Pointer)
	}
	if first, _ := utf8.DecodeRuneInString(f.Detail); unicode.IsUpper(first) {
		return place + ": " + f.Detail
	}
	return place + " " + f.Detail
}

// namedPlaces are those that a message names; Fields has them all.
const namedPlaces = 3

func listed(words []string) string {
	if left := len(words) - namedPlaces; left > 0 {
		return strings.Join(words[:namedPlaces], "; ") + fmt.Sprintf("; and %d more", left)
	}
	return strings.Join(words, "; ")
}

// pathOf makes transactions[3].amount of #/transactions/3/amount.
func pathOf(pointer string) string {
	path := ""
	for _, step := range strings.Split(strings.Trim(strings.TrimPrefix(pointer, "#"), "/"), "/") {
		if _, err := strconv.ParseUint(step, 10, 32); err == nil {
			path += "[" + step + "]"
		} else {
			path += "." + strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
		}
	}
	if path == "." {
		return "the body"
	}
	return strings.TrimPrefix(path, ".")
}

type family struct{ *Problem }

func (f family) Unwrap() error { return f.Problem }

type (
	// BadRequestError is 400, 405, 406 and others: the request is not one that the API understands.
	BadRequestError struct{ family }
	// AuthenticationError is 401: the credential is missing, wrong, expired or revoked.
	AuthenticationError struct{ family }
	// PermissionError is 403: the credential may not do this.
	PermissionError struct{ family }
	// NotFoundError is 404 and 410: it does not exist, or no longer.
	NotFoundError struct{ family }
	// ConflictError is 409: what is stored does not allow it now.
	ConflictError struct{ family }
	// PreconditionError is 412 and 428: somebody has changed it since it was read, or IfMatch is missing.
	PreconditionError struct{ family }
	// ValidationError is 413, 415 and 422: the body is not acceptable; Fields says where.
	ValidationError struct{ family }
	// RateLimitError is 429: too many requests, and still so after the retries.
	RateLimitError struct{ family }
	// ServerError is 5xx: our fault, and still so after the retries.
	ServerError struct{ family }
)

// ConnectionError means that no whole answer arrived, or not in time.
type ConnectionError struct {
	Call     string
	TimedOut bool
	Err      error
}

func (e *ConnectionError) Error() string { return e.Call + " got no whole answer: " + e.Err.Error() }
func (e *ConnectionError) Unwrap() error { return e.Err }

// WorkFailedError means that work that was waited for has failed, was cancelled or rejected, or needs somebody to act
// (action_required). The call that waited gives the resource beside it.
type WorkFailedError struct {
	Status string
	// Reasons say why, each a code with its words: the error of the work, or the issues that somebody has to see to.
	Reasons []string
}

func (e *WorkFailedError) Error() string {
	if len(e.Reasons) == 0 {
		return "it ended as " + e.Status
	}
	return "it ended as " + e.Status + ": " + listed(e.Reasons)
}

// ErrDownloadChanged means that a download was cut, and that the file was another one when it was asked for again.
var ErrDownloadChanged = errors.New("the download was cut, and the file has changed since")

// ErrWebhookNotVerified is a request that claims to be a webhook and is not one of ours, or is too old.
var ErrWebhookNotVerified = errors.New("the webhook is not verified")

// OAuthError is what the token endpoint said.
type OAuthError struct {
	Code        string `json:"error"`
	Description string `json:"error_description"`
}

func (e *OAuthError) Error() string { return e.Code + ": " + e.Description }

// problemOf is what an answer says that is none of success, and the same as an error of its family.
func problemOf(response *http.Response, body []byte) (*Problem, error) {
	status := response.StatusCode
	problem := &Problem{Retryable: status == 408 || status == 429 || status >= 500}
	if json.Unmarshal(body, problem) != nil || problem.Code == "" {
		problem.Code = "http_" + strconv.Itoa(status)
	}
	problem.Status = status
	problem.RetryAfter = retryAfter(response.Header.Get("retry-after"))
	if problem.RequestID == "" {
		problem.RequestID = response.Header.Get("request-id")
	}
	of := family{problem}
	switch problem.Status {
	case 401:
		return problem, &AuthenticationError{of}
	case 403:
		return problem, &PermissionError{of}
	case 404, 410:
		return problem, &NotFoundError{of}
	case 409:
		return problem, &ConflictError{of}
	case 412, 428:
		return problem, &PreconditionError{of}
	case 413, 415, 422:
		return problem, &ValidationError{of}
	case 429:
		return problem, &RateLimitError{of}
	}
	if problem.Status >= 500 {
		return problem, &ServerError{of}
	}
	return problem, &BadRequestError{of}
}

func retryAfter(text string) time.Duration {
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil {
		if left := time.Until(at); left > 0 {
			return left
		}
		return 0
	}
	return -1
}
