package taxcompliance

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

type seenRequest struct {
	Path  string  `json:"path"`
	Key   string  `json:"key"`
	At    float64 `json:"at"`
	Bytes int     `json:"bytes"`
}

type seen struct {
	Requests  []seenRequest `json:"requests"`
	Effects   []string      `json:"effects"`
	Refreshes int           `json:"refreshes"`
}

var serial int

func credential(fault string) string {
	serial++
	return fmt.Sprintf("%s.go-%d-%d", fault, os.Getpid(), serial)
}

func meeting(t *testing.T, fault string, config Config) (*Client, string) {
	t.Helper()
	config.BaseURL = os.Getenv("FAULTS_URL")
	if config.BaseURL == "" {
		t.Skip("FAULTS_URL names no server of faults")
	}
	config.APIKey = credential(fault)
	client, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	return client, config.APIKey
}

func sight(t *testing.T, key string) seen {
	t.Helper()
	response, err := http.Get(os.Getenv("FAULTS_URL") + "/_seen/" + key)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var found seen
	if err := json.NewDecoder(response.Body).Decode(&found); err != nil {
		t.Fatal(err)
	}
	return found
}

var ada = &ClientInput{GivenName: "Ada", FamilyName: "Byron"}

func TestWaitsAsLongAsRetryAfterSays(t *testing.T) {
	tax, key := meeting(t, "limited", Config{})
	if _, err := tax.Clients.Get(context.Background(), "cl_1"); err != nil {
		t.Fatal(err)
	}
	requests := sight(t, key).Requests
	if len(requests) != 2 || requests[1].At-requests[0].At < 990 {
		t.Fatalf("%v", requests)
	}
}

func TestSendsAPostAgainWithTheKeyOfTheFirst(t *testing.T) {
	for fault, count := range map[string]int{"error": 3, "proxy": 2, "reset": 2, "half": 2, "busy": 2, "lost": 2} {
		t.Run(fault, func(t *testing.T) {
			tax, key := meeting(t, fault, Config{})
			var info ResponseInfo
			client, err := tax.Clients.Create(context.Background(), ada, Response(&info))
			if err != nil || client.ID != "cl_1" {
				t.Fatal(client, err)
			}
			found := sight(t, key)
			keys := map[string]bool{}
			for _, request := range found.Requests {
				keys[request.Key] = true
			}
			if len(found.Requests) != count || len(keys) != 1 || keys[""] {
				t.Fatalf("%v", found)
			}
			if fault == "lost" && (len(found.Effects) != 1 || !info.Replayed || info.ETag != `"1"`) {
				t.Fatalf("%v %v", found, info)
			}
		})
	}
}

func TestGivesUpASlowAnswer(t *testing.T) {
	for _, fault := range []string{"slow", "stalls"} {
		tax, key := meeting(t, fault, Config{Timeout: 400 * time.Millisecond})
		if _, err := tax.Clients.Get(context.Background(), "cl_1"); err != nil {
			t.Fatal(err)
		}
		if len(sight(t, key).Requests) < 2 {
			t.Fatal("asked once")
		}
	}
	tax, _ := meeting(t, "silent", Config{Timeout: 150 * time.Millisecond, MaxRetries: 1})
	_, err := tax.Clients.Get(context.Background(), "cl_1")
	var late *ConnectionError
	if !errors.As(err, &late) || !late.TimedOut {
		t.Fatal(err)
	}
}

func TestTakesNotFoundForDoneWhenTheAnswerToADeleteWasLost(t *testing.T) {
	tax, _ := meeting(t, "gone", Config{})
	if err := tax.Clients.Delete(context.Background(), "cl_1"); err != nil {
		t.Fatal(err)
	}
}

func TestRefreshesOnceForTwentyCalls(t *testing.T) {
	meeting(t, "ok", Config{})
	id := strings.TrimPrefix(credential(""), ".")
	store := &MemoryTokenStore{}
	_ = store.Save(context.Background(), Tokens{"expired." + id, "r." + id, "", time.Now().Add(time.Hour)})
	auth := &OAuth{BaseURL: os.Getenv("FAULTS_URL"), ClientID: "app_1", Store: store}
	tax, err := New(Config{BaseURL: os.Getenv("FAULTS_URL"), Auth: auth})
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := 0; i < 20; i++ {
		all.Add(1)
		go func() {
			defer all.Done()
			if _, err := tax.Clients.Get(context.Background(), "cl_1"); err != nil {
				t.Error(err)
			}
		}()
	}
	all.Wait()
	if refreshes := sight(t, "token."+id).Refreshes; refreshes != 1 {
		t.Fatal(refreshes)
	}
}

