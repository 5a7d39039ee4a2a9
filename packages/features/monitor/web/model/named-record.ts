const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i

/** The id that a text is or an address holds; null where there is none. */
export const namedIn = (text: string): string | null => ID.exec(text)?.[0]?.toLowerCase() ?? null
