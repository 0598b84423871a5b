package taxcompliance

// Version of this library, which is that of the API it was made for.
const Version = "1.0.0"
