package main

import (
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	tax "example.com/taxcompliance"
)

// eventReceiver takes webhooks on this machine.
type eventReceiver struct {
	url    string
	mutex  sync.Mutex
	secret string
	types  map[string]bool
}

func startReceiver() (*eventReceiver, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &eventReceiver{url: "http://" + listener.Addr().String() + "/webhooks", types: map[string]bool{}}
	go func() { _ = http.Serve(listener, r) }()
	return r, nil
}

func (r *eventReceiver) trust(secret string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.secret = secret
}

func (r *eventReceiver) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	events, err := tax.VerifyWebhook(body, request.Header, r.secret)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	for _, event := range events {
		r.types[event.Type] = true
	}
	w.WriteHeader(http.StatusNoContent)
}

// received says whether such an event has arrived and was verified.
func (r *eventReceiver) received(eventType string, within time.Duration) bool {
	for end := time.Now().Add(within); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		r.mutex.Lock()
		found := r.types[eventType]
		r.mutex.Unlock()
		if found {
			return true
		}
	}
	return false
}