// sharedStore is read by one process while another is faster.
type sharedStore struct {
	MemoryTokenStore
	old    Tokens
	loads  int
	faster *OAuth
}

func (s *sharedStore) Load(ctx context.Context) (*Tokens, error) {
	s.loads++
	if s.loads == 2 {
		if _, err := s.faster.Refresh(ctx, s.old.AccessToken); err != nil {
			return nil, err
		}
	}
	if s.loads <= 2 {
		return &s.old, nil
	}
	return s.MemoryTokenStore.Load(ctx)
}

func TestTakesTheTokenThatAnotherProcessHasGot(t *testing.T) {
	meeting(t, "ok", Config{})
	id := strings.TrimPrefix(credential(""), ".")
	store := &sharedStore{old: Tokens{"expired." + id, "r." + id, "", time.Now().Add(time.Hour)}}
	_ = store.Save(context.Background(), store.old)
	store.faster = &OAuth{BaseURL: os.Getenv("FAULTS_URL"), ClientID: "app_1", Store: &store.MemoryTokenStore}
	auth := &OAuth{BaseURL: os.Getenv("FAULTS_URL"), ClientID: "app_1", Store: store}
	tax, err := New(Config{BaseURL: os.Getenv("FAULTS_URL"), Auth: auth})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tax.Clients.Get(context.Background(), "cl_1"); err != nil {
		t.Fatal(err)
	}
	if refreshes := sight(t, "token."+id).Refreshes; refreshes != 2 {
		t.Fatal(refreshes)
	}
}

func TestStopsWhenTheContextEnds(t *testing.T) {
	tax, key := meeting(t, "silent", Config{})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		_, err := tax.Clients.Get(ctx, "cl_1")
		ended <- err
	}()
	for len(sight(t, key).Requests) == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if len(sight(t, key).Requests) != 1 {
		t.Fatal("asked again")
	}
}

func TestGivesTheFamilyAndEachField(t *testing.T) {
	tax, _ := meeting(t, "invalid", Config{})
	_, err := tax.Clients.Create(context.Background(), ada)
	var invalid *ValidationError
	var problem *Problem
	if !errors.As(err, &invalid) || !errors.As(err, &problem) {
		t.Fatal(err)
	}
	if problem.Code != "validation_failed" || problem.RequestID != "req_1" || problem.Retryable || problem.Fields[0].Pointer != "#/transactions/3/given_nme" {
		t.Fatalf("%+v", problem)
	}
	if text := err.Error(); text != "422 validation_failed: transactions[3].given_nme is not a known field; did you mean given_name?" {
		t.Fatal(text)
	}
	tax, key := meeting(t, "down", Config{MaxRetries: 2})
	_, err = tax.Clients.Get(context.Background(), "cl_1")
	var server *ServerError
	if !errors.As(err, &server) || len(sight(t, key).Requests) != 3 {
		t.Fatal(err)
	}
}

func TestNamesThreePlacesAndHowManyMoreThereAre(t *testing.T) {
	tax, _ := meeting(t, "wrong", Config{})
	_, err := tax.Clients.Create(context.Background(), ada)
	const want = "422 validation_failed: the body: Give a calculation.; limit must be at most 100; If-Match must be an ETag; and 1 more"
	if err == nil || err.Error() != want {
		t.Fatal(err)
	}
}

func TestEndsWithAnErrorAndItsReasonWhenWorkWaitsForSomebody(t *testing.T) {
	tax, _ := meeting(t, "acts", Config{})
	state, err := tax.TaxReturns.PrepareAndWait(context.Background(), "tr_1", nil, nil, nil)
	var ended *WorkFailedError
	if !errors.As(err, &ended) || ended.Status != "action_required" || state.Status != "action_required" {
		t.Fatal(state, err)
	}
	if text := err.Error(); text != "it ended as action_required: business_not_matched: HMRC has no such trade." {
		t.Fatal(text)
	}
}

