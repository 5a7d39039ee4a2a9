/** A web address that may be a link, and the host to show with it; null for anything else. */
export const webLink = (text: string | null): { href: string; host: string } | null => {
  if (!text) return null
  const trimmed = text.trim()
  // Sources often leave the scheme away; what names another scheme is no web address.
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(trimmed)
  const looksLikeHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/iu.test(trimmed)
  if (!hasScheme && !looksLikeHost) return null
  try {
    const url = new URL(hasScheme ? trimmed : `https://${trimmed}`)
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
    // `https://bank.example@evil.example` shows one host and leads to another.
    if (url.username !== '' || url.password !== '') return null
    return { href: url.href, host: url.host }
  } catch {
    return null
  }
}

/** An address to write to; null where it is not plainly one. */
export const mailLink = (text: string | null): string | null =>
  text && /^[^\s@<>"'?&%]+@[^\s@<>"'?&%][^\s@<>"'?&%.]*\.[^\s@<>"'?&%]+$/.test(text)
    ? `mailto:${text}`
    : null
