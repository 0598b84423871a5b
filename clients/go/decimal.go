package taxcompliance

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
)

// Decimal is a number with exactly the digits that it has on the wire. Amounts are pounds.
type Decimal string

// FromPence gives an amount in pounds.
func FromPence(pence int64) Decimal {
	return Decimal(big.NewRat(pence, 100).FloatString(2))
}

// Pence gives an amount in whole pence; it fails for one that has fractions of a penny.
func (d Decimal) Pence() (int64, error) {
	pounds, ok := new(big.Rat).SetString(string(d))
	if !ok {
		return 0, fmt.Errorf("%q is no number", string(d))
	}
	pence := pounds.Mul(pounds, big.NewRat(100, 1))
	if !pence.IsInt() || !pence.Num().IsInt64() {
		return 0, fmt.Errorf("%q is no amount of whole pence", string(d))
	}
	return pence.Num().Int64(), nil
}

// MarshalJSON writes a JSON number.
func (d Decimal) MarshalJSON() ([]byte, error) {
	if d == "" {
		return []byte("0"), nil
	}
	var number json.Number
	if err := json.Unmarshal([]byte(d), &number); err != nil || strings.HasPrefix(string(d), `"`) {
		return nil, fmt.Errorf("%q is no number", string(d))
	}
	return []byte(d), nil
}

// UnmarshalJSON reads a JSON number; null leaves it as it is.
func (d *Decimal) UnmarshalJSON(text []byte) error {
	var number json.Number
	if err := json.Unmarshal(text, &number); err != nil {
		return err
	}
	if number != "" {
		*d = Decimal(number)
	}
	return nil
}