func TestWritesAFactOrWhyThereIsNone(t *testing.T) {
	facts := FraudPrevention{
		ConnectionMethod: "OTHER_VIA_SERVER",
		PublicPort:       Known(int64(443)),
		Timezone:         Unavailable[string]("none"),
	}
	text, err := json.Marshal(facts)
	if want := `{"connection_method":"OTHER_VIA_SERVER","public_port":443,"timezone":{"unavailable":"none"}}`; err != nil || string(text) != want {
		t.Fatal(string(text), err)
	}
	var read FraudPrevention
	if err := json.Unmarshal(text, &read); err != nil || read.PublicPort.Value != 443 || read.Timezone.Reason != "none" {
		t.Fatal(read, err)
	}
}

func TestPollsAQuarterlyUpdateByItsID(t *testing.T) {
	tax, key := meeting(t, "ok", Config{})
	if _, err := tax.QuarterlyUpdates.CreateAndWait(context.Background(), &QuarterlyUpdateInput{}, nil); err != nil {
		t.Fatal(err)
	}
	requests := sight(t, key).Requests
	if len(requests) != 2 || requests[1].Path != "/v1/quarterly-updates/cl_1" {
		t.Fatalf("%v", requests)
	}
}

func TestFetchesAListAsFarAsItIsRead(t *testing.T) {
	tax, key := meeting(t, "pages", Config{})
	list := tax.Clients.List(context.Background(), nil)
	count := 0
	for count < 3 && list.Next() {
		count++
	}
	if count != 3 || list.Value().ID != "cl_1_a" || len(sight(t, key).Requests) != 2 {
		t.Fatal(count, list.Err())
	}
	for list.Next() {
		count++
	}
	if count != 6 || list.Err() != nil {
		t.Fatal(count, list.Err())
	}
}

func TestGoesOnWithAFileThatWasCut(t *testing.T) {
	tax, _ := meeting(t, "half", Config{})
	var file bytes.Buffer
	if err := tax.Reports.Download(context.Background(), "rpt_1", &file); err != nil || file.Len() != 1000 {
		t.Fatal(file.Len(), err)
	}
}

func TestSendsAReaderOnce(t *testing.T) {
	tax, key := meeting(t, "reset", Config{HTTPClient: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}})
	_, err := tax.Imports.Create(context.Background(), UploadReader(io.MultiReader(strings.NewReader("a,b")), "text/csv"), nil)
	var lost *ConnectionError
	if !errors.As(err, &lost) || len(sight(t, key).Requests) != 1 {
		t.Fatal(err)
	}
	seekable := strings.NewReader("skip,a,b")
	_, _ = seekable.Seek(5, io.SeekStart)
	for _, upload := range []Upload{UploadBytes([]byte("a,b"), "text/csv"), UploadReader(seekable, "text/csv")} {
		tax, key := meeting(t, "reset", Config{})
		if _, err := tax.Imports.Create(context.Background(), upload, nil); err != nil {
			t.Fatal(err)
		}
		if requests := sight(t, key).Requests; len(requests) != 2 || requests[0].Bytes != 3 || requests[1].Bytes != 3 {
			t.Fatalf("%+v", requests)
		}
	}
}

const (
	largeBytes      = 64 << 20
	mostMemoryBytes = 16 << 20
)

// meter counts what is written, and notes the most memory that was in use.
type meter struct {
	size, next int
	peak       uint64
}

func (m *meter) Write(part []byte) (int, error) {
	if m.size += len(part); m.size > m.next {
		m.next += 4 << 20
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		if memory.HeapAlloc > m.peak {
			m.peak = memory.HeapAlloc
		}
	}
	return len(part), nil
}

func (m *meter) Read(into []byte) (int, error) {
	if m.size >= largeBytes {
		return 0, io.EOF
	}
	return m.Write(into)
}

