import { withoutUnseen } from '../../kernel/text-inputs.ts'
import { httpsAddress } from '../../kernel/web-address.ts'

const LONGEST = 2000

/** What joins and breaks lines or cannot be seen, wherever it stands in an address. */
const NOISE = /[\p{Cf}\p{Zl}\p{Zp}\n\t]/gu
/** What an address may hold, but no attribute and no text beside it should. */
const UNSAFE = /[ "'<>`]/g
const ENCODED: Readonly<Record<string, string>> = {
  ' ': '%20',
  '"': '%22',
  "'": '%27',
  '<': '%3C',
  '>': '%3E',
  '`': '%60',
}

const MAIL =
  /^mailto:([^\s@<>"'`?&%:/\\]+@[^\s@<>"'`?&%:/\\][^\s@<>"'`?&%:/\\.]*\.[^\s@<>"'`?&%:/\\]+)$/i

/**
 * Where a link in a description may lead: a web address, forced to https, or `mailto:` and one
 * address. Null for any other scheme, for an address within Kogge, and for one that shows a name
 * before its host. Asking again with what was given changes nothing.
 */
export const linkAddress = (href: string): string | null => {
  const text = withoutUnseen(href).replace(NOISE, '').trim()
  if (text.length > LONGEST) return null
  const [, mail] = MAIL.exec(text) ?? []
  if (mail) return `mailto:${mail}`
  return httpsAddress(
    text.replace(UNSAFE, (sign) => ENCODED[sign] ?? ''),
    LONGEST,
  )
}
