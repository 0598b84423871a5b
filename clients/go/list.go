package taxcompliance

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

type page[T any] struct {
	Data       []T     `json:"data"`
	HasMore    bool    `json:"has_more"`
	NextCursor *string `json:"next_cursor"`
}

// Iterator gives the items of a list, fetched page by page as they are asked for:
//
//	for list.Next() {
//		use(list.Value())
//	}
//	err := list.Err()
type Iterator[T any] struct {
	fetch func(cursor string) (*page[T], error)
	page  *page[T]
	at    int
	err   error
}

func list[T any](ctx context.Context, t *transport, c call) *Iterator[T] {
	return &Iterator[T]{fetch: func(cursor string) (*page[T], error) {
		next := c
		next.query = map[string]string{}
		for name, value := range c.query {
			next.query[name] = value
		}
		if cursor != "" {
			next.query["cursor"] = cursor
		}
		return fetch[page[T]](ctx, t, next)
	}}
}

// Next goes to the next item; false at the end, and when a page could not be fetched.
func (i *Iterator[T]) Next() bool {
	i.at++
	for i.err == nil && (i.page == nil || i.at >= len(i.page.Data)) {
		cursor := ""
		if i.page != nil {
			if !i.page.HasMore || i.page.NextCursor == nil {
				return false
			}
			cursor = *i.page.NextCursor
		}
		i.page, i.err = i.fetch(cursor)
		i.at = 0
	}
	return i.err == nil
}

// Value is the item that Next went to.
func (i *Iterator[T]) Value() T { return i.page.Data[i.at] }

// Err says why Next gave up; nil at the end of the list.
func (i *Iterator[T]) Err() error { return i.err }

const (
	firstPause   = 200 * time.Millisecond
	longestPause = 3 * time.Second
)

// wait looks until the work has finished; the context says how long.
func wait[T any](ctx context.Context, look func() (*T, error), onProgress func(*T)) (*T, error) {
	for pause := firstPause; ; {
		state, err := look()
		var conflict *ConflictError
		notReady := errors.As(err, &conflict) && conflict.Code == "calculation_not_ready"
		if err != nil && !notReady {
			return nil, err
		}
		if err == nil {
			if onProgress != nil {
				onProgress(state)
			}
			switch end := endOf(state); end.Status {
			case "failed", "cancelled", "rejected", "action_required":
				return state, end
			case "queued", "processing", "preparing", "submitting", "sending", "running", "unknown":
			default:
				return state, nil
			}
		}
		if err := sleep(ctx, pause); err != nil {
			return nil, err
		}
		if pause = pause * 3 / 2; pause > longestPause {
			pause = longestPause
		}
	}
}

// endReason is the error of work that failed, or an issue that somebody has to see to.
type endReason struct {
	Code            string `json:"code"`
	Detail          string `json:"detail"`
	NeedsAcceptance bool   `json:"needs_acceptance"`
}

// endOf reads the status of work, and its reasons. A filed return stays submitted while an amendment of it goes its own way.
func endOf[T any](state *T) *WorkFailedError {
	var of struct {
		Status    string `json:"status"`
		Amendment *struct {
			State string `json:"state"`
		} `json:"amendment"`
		Error  *endReason  `json:"error"`
		Issues []endReason `json:"issues"`
	}
	text, err := json.Marshal(state)
	if err != nil || json.Unmarshal(text, &of) != nil {
		return &WorkFailedError{}
	}
	end := &WorkFailedError{Status: of.Status}
	if of.Amendment != nil {
		end.Status = of.Amendment.State
	}
	if of.Error != nil {
		of.Issues = []endReason{*of.Error}
	}
	var accepted []string
	for _, one := range of.Issues {
		words := one.Code + ": " + one.Detail
		if one.NeedsAcceptance {
			accepted = append(accepted, words)
		} else {
			end.Reasons = append(end.Reasons, words)
		}
	}
	if len(end.Reasons) == 0 {
		end.Reasons = accepted
	}
	return end
}
