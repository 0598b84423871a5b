// Command story goes from a key to a filed return and a verified webhook.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"math/rand"
	"net/http"
	"os"
	"runtime"
	"strings"
	"time"

	tax "example.com/taxcompliance"
)

const taxYear = "2025-26"

type result struct {
	ClientID        string       `json:"client_id"`
	ImportCreated   int64        `json:"import_created"`
	TaxLiability    *tax.Decimal `json:"tax_liability"`
	Status          string       `json:"status"`
	PDFBytes        int          `json:"pdf_bytes"`
	WebhookVerified bool         `json:"webhook_verified"`
}

func main() {
	log.SetFlags(0)
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	outcome, err := run(ctx)
	if err != nil {
		log.Fatal(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(outcome); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) (*result, error) {
	api, err := tax.New(tax.Config{BaseURL: os.Getenv("API_URL"), APIKey: os.Getenv("API_KEY")})
	if err != nil {
		return nil, err
	}
	receiver, err := startReceiver()
	if err != nil {
		return nil, err
	}
	// Before the first event: an endpoint of our own.
	endpoint, err := api.WebhookEndpoints.Create(ctx, &tax.WebhookEndpointInput{URL: receiver.url, Events: []string{"*"}})
	if err != nil {
		return nil, err
	}
	receiver.trust(endpoint.Secret)
	outcome, err := runStory(ctx, api, receiver)
	if deleted := api.WebhookEndpoints.Delete(ctx, endpoint.ID); err == nil {
		err = deleted
	}
	return outcome, err
}

func runStory(ctx context.Context, api *tax.Client, receiver *eventReceiver) (*result, error) {
	random := rand.New(rand.NewSource(time.Now().UnixNano()))
	nino := fmt.Sprintf("JN%06dA", random.Intn(1_000_000))
	client, err := api.Clients.Create(ctx, &tax.ClientInput{GivenName: "Ada", FamilyName: "Byron", Nino: &nino})
	if err != nil {
		return nil, err
	}
	business, err := api.Businesses.Create(ctx, &tax.BusinessInput{
		ClientID: &client.ID, TradingName: "Loom and Engine", Trade: tax.Ptr("Weaver"), CommencedOn: tax.Ptr("2016-05-02"),
	})
	if err != nil {
		return nil, err
	}
	account, err := api.SourceAccounts.Create(ctx, &tax.SourceAccountInput{
		ClientID: &client.ID, Name: "Business account", DefaultBusinessID: &business.ID,
	})
	if err != nil {
		return nil, err
	}

	target := &tax.ImportsCreateParams{ClientID: client.ID, SourceAccountID: account.ID}
	imported, err := api.Imports.CreateAndWait(ctx, tax.UploadFile("../statement.csv", "text/csv"), target, func(state *tax.Import) {
		log.Printf("Import: %s, %d rows", state.Status, state.Progress.Processed)
	})
	if err != nil {
		return nil, err
	}

	sandbox, err := authorise(ctx, api, client.ID)
	if err != nil {
		return nil, err
	}
	if err := enterClassesAndRent(ctx, api, client.ID, nino, sandbox); err != nil {
		return nil, err
	}
	opened, err := api.TaxReturns.Create(ctx, &tax.TaxReturnInput{ClientID: &client.ID, TaxYear: taxYear, Inputs: restOfTheYear()})
	if err != nil {
		return nil, err
	}
	calculation, err := api.TaxReturns.CalculateAndWait(ctx, opened.ID, nil, nil)
	if err != nil {
		return nil, err
	}
	for _, line := range calculation.Lines {
		log.Printf("  %s: £%s", line.Rule, line.Amount)
	}
	filed, err := file(ctx, api, opened.ID, calculation)
	if err != nil {
		return nil, err
	}
	year, err := api.TaxReturns.Summary(ctx, 2025, &tax.TaxReturnsSummaryParams{ClientID: client.ID})
	if err != nil {
		return nil, err
	}
	log.Printf("Income £%s, expenses £%s", year.TotalIncome, year.TotalExpenses)

	report, err := api.Reports.CreateAndWait(ctx, &tax.ReportInput{
		Type: "tax_summary", Format: "pdf", ClientID: &client.ID, TaxYear: tax.Ptr(taxYear),
	}, nil)
	if err != nil {
		return nil, err
	}
	var pdf bytes.Buffer
	if err := api.Reports.Download(ctx, report.ID, &pdf); err != nil {
		return nil, err
	}
	return &result{
		client.ID, imported.Counts.Created, year.TaxLiability, filed.Status, pdf.Len(),
		receiver.received("tax_return.submitted", time.Minute),
	}, nil
}

// restOfTheYear is what no bank account shows: a job, dividends, a pension, Gift Aid, and shares that were sold.
func restOfTheYear() *tax.TaxReturnInputs {
	pounds := func(amount string) *tax.Decimal { return tax.Ptr(tax.Decimal(amount)) }
	return &tax.TaxReturnInputs{
		Employments: []tax.EmploymentInput{{Pay: pounds("9840"), TaxDeducted: pounds("1968")}},
		Dividends:   &tax.DividendsInput{Uk: pounds("1260.40")},
		Reliefs:     &tax.ReliefsInput{PensionReliefAtSourceNet: pounds("2400"), GiftAidPaid: pounds("180")},
		CapitalGains: &tax.CapitalGainsInput{Disposals: []tax.CapitalGainsDisposalInput{{
			Kind:        tax.Ptr("listed_shares"),
			Description: tax.Ptr("900 ordinary shares"),
			CompanyName: tax.Ptr("Wharf Lane Instruments plc"),
			AcquiredOn:  tax.Ptr("2017-03-14"),
			DisposedOn:  tax.Ptr("2025-11-06"),
			Proceeds:    pounds("13420.50"),
			Costs:       pounds("6118.25"),
		}}},
	}
}

// enterClassesAndRent adds a second trade and a flat that is let. HMRC knows trades from their registration; the sandbox is told.
func enterClassesAndRent(ctx context.Context, api *tax.Client, clientID, nino, sandbox string) error {
	const name = "Byron Classes"
	fact := fmt.Sprintf(`{"business":{"nino":%q,"type":"self-employment","trading_name":%q}}`, nino, name)
	told, err := http.Post(sandbox+"/_control/state", "application/json", strings.NewReader(fact))
	if err != nil {
		return err
	}
	told.Body.Close()
	classes, err := api.Businesses.Create(ctx, &tax.BusinessInput{
		ClientID: &clientID, TradingName: name, CommencedOn: tax.Ptr("2022-09-05"),
	})
	if err != nil {
		return err
	}
	flat, err := api.Properties.Create(ctx, &tax.PropertyInput{
		ClientID: &clientID,
		Kind:     "residential",
		Address:  tax.Address{Line1: "1 Loom Lane", Town: tax.Ptr("Leicester"), Postcode: tax.Ptr("LE1 1AA")},
	})
	if err != nil {
		return err
	}
	row := func(date, amount, description, category string) tax.TransactionInput {
		return tax.TransactionInput{
			ClientID: &clientID, Date: date, Amount: tax.Decimal(amount), Description: description, Category: &category,
		}
	}
	fees := row("2025-12-12", "2990", "Classes", "self_employment.turnover")
	costs := row("2025-12-12", "-121.70", "Handouts", "self_employment.admin_costs")
	rent := row("2025-09-01", "9600", "Rent", "property.rent_income")
	interest := row("2025-09-01", "-2150", "Mortgage", "property.residential_financial_cost")
	fees.BusinessID, costs.BusinessID = &classes.ID, &classes.ID
	rent.PropertyID, interest.PropertyID = &flat.ID, &flat.ID
	_, err = api.Transactions.CreateBatch(ctx, &tax.TransactionBatchInput{
		Transactions: []tax.TransactionInput{fees, costs, rent, interest},
	})
	return err
}

// authorise opens the page at HMRC's sandbox as the client's browser would, and gives the sandbox's address.
func authorise(ctx context.Context, api *tax.Client, clientID string) (string, error) {
	start, err := api.HmrcAuthorisations.Start(ctx, clientID)
	if err != nil {
		return "", err
	}
	response, err := http.Get(start.AuthoriseURL + "&auto=true")
	if err != nil {
		return "", err
	}
	sandbox := start.AuthoriseURL[:strings.Index(start.AuthoriseURL, "/oauth/")]
	return sandbox, response.Body.Close()
}

// file prepares, compares, agrees and submits.
func file(ctx context.Context, api *tax.Client, returnID string, calculation *tax.Calculation) (*tax.TaxReturn, error) {
	facts := deviceFacts()
	prepared, err := api.TaxReturns.PrepareAndWait(ctx, returnID, &tax.TaxReturnPreparationInput{FraudPrevention: &facts}, nil, nil)
	if err != nil {
		return nil, err
	}
	if prepared.Status != "awaiting_declaration" {
		return nil, fmt.Errorf("the return is %s: %v", prepared.Status, prepared.Issues)
	}
	wording, err := api.Declarations.Current(ctx, &tax.DeclarationsCurrentParams{Kind: "taxpayer"})
	if err != nil {
		return nil, err
	}
	var info tax.ResponseInfo
	if _, err := api.TaxReturns.Get(ctx, returnID, nil, tax.Response(&info)); err != nil {
		return nil, err
	}
	var accepts []string
	for _, issue := range prepared.Issues {
		if issue.Code == "not_sent_to_hmrc" || issue.Code == "missing_detail" {
			return nil, fmt.Errorf("left to type at HMRC: %s", issue.Detail)
		}
		if issue.NeedsAcceptance {
			accepts = append(accepts, issue.Code)
		}
	}
	declaration := &tax.DeclareInput{
		CalculationID:  &calculation.ID,
		FiguresHash:    &calculation.FiguresHash,
		WordingVersion: &wording.Version,
		Declarant:      &tax.Declarant{Kind: "taxpayer", Name: "Ada Byron"},
		Agreed:         tax.Ptr(true),
		AgreedAt:       tax.Ptr(now()),
		Accepts:        accepts,
	}
	if _, err := api.TaxReturns.Declare(ctx, returnID, declaration, nil, tax.IfMatch(info.ETag), tax.Response(&info)); err != nil {
		return nil, err
	}
	return api.TaxReturns.SubmitAndWait(ctx, returnID, &tax.SubmissionInput{FraudPrevention: facts}, nil, nil, tax.IfMatch(info.ETag))
}

// deviceFacts is what HMRC wants to know of the device on which "submit" is pressed; a real program reads it there.
func deviceFacts() tax.FraudPrevention {
	const why = "This example runs without a person."
	return tax.FraudPrevention{
		ConnectionMethod:  "OTHER_VIA_SERVER",
		DeviceID:          tax.Known("beec798b-b366-47fa-b1f8-92cede14a1ce"),
		MultiFactor:       tax.Unavailable[[]tax.FraudPreventionMultiFactorItem](why),
		PublicIp:          tax.Known("203.0.113.7"),
		PublicIpTimestamp: tax.Known(now()),
		PublicPort:        tax.Unavailable[int64](why),
		VendorForwarded:   tax.Unavailable[[]tax.FraudPreventionVendorForwardedItem](why),
		Timezone:          tax.Known("UTC+00:00"),
		UserIDs:           tax.Known(map[string]string{"os": "ada"}),
		UserAgent: tax.Known(tax.FraudPreventionUserAgent{
			OsFamily: runtime.GOOS, OsVersion: "unknown", DeviceManufacturer: "unknown", DeviceModel: "unknown",
		}),
		LocalIps:          tax.Unavailable[[]string](why),
		LocalIpsTimestamp: tax.Unavailable[string](why),
		MacAddresses:      tax.Unavailable[[]string](why),
	}
}

func now() string { return time.Now().UTC().Format("2006-01-02T15:04:05.000Z") }
