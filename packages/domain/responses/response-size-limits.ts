/**
 * Answers of one response: 300 prices for each of 200 lots, and more. With so many it takes some ten
 * megabytes, which is more than any other call may bring.
 */
export const MOST_ANSWERS = 100_000
export const MOST_RESPONSE_JSON = 16 * 1024 * 1024

/** The call that is given so much room; it is sent by itself. */
export const SAVE_RESPONSE_PATH = 'response.save'
