/** The version of this library, which is that of the API it was made for. */
export const VERSION = '1.0.0';
