package taxcompliance

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Tokens are those of one grant. RefreshToken is empty without the scope offline_access.
type Tokens struct {
	AccessToken, RefreshToken, Scope string
	ExpiresAt                        time.Time
}

// TokenStore keeps the tokens of one grant. What is saved must be safe when Save returns.
type TokenStore interface {
	Load(ctx context.Context) (*Tokens, error)
	Save(ctx context.Context, tokens Tokens) error
}

// MemoryTokenStore keeps them as long as the process runs.
type MemoryTokenStore struct {
	mutex  sync.Mutex
	tokens *Tokens
}

// Load gives nil when there are none.
func (m *MemoryTokenStore) Load(context.Context) (*Tokens, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.tokens, nil
}

// Save replaces those before.
func (m *MemoryTokenStore) Save(_ context.Context, tokens Tokens) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.tokens = &tokens
	return nil
}

// OAuth is the authorization code flow with PKCE for one app, and the tokens of one grant. Give it to New as Auth.
type OAuth struct {
	BaseURL, ClientID, ClientSecret, RedirectURI string
	// Store keeps the tokens; in memory when left out.
	Store      TokenStore
	HTTPClient *http.Client
	refreshing sync.Mutex
	memory     MemoryTokenStore
}

func (o *OAuth) store() TokenStore {
	if o.Store == nil {
		return &o.memory
	}
	return o.Store
}

// AuthorizeURL is where to send the person. Keep state and verifier until they come back.
func (o *OAuth) AuthorizeURL(scopes ...string) (address, state, verifier string, err error) {
	if state, err = randomText(); err != nil {
		return
	}
	if verifier, err = randomText(); err != nil {
		return
	}
	challenge := sha256.Sum256([]byte(verifier))
	query := url.Values{
		"response_type":         {"code"},
		"client_id":             {o.ClientID},
		"redirect_uri":          {o.RedirectURI},
		"scope":                 {strings.Join(scopes, " ")},
		"state":                 {state},
		"code_challenge":        {base64.RawURLEncoding.EncodeToString(challenge[:])},
		"code_challenge_method": {"S256"},
	}
	return strings.TrimRight(o.BaseURL, "/") + "/oauth/authorize?" + query.Encode(), state, verifier, nil
}

func randomText() (string, error) {
	random := make([]byte, 32)
	_, err := rand.Read(random)
	return base64.RawURLEncoding.EncodeToString(random), err
}

// Exchange keeps the tokens for the code of the redirect. Compare the state before.
func (o *OAuth) Exchange(ctx context.Context, code, verifier string) (*Tokens, error) {
	return o.ask(ctx, url.Values{
		"grant_type":    {"authorization_code"},
		"code":          {code},
		"code_verifier": {verifier},
		"redirect_uri":  {o.RedirectURI},
	}, "")
}

var errNoGrant = &OAuthError{"not_authorized", "there is no grant, or it cannot be refreshed"}

// AccessToken holds for a minute at least; it is refreshed when need be.
func (o *OAuth) AccessToken(ctx context.Context) (string, error) {
	tokens, err := o.store().Load(ctx)
	if err != nil {
		return "", err
	}
	if tokens == nil {
		return "", errNoGrant
	}
	if tokens.RefreshToken == "" || time.Until(tokens.ExpiresAt) > time.Minute {
		return tokens.AccessToken, nil
	}
	return o.Refresh(ctx, tokens.AccessToken)
}

// Refresh gives a token other than the one given. Calls that ask at once share one refresh.
func (o *OAuth) Refresh(ctx context.Context, stale string) (string, error) {
	o.refreshing.Lock()
	defer o.refreshing.Unlock()
	tokens, err := o.store().Load(ctx)
	if err != nil {
		return "", err
	}
	if tokens == nil {
		return "", errNoGrant
	}
	if tokens.AccessToken != stale {
		return tokens.AccessToken, nil
	}
	if tokens.RefreshToken == "" {
		return "", errNoGrant
	}
	form := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {tokens.RefreshToken}}
	fresh, err := o.ask(ctx, form, tokens.RefreshToken)
	var refused *OAuthError
	if errors.As(err, &refused) && refused.Code == "invalid_grant" {
		// Another process that shares the store may have been faster.
		if kept, loadErr := o.store().Load(ctx); loadErr == nil && kept != nil && kept.AccessToken != stale {
			return kept.AccessToken, nil
		}
	}
	if err != nil {
		return "", err
	}
	return fresh.AccessToken, nil
}

// ClientCredentials are tokens for the app's own tenant.
func (o *OAuth) ClientCredentials(ctx context.Context, scopes ...string) (*Tokens, error) {
	return o.ask(ctx, url.Values{"grant_type": {"client_credentials"}, "scope": {strings.Join(scopes, " ")}}, "")
}

// Revoke ends the grant.
func (o *OAuth) Revoke(ctx context.Context) error {
	tokens, err := o.store().Load(ctx)
	if err != nil {
		return err
	}
	if tokens == nil {
		return errNoGrant
	}
	token := tokens.RefreshToken
	if token == "" {
		token = tokens.AccessToken
	}
	return o.post(ctx, "/oauth/revoke", url.Values{"token": {token}}, nil)
}

func (o *OAuth) ask(ctx context.Context, form url.Values, refreshToken string) (*Tokens, error) {
	var answer struct {
		AccessToken  string `json:"access_token"`
		RefreshToken string `json:"refresh_token"`
		ExpiresIn    int64  `json:"expires_in"`
		Scope        string `json:"scope"`
	}
	if err := o.post(ctx, "/oauth/token", form, &answer); err != nil {
		return nil, err
	}
	if answer.RefreshToken == "" {
		answer.RefreshToken = refreshToken
	}
	tokens := Tokens{answer.AccessToken, answer.RefreshToken, answer.Scope, time.Now().Add(time.Duration(answer.ExpiresIn) * time.Second)}
	return &tokens, o.store().Save(ctx, tokens)
}

// post reads the answer into a pointer, unless it is nil.
func (o *OAuth) post(ctx context.Context, path string, form url.Values, into any) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	form.Set("client_id", o.ClientID)
	if o.ClientSecret != "" {
		form.Set("client_secret", o.ClientSecret)
	}
	address := strings.TrimRight(o.BaseURL, "/") + path
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	client := o.HTTPClient
	if client == nil {
		client = http.DefaultClient
	}
	response, err := client.Do(request)
	if err != nil {
		return &ConnectionError{Call: "POST " + path, TimedOut: ctx.Err() != nil, Err: err}
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		refused := &OAuthError{Code: response.Status}
		_ = json.NewDecoder(response.Body).Decode(refused)
		return refused
	}
	if into == nil {
		return nil
	}
	if err := json.NewDecoder(response.Body).Decode(into); err != nil {
		return &ConnectionError{Call: "POST " + path, Err: err}
	}
	return nil
}
