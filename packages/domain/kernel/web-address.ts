const SCHEME = /^https?:\/\//i
const LABEL = /^[\p{L}\p{N}-]+$/u
/** What a domain ends with: letters, or what stands for those that are none of ASCII. */
const ENDING = /^(?:\p{L}{2,63}|xn--[a-z\d-]{2,59})$/iu
/** A port and a path, if at all. */
const REST = /^(?::\d{1,5})?(?:[/?#][^\s\\"'<>`]*)?$/

const isLabel = (label: string): boolean =>
  LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')

/** A host with a dot and letters at its end, and what stands behind it. No user, no blanks. */
const partsOf = (address: string): { readonly host: string; readonly rest: string } | null => {
  const bare = address.replace(SCHEME, '')
  const end = bare.search(/[:/?#]/)
  const host = (end === -1 ? bare : bare.slice(0, end)).replace(/\.$/, '')
  const rest = end === -1 ? '' : bare.slice(end)
  const labels = host.split('.')
  const ending = labels.pop() ?? ''
  const isHost = labels.length > 0 && labels.every(isLabel) && ENDING.test(ending)
  return isHost && REST.test(rest) ? { host, rest } : null
}

const MAX_LENGTH = 300

/**
 * A web address as somebody types it, forced to https: `example.eu` and `http://example.eu` are
 * `https://example.eu`. Null for what is none: another scheme, a name or password before the host, no
 * domain, more than so many characters.
 */
export const httpsAddress = (typed: string, longest = MAX_LENGTH): string | null => {
  const text = typed.trim()
  if (text.length > longest) return null
  const parts = partsOf(text)
  return parts && `https://${parts.host.toLowerCase()}${parts.rest}`
}

/** What is shown of an address: its host, without `www.`. */
export const hostOf = (address: string): string =>
  (partsOf(address)?.host ?? address).replace(/^www\./i, '')
