import { rememberedResults } from '@kogge/domain/kernel/remembered-results.ts'
import type { Notice, NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import { matchOrg, type OrgMatch } from '@kogge/domain/orgs/matches/org-match.ts'
import { PARTY_RANKS, rankOfRoles } from '@kogge/domain/orgs/matches/party-ranks.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compilation/publication-order.ts'

/** An organisation as a notice of a source writes it, and what that was matched to. */
export interface Spelled {
  readonly source: string
  readonly org: NoticeOrg
  readonly match: OrgMatch
  /** The notice names it as a buyer or as a tenderer, and not only as an office or a review body. */
  readonly isParty: boolean
}

/** What organisations of notices at hand were matched to: each is asked for several times. */
const MATCHES = new WeakMap<NoticeOrg, OrgMatch | null>()

/** The same by all that a match is a function of: buyers come again and again from one notice to the next. */
const remembered = rememberedResults<string, OrgMatch | null>(20_000)

/** Control characters: plain texts have none of them. */
const [SEPARATOR, NONE] = ['\0', '\u0001']

/** All of an organisation that its match, and its row among the spellings, are functions of. */
export const spellingOf = ({ name, country, nuts, city, ids, identifiedBy }: NoticeOrg): string => {
  const parts = [name, country ?? NONE, nuts ?? NONE, city ?? NONE, identifiedBy ?? NONE]
  for (const { scheme, id } of ids) parts.push(scheme ?? NONE, id)
  return parts.join(SEPARATOR)
}

/** What an organisation of a notice is matched to; null where it has neither number nor name. */
export const matchOf = (entry: NoticeOrg): OrgMatch | null => {
  const held = MATCHES.get(entry)
  if (held !== undefined) return held
  const match = remembered(spellingOf(entry), () => matchOrg(entry))
  MATCHES.set(entry, match)
  return match
}

/** Every organisation that a notice names, as often as it does. */
export const orgsOf = ({
  buyers,
  organisations,
  awards,
  lostTenders = [],
}: Notice): NoticeOrg[] => [
  ...buyers,
  ...organisations,
  ...awards.flatMap(({ winners }) => winners),
  ...lostTenders.flatMap(({ tenderers }) => tenderers),
]

/** What stands for the organisations of a notice and for their spellings, some of them several times. */
export const orgNamesIn = (notice: Notice): string[] =>
  orgsOf(notice).flatMap((entry) => {
    const match = matchOf(entry)
    return match ? [match.key, spellingOf(entry)] : []
  })

/** Tells organisations of a notice that buy or tender, in whatever role they stand there beside, from others. */
const partiesIn = (notice: Notice): ((org: NoticeOrg) => boolean) => {
  const offices = new Set<NoticeOrg>(
    notice.organisations.filter(({ roles }) => rankOfRoles(roles) > PARTY_RANKS.supplier),
  )
  if (offices.size === 0) return () => true
  const parties = orgsOf(notice).filter((org) => !offices.has(org))
  const spellings = new Set(parties.map(spellingOf))
  return (org) => !offices.has(org) || spellings.has(spellingOf(org))
}

/** Every organisation of these notices that is matched to one of the register, as often as it is named. */
export const spelledIn = (notices: readonly Pick<StoredNotice, 'source' | 'notice'>[]): Spelled[] =>
  notices.flatMap(({ source, notice }) => {
    const isParty = partiesIn(notice)
    return orgsOf(notice).flatMap((entry): Spelled[] => {
      const match = matchOf(entry)
      return match ? [{ source, org: entry, match, isParty: isParty(entry) }] : []
    })
  })
