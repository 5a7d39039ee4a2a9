/** A host with a dot and letters at its end; then, if at all, a port and a path. No user, no blanks. */
const ADDRESS =
  /^(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z\d-]{2,59}))\.?((?::\d{1,5})?(?:[/?#][^\s\\"'<>`]*)?)$/iu

const MAX_LENGTH = 300

/**
 * A web address as somebody types it, forced to https (specification, section 5): `example.eu` and
 * `http://example.eu` are `https://example.eu`. Null for what is none: another scheme, a name or
 * password before the host, no domain, more than so many characters.
 */
export const httpsAddress = (typed: string, longest = MAX_LENGTH): string | null => {
  const text = typed.trim()
  if (text.length > longest) return null
  const [, host, rest = ''] = ADDRESS.exec(text) ?? []
  return host ? `https://${host.toLowerCase()}${rest}` : null
}

/** What is shown of an address: its host, without `www.`. */
export const hostOf = (address: string): string =>
  (ADDRESS.exec(address)?.[1] ?? address).replace(/^www\./i, '')
