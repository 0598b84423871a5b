module example.com/taxcompliance

go 1.19
