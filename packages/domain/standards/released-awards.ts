import type { NoticeAmount, NoticeOrg } from '../notices/canonical-notice.ts'
import type { OcdsTag, OcdsTender } from './ocds-schema.ts'

/** A decision on a lot as it was said at some time, with the contract that came of it. */
export interface ReleasedAward {
  /** Its own: a lot that is decided anew gets another. */
  readonly id: string
  readonly lotId: string
  /** Of the standard (codelist awardStatus): `pending` as long as no contract may be concluded. */
  readonly status: 'pending' | 'active' | 'unsuccessful' | 'cancelled'
  /** The end of the standstill, ISO 8601; null where none runs, or where nobody knows its end yet. */
  readonly pendingUntil: string | null
  readonly winners: readonly NoticeOrg[]
  readonly value: NoticeAmount | null
  /** ISO 8601, with the hour. */
  readonly decidedAt: string | null
  readonly contract: {
    /** The buyer's number (BT-150); null where there is none. */
    readonly reference: string | null
    /** `2026-11-21` */
    readonly signedOn: string
    readonly value: NoticeAmount | null
  } | null
}

/** How a lot whose bidders know of its decision stands. */
export type CurrentAward = Omit<ReleasedAward, 'id'>

/** What everybody may know from now on: a version, how decided lots stand, what was taken back, or an answer. */
export type ReleaseNews =
  | { readonly kind: 'version' }
  | {
      readonly kind: 'decision' | 'no-contract' | 'next-award' | 'contract'
      readonly standing: readonly CurrentAward[]
    }
  | { readonly kind: 'reconsideration'; readonly lotIds: readonly string[] }
  | { readonly kind: 'cancellation' }
  | { readonly kind: 'answer'; readonly answerId: string }

/** What is new since before, and how it is called (codelist releaseTag). */
export interface AwardChange {
  readonly awards: readonly ReleasedAward[]
  readonly tags: readonly OcdsTag[]
}

const winnersKey = ({ winners }: Pick<ReleasedAward, 'winners'>): string =>
  winners
    .map(({ name, ids, ...org }) => ('orgId' in org && org.orgId) || ids[0]?.id || name)
    .join(' ')

/** Whether both are one decision: the same winner, or nobody. Of two times it was taken back between. */
const isSame = (one: CurrentAward, other: CurrentAward): boolean =>
  (one.status === 'unsuccessful') === (other.status === 'unsuccessful') &&
  winnersKey(one) === winnersKey(other)

const cancelled = (award: ReleasedAward): ReleasedAward => ({
  ...award,
  status: 'cancelled',
  pendingUntil: null,
})

/** What stands after changes: the latest of each award, in the order in which they came. */
export const awardsAfter = (
  before: readonly ReleasedAward[],
  changed: readonly ReleasedAward[],
): readonly ReleasedAward[] => [
  ...new Map([...before, ...changed].map((award) => [award.id, award])).values(),
]

const idOf = (lotId: string, known: readonly ReleasedAward[]): string =>
  `${lotId}-${known.filter((award) => award.lotId === lotId).length + 1}`

/**
 * The changes from the published awards to those that stand: an award whose lot is decided
 * otherwise is cancelled and another takes its place; a contract leaves the award what it was. None
 * that stands any more: all are cancelled.
 */
export const changeOfAwards = (
  before: readonly ReleasedAward[],
  standing: readonly CurrentAward[],
): AwardChange => {
  const tags = new Set<OcdsTag>()
  const lots = new Map(standing.map((one) => [one.lotId, one]))
  const awards: ReleasedAward[] = []
  const kept = new Set<string>()
  for (const award of before) {
    if (award.status === 'cancelled') continue
    const now = lots.get(award.lotId)
    if (!now || !isSame(award, now)) {
      awards.push(cancelled(award))
      tags.add('awardCancellation')
      continue
    }
    kept.add(award.lotId)
    const { status, pendingUntil } = now
    const contract = award.contract ?? now.contract
    const isNew = contract !== null && award.contract === null
    if (!isNew && status === award.status && pendingUntil === award.pendingUntil) continue
    // What was awarded stays what it was: the contract has a value and a day of its own.
    awards.push({ ...award, status, pendingUntil, contract })
    tags.add(isNew ? 'contract' : 'awardUpdate')
  }
  for (const one of standing) {
    if (kept.has(one.lotId)) continue
    awards.push({ ...one, id: idOf(one.lotId, before) })
    tags.add('award')
    if (one.contract) tags.add('contract')
  }
  return { awards, tags: [...tags] }
}

