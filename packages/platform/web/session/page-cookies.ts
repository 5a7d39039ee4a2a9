/** A page's cookies by name. A value that cannot be decoded is left as it stands; the first of a name wins. */
export const readCookies = (header: string): Readonly<Record<string, string>> => {
  const cookies: Record<string, string> = Object.create(null)
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 0) continue
    const name = pair.slice(0, at).trim()
    cookies[name] ??= decode(pair.slice(at + 1).trim())
  }
  return cookies
}

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
