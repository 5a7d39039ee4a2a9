import { mailHostOf, siteHostOf } from '../../verification/email-domain-proof.ts'
import { emailsIn } from '../notice-email-addresses.ts'
import { normalOrgName, parted, wordsOf } from '../org-names.ts'

/** Longer names and addresses of sites say nothing. */
const LONGEST_NAME = 200
const LONGEST_ADDRESS = 300
/** Shorter labels are no name's, and an acronym has as many words. */
const LEAST_LETTERS = 3

/** Articles and prepositions that acronyms and domains leave out. */
const SMALL_WORDS = new Set(
  'the of and for to in on de la le les du des d l et en del della dei di e i y el los las da do dos der die das des und fur von van het een w z na & og of'.split(
    ' ',
  ),
)

const initialsOf = (words: readonly string[]): string =>
  words.map((word) => word.charAt(0)).join('')

/** What a domain is called that is named after a body: its name without spaces, or its acronym. */
const labelsOf = (name: string): ReadonlySet<string> => {
  const words = wordsOf(parted(normalOrgName(name)).bare).filter((word) => word !== '&')
  const longer = words.filter((word) => !SMALL_WORDS.has(word))
  const [first = '', ...rest] = words
  const acronyms = [words, longer].filter((some) => some.length >= LEAST_LETTERS).map(initialsOf)
  // An acronym at the beginning stays whole: `UK Bridges and Tunnels`, UKBT.
  const opened = first.length <= LEAST_LETTERS && rest.length >= 2 ? [first + initialsOf(rest)] : []
  const all = [words.join(''), longer.join(''), ...acronyms, ...opened]
  return new Set(all.filter((label) => label.length >= LEAST_LETTERS))
}

/** The part of a host from the label on that is one of these; null where none is. The last label names no body. */
const partOf = (host: string | null, labels: ReadonlySet<string>): string | null => {
  const parts = host?.split('.') ?? []
  const at = parts.findIndex(
    (part, nth) => nth < parts.length - 1 && labels.has(part.replaceAll('-', '')),
  )
  return at < 0 ? null : parts.slice(at).join('.')
}

/**
 * The domains of a body's site and address, as a notice gives them, that are named after it (`www.lindra.com` of Lindra: `lindra.com`):
 * one body alone of this name has such a domain. Platforms, consultants and whoever else leaves an address have
 * domains of other names.
 */
export const ownDomains = ({
  name,
  website,
  email,
}: {
  readonly name: string
  readonly website: string | null
  readonly email: string | null
}): string[] => {
  if (name.length > LONGEST_NAME) return []
  const site = website && website.length <= LONGEST_ADDRESS ? siteHostOf(website) : null
  const hosts = [site, ...emailsIn(email ?? '').map(mailHostOf)]
  const labels = labelsOf(name)
  return [...new Set(hosts.flatMap((host) => partOf(host, labels) ?? []))].sort()
}
