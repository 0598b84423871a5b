/** The hidden field of our own forms that holds the token against forged requests. */
export const CSRF_FIELD = '_csrf';
