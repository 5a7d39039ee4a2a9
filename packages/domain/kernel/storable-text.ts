/** JSON escapes that PostgreSQL's jsonb refuses, NUL and halves of surrogate pairs; and escaped backslashes, which begin none. */
const UNSTORABLE = /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/gi

/** JSON as PostgreSQL takes it: U+FFFD stands for each sign that its text cannot hold. */
export const storableJson = (json: string): string =>
  // The look before costs less where nothing is escaped, as in most.
  json.includes('\\u') && json.search(UNSTORABLE) !== -1
    ? json.replace(UNSTORABLE, (_, escaped?: string) => escaped ?? '\uFFFD')
    : json

/** A text as PostgreSQL takes it, in the same way. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
