import { toMoney, toWritten, type WrittenAmount } from '../../kernel/money.ts'
import { endOf, startOf } from '../../kernel/notice-times.ts'
import { toEurMinor } from '../../money/eur-conversion.ts'
import { FIXED_RATES, type Rates, rateDayOf } from '../../money/exchange-rates.ts'
import type { Notice, NoticeLot, NoticeOrg } from '../../notices/canonical-notice.ts'
import type { RfxContent, RfxFacts, RfxOrg } from '../rfx-content.ts'
import { closesAt } from '../tender-status-rules.ts'
import type { RfxStage } from '../tender-status-values.ts'
import { awardsOf, currentResults, lostTendersOf } from './compiled-awards.ts'
import { historyOf } from './publication-history.ts'
import {
  describing,
  familyOf,
  inOrder,
  isBareCorrection,
  type StoredNotice,
} from './publication-order.ts'
import { stageOf } from './rfx-stage.ts'

/** What the notices of one procedure amount to. */
export interface CompiledRfx {
  /** Where its main notice comes from. */
  readonly source: string
  readonly content: RfxContent
  readonly facts: RfxFacts
}

/** The id of an organisation in the register, null where it is not known there. */
export type OrgIdOf = (org: NoticeOrg) => string | null

/** The notice that describes the request best: the last call for competition, else result, else plan. */
const mainOf = (ordered: readonly StoredNotice[]): StoredNotice | undefined => {
  for (const family of ['competition', 'result', 'planning'] as const) {
    const found = describing(ordered).findLast(({ notice }) => familyOf(notice) === family)
    if (found) return found
  }
  return undefined
}

const isFilled = (value: unknown): boolean => {
  if (value === null || value === undefined) return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value === 'object' ? Object.keys(value).length > 0 : true
}

const lotsAndGroups = ({ lots, groups }: Notice): NoticeLot[] => [...lots, ...(groups ?? [])]

/**
 * How much of a lot is bought: what the results say last, else the main notice; where that is a
 * result and does not say, what was said before still stands.
 */
const withQuantities = (
  lots: readonly NoticeLot[],
  main: Notice,
  others: readonly Notice[],
): readonly NoticeLot[] => {
  const isResult = (notice: Notice): boolean => familyOf(notice) === 'result'
  const stated = new Map<string, NoticeLot['quantity']>()
  const say = (notices: readonly Notice[]): void => {
    for (const lot of notices.flatMap(lotsAndGroups))
      if (lot.quantity && !stated.has(lot.id)) stated.set(lot.id, lot.quantity)
  }
  say(isResult(main) ? [main, ...others] : [...others.filter(isResult), main])
  if (stated.size === 0) return lots
  return lots.map((lot) => {
    const quantity = stated.get(lot.id)
    return quantity ? { ...lot, quantity } : lot
  })
}

/** Lots and groups of the main notice; where it tells of results, with those that only others know of. */
const lotsOf = (main: Notice, others: readonly Notice[]): NoticeLot[] => {
  const own = withQuantities(lotsAndGroups(main), main, others)
  const known = new Set(own.map(({ id }) => id))
  const more = new Map<string, NoticeLot>()
  if (own.length === 0 || familyOf(main) === 'result')
    for (const lot of others.flatMap(lotsAndGroups))
      if (!known.has(lot.id) && !more.has(lot.id)) more.set(lot.id, lot)
  return [...own, ...more.values()]
}

/** Lots with the time limits that corrections sent since the main notice have set. */
const withMovedDeadlines = (
  lots: readonly NoticeLot[],
  ordered: readonly StoredNotice[],
  main: StoredNotice,
): NoticeLot[] => {
  const moved = ordered
    .slice(ordered.indexOf(main) + 1)
    .filter(({ notice }) => isBareCorrection(notice))
    .flatMap(({ notice }) => notice.changes?.deadlines ?? [])
  return lots.map((lot) => {
    const last = moved.findLast(({ lotId }) => lotId === null || lotId === lot.id)
    return last ? { ...lot, deadline: last.deadline } : lot
  })
}

/** The sum of the lots where every one has a value in the same currency. */
const sumOfLots = (lots: readonly NoticeLot[]): WrittenAmount | null => {
  const values = lots.filter(({ kind }) => kind !== 'group').map(({ value }) => value)
  const currency = values[0]?.currency
  if (!currency || values.some((value) => value?.currency !== currency)) return null
  const minor = values.reduce((sum, value) => sum + (value ? toMoney(value).minor : 0n), 0n)
  return minor < 0n ? null : toWritten({ minor, currency })
}

const uniqueBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

