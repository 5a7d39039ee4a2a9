/** Names of the cookies and of the header. */
/** The prefix makes browsers refuse one that another host, a path or plain http has set. */
export const TOKEN_COOKIE = '__Host-kogge-token'
export const CSRF_COOKIE = 'kogge-csrf'
export const CSRF_HEADER = 'x-csrf-token'
const SESSION_COOKIE = 'kogge-session'

/** Browsers cap a cookie at 4,096 bytes with its name and attributes. */
const CHUNK_CHARACTERS = 3500
const CHUNK_NAME = new RegExp(`^${SESSION_COOKIE}\\.(\\d{1,3})$`)

export const chunkName = (index: number): string => `${SESSION_COOKIE}.${index}`

/** The number of a session chunk, or null for any other cookie. */
export const chunkIndex = (name: string): number | null => {
  const digits = CHUNK_NAME.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Cuts an encoded session into the values of `kogge-session.0`, `.1`, ... */
export const splitChunks = (encoded: string): readonly string[] =>
  Array.from({ length: Math.ceil(encoded.length / CHUNK_CHARACTERS) }, (_, index) =>
    encoded.slice(index * CHUNK_CHARACTERS, (index + 1) * CHUNK_CHARACTERS),
  )

/** Joins the chunks from 0 up to the first that is missing; null when there is none. */
export const joinChunks = (
  cookies: Readonly<Record<string, string | undefined>>,
): string | null => {
  let joined = ''
  for (let index = 0; ; index++) {
    const chunk = cookies[chunkName(index)]
    if (!chunk) return joined || null
    joined += chunk
  }
}
