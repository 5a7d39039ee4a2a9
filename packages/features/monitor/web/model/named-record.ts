const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const LENGTH = 36
/** Everything in an address or a text that stands in no id. */
const BETWEEN = /[^\da-f-]/

/** The id that a text is or an address holds; null where there is none. */
export const namedIn = (text: string): string | null =>
  text
    .toLowerCase()
    .split(BETWEEN)
    .map((part) => part.slice(0, LENGTH))
    .find((part) => ID.test(part)) ?? null