func TestFilesPassInPieces(t *testing.T) {
	for fault, requests := range map[string]int{"large": 1, "cut": 2} {
		tax, key := meeting(t, fault, Config{})
		var file meter
		if err := tax.Reports.Download(context.Background(), "rpt_1", &file); err != nil || file.size != largeBytes {
			t.Fatal(file.size, err)
		}
		if file.peak > mostMemoryBytes || len(sight(t, key).Requests) != requests {
			t.Fatal(fault, file.peak, sight(t, key))
		}
	}
	tax, key := meeting(t, "large", Config{})
	var file meter
	if _, err := tax.Imports.Create(context.Background(), UploadReader(&file, "text/csv"), nil); err != nil {
		t.Fatal(err)
	}
	if found := sight(t, key).Requests[0].Bytes; found < largeBytes || file.peak > mostMemoryBytes {
		t.Fatal(found, file.peak)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestGivesUpFilesThatCannotBeHad(t *testing.T) {
	ctx := context.Background()
	tax, key := meeting(t, "changed", Config{})
	if err := tax.Reports.Download(ctx, "rpt_1", io.Discard); !errors.Is(err, ErrDownloadChanged) {
		t.Fatal(err)
	}
	if found := sight(t, key).Requests; len(found) != 2 {
		t.Fatal(found)
	}
	tax, _ = meeting(t, "stuck", Config{Timeout: 400 * time.Millisecond, MaxRetries: -1})
	var late *ConnectionError
	if err := tax.Reports.Download(ctx, "rpt_1", io.Discard); !errors.As(err, &late) || !late.TimedOut {
		t.Fatal(err)
	}
	tax, key = meeting(t, "large", Config{})
	if err := tax.Reports.Download(ctx, "rpt_1", fullDisk{}); err == nil || err.Error() != "no space left" {
		t.Fatal(err)
	}
	if found := sight(t, key).Requests; len(found) != 1 {
		t.Fatal(found)
	}
}

func TestBelievesAnAnswerThatSaysNotToTryAgain(t *testing.T) {
	tax, key := meeting(t, "final", Config{})
	var server *ServerError
	if _, err := tax.Clients.Get(context.Background(), "cl_1"); !errors.As(err, &server) {
		t.Fatal(err)
	}
	if found := sight(t, key).Requests; len(found) != 1 {
		t.Fatal(found)
	}
}

func TestDecimalIsExact(t *testing.T) {
	var year TaxReturnSummary
	if err := json.Unmarshal([]byte(`{"total_income":45000,"total_expenses":8200.07,"tax_liability":null}`), &year); err != nil {
		t.Fatal(err)
	}
	pence, err := year.TotalExpenses.Pence()
	if err != nil || pence != 820007 || year.TaxLiability != nil || FromPence(-29) != "-0.29" {
		t.Fatal(pence, err, year.TaxLiability)
	}
	text, err := json.Marshal(year.TotalExpenses)
	if err != nil || string(text) != "8200.07" {
		t.Fatal(string(text), err)
	}
	if _, err := Decimal("0.005").Pence(); err == nil {
		t.Fatal("half a penny")
	}
}

const body = `{"id":"evt_1","type":"client.created","data":{"client":{"id":"cl_1"}}}`

func TestVerifiesWebhooks(t *testing.T) {
	secret := "whsec_" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{5}, 32))
	other := "whsec_" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{6}, 32))
	now := time.Unix(1_780_000_000, 0)
	own := func(text, by string, at time.Time) http.Header {
		mac := hmac.New(sha256.New, []byte(by))
		fmt.Fprintf(mac, "%d.%s", at.Unix(), text)
		return http.Header{"X-Service-Signature": {fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(mac.Sum(nil)))}}
	}
	key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "evt_1.%d.%s", now.Unix(), body)
	standard := http.Header{}
	standard.Set("webhook-id", "evt_1")
	standard.Set("webhook-timestamp", fmt.Sprint(now.Unix()))
	standard.Set("webhook-signature", "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, header := range []http.Header{own(body, secret, now), standard} {
		events, err := verifyWebhook([]byte(body), header, now, []string{other, secret})
		if err != nil || events[0].ID != "evt_1" || events[0].Data.Client.ID != "cl_1" {
			t.Fatal(events, err)
		}
	}
	batch := `{"id":"bat_1","type":"batch","events":[` + body + `,` + body + `]}`
	if events, err := verifyWebhook([]byte(batch), own(batch, secret, now), now, []string{secret}); err != nil || len(events) != 2 {
		t.Fatal(events, err)
	}
	wrong := []http.Header{
		own(body, other, now),
		own(body+" ", secret, now),
		own(body, secret, now.Add(-301*time.Second)),
		own(body, secret, now.Add(301*time.Second)),
		{},
		{"X-Service-Signature": {"v1=00"}},
	}
	for _, header := range wrong {
		if _, err := verifyWebhook([]byte(body), header, now, []string{secret}); !errors.Is(err, ErrWebhookNotVerified) {
			t.Fatal(header, err)
		}
	}
	if _, err := verifyWebhook([]byte(body), own(body, "", now), now, []string{""}); !errors.Is(err, ErrWebhookNotVerified) {
		t.Fatal(err)
	}
}
