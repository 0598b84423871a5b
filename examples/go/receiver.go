// Command examples takes webhooks with net/http, in examples/go: WEBHOOK_SECRET=whsec_… PORT=4000 go run receiver.go
package main

import (
	"io"
	"log"
	"net/http"
	"os"

	"example.com/taxcompliance"
)

func main() {
	http.HandleFunc("/webhooks", func(w http.ResponseWriter, r *http.Request) {
		// The signature is over the bytes, so the body must not be parsed before it is verified.
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		events, err := taxcompliance.VerifyWebhook(body, r.Header, os.Getenv("WEBHOOK_SECRET"))
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		for _, event := range events {
			log.Println(event.Type, event.ID) // the same event may come twice: keep the ids that are dealt with
		}
		w.WriteHeader(http.StatusNoContent)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "4000"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
