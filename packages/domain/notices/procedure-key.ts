import { familyOf } from '../rfx/compilation/publication-order.ts'
import type { Notice } from './canonical-notice.ts'
import { trustDomainsOf } from './notice-trust.ts'
import { tedNumber } from './ted-number.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A notice identifier with its version: `uuid-01` (BT-758, BT-125). */
const VERSIONED_UUID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d{2}$/
/** What stands where an identifier had to be written and there was none. */
const SAYS_NOTHING = /^(?:[^\p{L}1-9]*|0+-\d{4})$/u

/** What a token names, in the order in which it is preferred as the key of a procedure. */
const KINDS = ['procedure', 'publication', 'notice'] as const
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
> &
  Partial<Pick<Notice, 'modification' | 'previousNoticeId'>>

/**
 * The earlier notices that this one goes on from: the one it corrects (BT-758), the contract's
 * that it modifies (BT-1501), and for a result the one that it names as the publication before it
 * (OPP-090; in formats without a procedure identifier the first reference). A call does not follow
 * its plan (BT-125): a plan may lead to several calls, which are procedures of their own.
 */
const followedBy = (notice: Named): string[] => {
  const { changes, modification, previousNoticeId, references, procedureId } = notice
  const named = [changes?.changedNoticeId, modification?.changedNoticeId]
  if (familyOf(notice) === 'result')
    named.push(previousNoticeId, procedureId === null ? references[0] : null)
  return named.filter((id) => typeof id === 'string')
}

/** What names the procedure of a notice: the tokens of the notice itself, and of those it follows. */
export interface ProcedureTokens {
  readonly own: readonly string[]
  readonly follows: readonly string[]
}

/**
 * The tokens of a notice. Notices that share one belong to one procedure. Each is named within
 * domains of trust, see `trustDomainsOf`. A notice always has one of its own.
 */
export const tokensOf = (source: string, notice: Named): ProcedureTokens => {
  const { noticeId, publicationNumber, procedureId } = notice
  const speaker = { source, domains: trustDomainsOf(source, notice) }
  const byId = noticeTokens(speaker, noticeId)
  const own = [
    ...(procedureId === null ? [] : procedureTokens(speaker, procedureId)),
    ...(publicationNumber === null ? [] : noticeTokens(speaker, publicationNumber)),
    ...(byId.length > 0 ? byId : [tokenOf('notice', source, normal(noticeId))]),
  ]
  const known = new Set(own)
  const follows = followedBy(notice).flatMap((id) => noticeTokens(speaker, id))
  return { own: [...known], follows: [...new Set(follows)].filter((token) => !known.has(token)) }
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
