import { rememberedResults } from '../../kernel/remembered-results.ts'
import type { Notice, NoticeOrg } from '../../notices/canonical-notice.ts'
import { comparedName, isLikeName } from '../name-likeness.ts'
import { numbersOf } from '../numbers/org-numbers.ts'
import { PARTY_RANKS, type PartyRank, rankOfRoles } from './party-ranks.ts'

/** The parties of a notice that share a number, by their names, each with its best rank. */
type Sharing = ReadonlyMap<string, PartyRank>

/** Keys of numbers by what they are a function of: buyers come again from one notice to the next. */
const remembered = rememberedResults<string, readonly string[]>(20_000)

const numberKeys = ({ ids, country }: NoticeOrg): readonly string[] => {
  if (ids.length === 0) return []
  const written = `${country}\0${ids.map(({ id }) => id).join('\0')}`
  return remembered(written, () => {
    const numbers = numbersOf({ ids, country })
    return [...new Set(numbers.map((number) => `${number.country}:${number.number}`))]
  })
}

const { buyer: BUYER, supplier: SUPPLIER, outsider: OUTSIDER } = PARTY_RANKS

/** Calls with each organisation of a notice, as often as it stands there, and its rank. */
const eachParty = (notice: Notice, visit: (org: NoticeOrg, rank: PartyRank) => void): void => {
  for (const org of notice.buyers) visit(org, BUYER)
  for (const org of notice.organisations) visit(org, rankOfRoles(org.roles))
  for (const { winners } of notice.awards) for (const org of winners) visit(org, SUPPLIER)
  for (const { tenderers } of notice.lostTenders ?? [])
    for (const org of tenderers) visit(org, SUPPLIER)
}

/** No body has more names in one notice, and each is compared with each. */
const MOST_NAMES = 20

/** The names of best rank, where all of them may be of one body; none where they are of several. */
const bestSupported = (sharing: Sharing): readonly string[] => {
  const best = Math.min(...sharing.values())
  if (best === OUTSIDER) return []
  const names = [...sharing].flatMap(([name, rank]) => (rank === best ? [name] : []))
  if (names.length > MOST_NAMES) return []
  const [first = ''] = names
  const near = new Set([first])
  // A name may be like one that is like the first.
  for (const one of near)
    for (const name of names) if (!near.has(name) && isLikeName(one, name)) near.add(name)
  return near.size === names.length ? names : []
}

/** Names as written for which a number is not believed. */
const disbelievedIn = (written: Sharing): ReadonlySet<string> => {
  const sharing = new Map<string, PartyRank>()
  const compared = new Map([...written.keys()].map((name) => [name, comparedName(name)]))
  const nameOf = (name: string): string => compared.get(name) ?? name
  for (const [name, rank] of written) {
    const known = sharing.get(nameOf(name))
    if (known === undefined || rank < known) sharing.set(nameOf(name), rank)
  }
  const supported = bestSupported(sharing)
  const isBelieved = (name: string): boolean =>
    sharing.get(name) === OUTSIDER
      ? supported.includes(name)
      : supported.some((other) => isLikeName(other, name))
  return new Set([...written.keys()].filter((name) => !isBelieved(nameOf(name))))
}

type Disbelieved = ReadonlyMap<string, ReadonlySet<string>>

/** Numbers by the names for which they are not believed. */
const disbelievedNumbers = (notice: Notice): Disbelieved => {
  const numbers = new Map<string, Map<string, PartyRank>>()
  eachParty(notice, (org, rank) => {
    if (org.name === '') return
    for (const key of numberKeys(org)) {
      const sharing = numbers.get(key) ?? new Map<string, PartyRank>()
      numbers.set(key, sharing)
      const known = sharing.get(org.name)
      if (known === undefined || rank < known) sharing.set(org.name, rank)
    }
  })
  const found = new Map<string, ReadonlySet<string>>()
  for (const [key, sharing] of numbers) {
    const [first] = sharing.values()
    if (sharing.size === 1 && first !== OUTSIDER) continue
    const names = disbelievedIn(sharing)
    if (names.size > 0) found.set(key, names)
  }
  return found
}

type Change = <O extends NoticeOrg>(org: O) => O

/** With or without the mark that its name says who it is. */
export const identifiedByName = <O extends NoticeOrg>(org: O, isByName: boolean): O => {
  if (isByName === (org.identifiedBy === 'name')) return org
  return isByName ? { ...org, identifiedBy: 'name' } : { ...org, identifiedBy: undefined }
}

/** All organisations of a notice through one function. */
export const withOrgs = (notice: Notice, change: Change): Notice => ({
  ...notice,
  buyers: notice.buyers.map(change),
  organisations: notice.organisations.map(change),
  awards: notice.awards.map((award) => ({ ...award, winners: award.winners.map(change) })),
  ...(notice.lostTenders && {
    lostTenders: notice.lostTenders.map((tender) => ({
      ...tender,
      tenderers: tender.tenderers.map(change),
    })),
  }),
})

const isMarked = (notice: Notice): boolean => {
  let found = false
  eachParty(notice, ({ identifiedBy }) => {
    found ||= identifiedBy !== undefined
  })
  return found
}

/**
 * A notice whose organisations say by what they are known. One number for parties with unlike names is
 * believed for the name that has it in the best role alone (`PARTY_RANKS`); where several have it in
 * that role, for none of them: other notices may give it to one of them alone. Outsiders are known by
 * their name, unless the notice gives the number to a party of the very same name.
 */
export const withIdentities = (notice: Notice): Notice => {
  const numbers = disbelievedNumbers(notice)
  if (numbers.size === 0 && !isMarked(notice)) return notice
  return withOrgs(notice, (org) => {
    const isByName = numberKeys(org).some((key) => numbers.get(key)?.has(org.name))
    return identifiedByName(org, isByName)
  })
}
