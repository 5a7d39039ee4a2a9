import { familyOf } from '../rfx/compilation/publication-order.ts'
import { buyerFacetsOf } from './buyer-facets.ts'
import type { Notice } from './canonical-notice.ts'
import { trustDomainsOf } from './notice-trust.ts'
import { tedNumber } from './ted-number.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A notice identifier with its version: `uuid-01` (BT-758, BT-125). */
const VERSIONED_UUID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d{2}$/
/** What stands where an identifier had to be written and there was none. */
const SAYS_NOTHING = /^(?:[^\p{L}1-9]*|0+-\d{4})$/u

/** What a token names, in the order in which it is preferred as the key of a procedure. */
const KINDS = ['procedure', 'publication', 'notice', 'buyer'] as const
type Kind = (typeof KINDS)[number]

const tokenOf = (kind: Kind, domain: string, name: string): string => `${kind}:${domain}:${name}`

const normal = (written: string): string => written.trim().toLowerCase()

const isUuid = (id: string): boolean => UUID.test(id) && !SAYS_NOTHING.test(id)

/** Who writes a name, and where it is believed. */
interface Speaker {
  readonly source: string
  readonly domains: readonly string[]
}

const inDomains = (kind: Kind, domains: readonly string[], name: string): string[] =>
  domains.map((domain) => tokenOf(kind, domain, name))

/** The tokens of a notice by whatever it is called; none where the name says nothing. */
const noticeTokens = ({ source, domains }: Speaker, written: string): string[] => {
  const number = tedNumber(written)
  if (number) return inDomains('publication', domains, number)
  const id = normal(written)
  const plain = VERSIONED_UUID.exec(id)?.[1] ?? id
  if (SAYS_NOTHING.test(plain)) return []
  return inDomains('notice', isUuid(plain) ? domains : [source], plain)
}

const procedureTokens = ({ source, domains }: Speaker, written: string): string[] => {
  const id = normal(written)
  if (SAYS_NOTHING.test(id)) return []
  return inDomains('procedure', isUuid(id) ? domains : [source], id)
}

type Named = Pick<
  Notice,
  | 'noticeId'
  | 'publicationNumber'
  | 'procedureId'
  | 'formType'
  | 'subtype'
  | 'changes'
  | 'awards'
  | 'references'
  | 'buyers'
  | 'cpv'
  | 'title'
> &
  Partial<Pick<Notice, 'modification' | 'previousNoticeId'>>

/**
 * The earlier notices that this one goes on from: the one it corrects (BT-758), the contract's
 * that it modifies (BT-1501), and for a result the one that it names as the publication before it
 * (OPP-090; in formats without a procedure identifier the first reference).
 */
const followedBy = (notice: Named): string[] => {
  const { changes, modification, previousNoticeId, references, procedureId } = notice
  const named = [changes?.changedNoticeId, modification?.changedNoticeId]
  if (familyOf(notice) === 'result')
    named.push(previousNoticeId, procedureId === null ? references[0] : null)
  return named.filter((id) => typeof id === 'string')
}

/**
 * The earlier notices that a call or a result names beside those (BT-125). It does not follow them: a plan
 * may lead to several calls, which are procedures of their own.
 */
const namedBy = (notice: Named): readonly string[] =>
  familyOf(notice) === 'planning' ? [] : notice.references

/** What names the procedure of a notice. */
export interface ProcedureTokens {
  /** Its procedure identifiers that are UUIDs (BT-04), which alone join nothing: see `buyers`. */
  readonly claims: readonly string[]
  /** What the notice alone is called by, and the number of its procedure in its own source. */
  readonly own: readonly string[]
  /** The notices that it goes on from. */
  readonly follows: readonly string[]
  /** Each of its claims with each of its buyers: one identifier may stand in notices of unlike buyers. */
  readonly buyers: readonly string[]
  /** Notices that it names and does not follow; some of them may be plans. */
  readonly plans: readonly string[]
}

/** Earlier notices that are looked at; real notices name three at most. */
const MOST_PLANS = 20

const claimsOf = ({ domains }: Speaker, procedureId: string | null): readonly string[] => {
  const id = normal(procedureId ?? '')
  return isUuid(id) ? inDomains('procedure', domains, id) : []
}

/** A claim together with one of its buyers. */
const withBuyer = (claim: string, facet: string): string =>
  `${claim.replace(/^procedure:/, 'buyer:')}:${facet}`

/**
 * The tokens of a notice. Notices that share one of `own`, `follows` or `buyers` belong to one
 * procedure. Each is named within domains of trust, see `trustDomainsOf`. A notice always has one
 * of its own.
 */
export const tokensOf = (source: string, notice: Named): ProcedureTokens => {
  const { noticeId, publicationNumber, procedureId } = notice
  const speaker = { source, domains: trustDomainsOf(source, notice) }
  const byId = noticeTokens(speaker, noticeId)
  const claims = claimsOf(speaker, procedureId)
  const own = [
    ...(procedureId === null || claims.length > 0 ? [] : procedureTokens(speaker, procedureId)),
    ...(publicationNumber === null ? [] : noticeTokens(speaker, publicationNumber)),
    ...(byId.length > 0 ? byId : [tokenOf('notice', source, normal(noticeId))]),
  ]
  const known = new Set(own)
  const facets = claims.length > 0 ? buyerFacetsOf(notice) : []
  const followed = new Set(followedBy(notice).flatMap((id) => noticeTokens(speaker, id)))
  const named = namedBy(notice).flatMap((id) => noticeTokens(speaker, id))
  return {
    claims,
    own: [...known],
    follows: [...followed].filter((token) => !known.has(token)),
    buyers: claims.flatMap((claim) => facets.map((facet) => withBuyer(claim, facet))),
    plans: [...new Set(named)]
      .filter((token) => !known.has(token) && !followed.has(token))
      .slice(0, MOST_PLANS),
  }
}

/**
 * Tokens that a typed text may match, in the notices of any publisher: a procedure, a notice or its number of
 * publication, within any of these domains of trust.
 */
export const possibleTokens = (typed: string, domains: readonly string[]): string[] => {
  const anywhere = domains.flatMap((source) => {
    const speaker = { source, domains: [source] }
    return [...procedureTokens(speaker, typed), ...noticeTokens(speaker, typed)]
  })
  return [...new Set(anywhere)]
}

const rankOf = (token: string): number => KINDS.findIndex((kind) => token.startsWith(`${kind}:`))

/**
 * Which of two tokens is rather the key of a procedure: the procedure's identifier before a
 * publication number before a notice's identifier, then by code unit. As the key is the least of
 * all tokens of a procedure, it depends on them alone and not on who came first.
 */
export const compareTokens = (a: string, b: string): number =>
  rankOf(a) - rankOf(b) || (a < b ? -1 : a > b ? 1 : 0)
