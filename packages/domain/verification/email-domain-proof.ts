import { hostOf } from '../kernel/web-address.ts'
import { registryNumber } from '../orgs/numbers/registry-number.ts'
import { isMailProvider } from './mail-providers.ts'
import { isPublicBody } from './public-body-names.ts'

/** So many official notices, of so many procedures, must give the address's domain for the body. */
const LEAST_NOTICES = 3
const LEAST_PROCEDURES = 2
/** So many of them must give the organisation's name: one alone may be a slip of whoever wrote it. */
export const LEAST_NAMED = 2
/** The last of them is no older than this: a domain that was given up can be bought by anybody. */
export const LONGEST_AGO_MS = 2 * 365 * 24 * 60 * 60 * 1000

/** Why the automatic check does not verify; staff decide then. */
export const DOMAIN_REFUSALS = [
  'email_unconfirmed',
  'number_missing',
  'number_taken',
  'provider',
  'unknown',
  'too_few',
  'too_old',
  'website',
  'name',
  'not_buyer',
  'shared',
  'lookalike',
] as const
export type DomainRefusal = (typeof DOMAIN_REFUSALS)[number]

/** The host of an e-mail address in lower case; null unless it is of plain ASCII labels (`xn--` among them). */
export const mailHostOf = (address: string): string | null => {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const labels = host.split('.')
  const isPlain = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  return labels.length > 1 && host.length <= 253 && isPlain ? host : null
}

/** The host that a notice's web address names, without `www.`; null for what is no address. */
export const siteHostOf = (written: string): string | null => {
  const host = hostOf(written.trim().slice(0, 300).toLowerCase())
  return mailHostOf(`@${host}`)
}

/** An official notice that gives an address at the host for the number. */
export interface MatchedNotice {
  readonly noticeId: string
  /** SHA-256, hexadecimal, of what it gives beside the address: see noticeEvidenceOf. */
  readonly hash: string
}

/** What is known of an address and of the number of the organisation that its owner administers. */
export interface DomainFacts {
  readonly name: string
  readonly country: string | null
  readonly registrationNumber: string | null
  /** Of the administrator who asks. */
  readonly address: string
  readonly isConfirmed: boolean
  /** Whether another verified organisation has the same number in the same country. */
  readonly hasTwin: boolean
  /** Official notices that give an address at exactly this host under exactly this number. */
  readonly notices: number
  readonly procedures: number
  readonly lastAt: Date | null
  /** Hosts of the sites that these notices name for it. */
  readonly sites: readonly string[]
  /** How many of these notices give its name for the number, in any role, and as that of the buyer. */
  readonly named: number
  readonly namedAsBuyer: number
  /** The notices that were read for sites and names. */
  readonly matched: readonly MatchedNotice[]
  /** Whether its name may pass for that of another known organisation (lookalike.ts). */
  readonly hasLookalike: boolean
  /** Organisations of other numbers for which notices give addresses at this host. */
  readonly others: number
}

/** Whether notices give its name as that of a buyer. */
export const isNamedAsBuyer = ({ namedAsBuyer }: Pick<DomainFacts, 'namedAsBuyer'>): boolean =>
  namedAsBuyer >= LEAST_NAMED

/**
 * Whether an address proves that whoever has it speaks for the body of a registration number: null where it does,
 * else why not.
 *
 * The body's own domain is known from official notices alone, never from what the organisation says of itself:
 * several of them, of late, give an address at the same host under the same number, and name the same host as the
 * body's site. Hosts are compared whole and in ASCII, so that neither `mail.` before it nor a letter that looks
 * alike passes for it. A host of several bodies (a county's, a consultant's) proves nothing for one of them, and
 * where another organisation of the number is verified already, one joins that one.
 *
 * The name is proven as the number is: these notices give it for the number. An authority's name they must give as
 * that of the buyer: a supplier that is called like one wins contracts, and lets none. What may pass for another
 * known organisation is left to staff.
 */
export const domainRefusal = (facts: DomainFacts, now: Date): DomainRefusal | null => {
  if (!facts.isConfirmed) return 'email_unconfirmed'
  const { country, registrationNumber } = facts
  const read = country && registrationNumber ? registryNumber(registrationNumber, country) : null
  // Of a register whose numbers are distinguishable from others.
  if (!read?.ok || read.register === null) return 'number_missing'
  if (facts.hasTwin) return 'number_taken'
  const host = mailHostOf(facts.address)
  if (host !== null && isMailProvider(host)) return 'provider'
  if (host === null || facts.notices === 0) return 'unknown'
  if (facts.notices < LEAST_NOTICES || facts.procedures < LEAST_PROCEDURES) return 'too_few'
  if (!facts.lastAt || now.getTime() - facts.lastAt.getTime() > LONGEST_AGO_MS) return 'too_old'
  if (!facts.sites.includes(host)) return 'website'
  if (facts.named < LEAST_NAMED) return 'name'
  if (isPublicBody(facts.name) && !isNamedAsBuyer(facts)) return 'not_buyer'
  if (facts.others > 0) return 'shared'
  return facts.hasLookalike ? 'lookalike' : null
}