/** Decisions on these lots that are taken back; of the others none may be concluded before all is decided anew. */
export const reconsidered = (
  before: readonly ReleasedAward[],
  lotIds: readonly string[],
): AwardChange => {
  const awards = before.flatMap((award): ReleasedAward[] => {
    if (award.status === 'cancelled' || award.contract) return []
    if (lotIds.includes(award.lotId)) return [cancelled(award)]
    return award.status === 'unsuccessful'
      ? []
      : [{ ...award, status: 'pending', pendingUntil: null }]
  })
  const isCancelled = awards.some(({ status }) => status === 'cancelled')
  return { awards, tags: isCancelled ? ['awardCancellation'] : [] }
}

/** A standstill that ended, and the awards that came into force with it. */
interface StandstillEnd {
  readonly at: Date
  readonly awards: readonly ReleasedAward[]
}

/** Standstills of awards that ended before an instant, in their order. */
const standstillsOver = (
  awards: readonly ReleasedAward[],
  before: Date,
): readonly StandstillEnd[] => {
  const waiting = awards.filter(
    ({ status, pendingUntil }) => status === 'pending' && pendingUntil !== null,
  )
  return [...Map.groupBy(waiting, ({ pendingUntil }) => pendingUntil ?? '')]
    .map(([until, own]) => ({
      at: new Date(until),
      awards: own.map(
        (award): ReleasedAward => ({ ...award, status: 'active', pendingUntil: null }),
      ),
    }))
    .filter(({ at }) => at < before)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

type Status = OcdsTender['status']

/** How a lot stands by its awards. */
export const lotStatusBy = (awards: readonly ReleasedAward[], lotId: string): Status => {
  const own = awards.filter((award) => award.lotId === lotId && award.status !== 'cancelled')
  if (own.length === 0) return 'active'
  return own.every(({ status }) => status === 'unsuccessful') ? 'unsuccessful' : 'complete'
}

/** How the whole stands by its awards: while a lot is decided anew it is not over. */
export const tenderStatusBy = (awards: readonly ReleasedAward[]): Status => {
  const lots = new Set(awards.map(({ lotId }) => lotId))
  const each = [...lots].map((lotId) => lotStatusBy(awards, lotId))
  if (each.length === 0 || each.includes('active')) return 'active'
  return each.every((status) => status === 'unsuccessful') ? 'unsuccessful' : 'complete'
}

/** One publication, with the awards that it changed. */
export interface Publication {
  readonly name: string
  readonly at: Date
  readonly tags: readonly OcdsTag[]
  readonly awards: readonly ReleasedAward[]
}

/** The same with all awards as they stood after it. */
export type PublishedStep<Row extends Publication> = (Row | Publication) & {
  readonly known: readonly ReleasedAward[]
}

/**
 * All that was said until an instant, in its order: what was written down, and between that the ends of
 * standstills, which nobody writes down. What is there once stays as it is, however late it is asked for.
 */
export const stepsUntil = <Row extends Publication>(
  rows: readonly Row[],
  until: Date,
): readonly PublishedStep<Row>[] => {
  let known: readonly ReleasedAward[] = []
  const steps: PublishedStep<Row>[] = []
  const tell = (row: Row | Publication) => {
    known = awardsAfter(known, row.awards)
    steps.push({ ...row, known })
  }
  const endStandstills = (before: Date) => {
    for (const { at, awards } of standstillsOver(known, before)) {
      // The end of a day, which no other standstill of the request has.
      const name = `standstill-${at.toISOString()}`
      tell({ name, at, awards, tags: ['awardUpdate'] })
    }
  }
  for (const row of rows) {
    endStandstills(row.at)
    tell(row)
  }
  endStandstills(until)
  return steps
}