const organisationsOf = (
  notices: readonly Notice[],
  link: <O extends NoticeOrg>(org: O) => O & RfxOrg,
): RfxContent['organisations'] => {
  const known = new Map<string, RfxContent['organisations'][number]>()
  for (const org of notices.flatMap((notice) => notice.organisations).map(link)) {
    const key = org.orgId ?? org.name
    const before = known.get(key)
    known.set(
      key,
      before ? { ...before, roles: [...new Set([...before.roles, ...org.roles])] } : org,
    )
  }
  return [...known.values()]
}

const factsOf = (
  content: RfxContent,
  stage: RfxStage,
  ordered: readonly StoredNotice[],
  main: Notice,
  rates: Rates,
): RfxFacts => {
  const first = ordered.find(({ notice }) => familyOf(notice) === familyOf(main))?.notice ?? main
  const publishedAt = startOf(first.publicationDate) ?? startOf(first.dispatchedAt)
  const deadlines = content.lots
    .filter(({ kind }) => kind === 'lot')
    .map(({ deadline }) => endOf(deadline))
  const times = deadlines.filter((time) => time !== null).map((time) => time.getTime())
  const value = content.value ?? sumOfLots(content.lots) ?? content.totalAwardedValue
  return {
    stage,
    publishedAt,
    deadlineAt: times.length > 0 ? new Date(Math.min(...times)) : null,
    closesAt: familyOf(main) === 'competition' ? closesAt(deadlines, publishedAt) : null,
    amended: ordered.some(({ notice }) => notice.changes !== null),
    value,
    valueEurMinor: toEurMinor(value, rateDayOf(publishedAt), rates),
  }
}

/**
 * One request from the notices of its procedure. Pure and blind to the order in which they come:
 * the same set gives the same request.
 *
 * The last call for competition describes it (else the last result, else the last plan); what
 * that leaves open is filled from the others, newest first. Results add the awards. Null for no notice.
 *
 * Buyers and winners are tied to who stands for them now; everyone else to their own entry in the
 * register (`entryIdOf`), which stays right, and leads there, when entries become one or part again.
 * Its value in euros is that of the day of publication.
 */
export const compileRfx = (
  notices: readonly StoredNotice[],
  orgIdOf: OrgIdOf,
  entryIdOf: OrgIdOf = orgIdOf,
  rates: Rates = FIXED_RATES,
): CompiledRfx | null => {
  const ordered = inOrder(notices)
  const chosen = mainOf(ordered)
  if (!chosen) return null
  const main = chosen.notice
  const others = ordered
    .map(({ notice }) => notice)
    .filter((notice) => notice !== main)
    .reverse()
  const filled = <K extends keyof Notice>(key: K): Notice[K] =>
    isFilled(main[key]) ? main[key] : (others.find((other) => isFilled(other[key])) ?? main)[key]
  const link = <O extends NoticeOrg>(org: O): O & RfxOrg => ({ ...org, orgId: orgIdOf(org) })
  const tieEntry = <O extends NoticeOrg>(org: O): O & RfxOrg => ({ ...org, orgId: entryIdOf(org) })
  const results = currentResults(ordered).map(({ notice }) => notice)
  const awards = awardsOf(ordered)
  const lost = lostTendersOf(ordered, awards)
  const described = uniqueBy(
    [main, ...results],
    ({ noticeId, version }) => `${noticeId}\n${version}`,
  )
  const content: RfxContent = {
    language: filled('language'),
    languages: filled('languages'),
    title: filled('title'),
    description: filled('description'),
    nature: filled('nature'),
    procedureType: filled('procedureType'),
    legalBasis: filled('legalBasis'),
    procedureId: filled('procedureId'),
    formType: main.formType,
    noticeType: main.noticeType,
    subtype: main.subtype,
    cpv: main.cpv.main ? main.cpv : (others.find(({ cpv }) => cpv.main)?.cpv ?? main.cpv),
    place: filled('place'),
    value: filled('value'),
    frameworkMaximum: filled('frameworkMaximum'),
    totalAwardedValue:
      results.findLast(({ totalAwardedValue }) => totalAwardedValue !== null)?.totalAwardedValue ??
      null,
    requirements: filled('requirements') ?? [],
    additionalInformation: filled('additionalInformation'),
    reference: filled('reference'),
    withheld: uniqueBy(
      described.flatMap(({ withheld }) => withheld),
      (entry) => JSON.stringify(entry),
    ),
    sourceUrl: filled('sourceUrl'),
    buyers: filled('buyers').map(link),
    organisations: organisationsOf(described, tieEntry),
    lots: withMovedDeadlines(lotsOf(main, others), ordered, chosen),
    awards: awards.map((award) => ({ ...award, winners: award.winners.map(link) })),
    ...(lost.length > 0 && {
      lostTenders: lost.map((tender) => ({
        ...tender,
        tenderers: tender.tenderers.map(tieEntry),
      })),
    }),
    history: historyOf(ordered),
  }
  const stage = stageOf(ordered, awards, content.lots)
  return { source: chosen.source, content, facts: factsOf(content, stage, ordered, main, rates) }
}
