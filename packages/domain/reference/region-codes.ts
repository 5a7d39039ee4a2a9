/** A NUTS code: the two letters of a country and up to three signs for the levels below. */
export const NUTS = /^[A-Z]{2}[0-9A-Z]{0,3}$/
