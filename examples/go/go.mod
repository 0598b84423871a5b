module example.com/taxcompliance/examples

go 1.19

require example.com/taxcompliance v0.0.0

replace example.com/taxcompliance => ../../clients/go
