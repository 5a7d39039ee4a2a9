import { type FeedSignal, LESSONS, type MemberSignal } from './feed-signals.ts'
import {
  bandsBeyond,
  RANKED_KEYS,
  type RankedKey,
  type RankedTender,
  valuesOf,
} from './ranked-traits.ts'

/** What is known of one value of a key. */
export interface ValueTally {
  /** Strengths of the signals for it and against it, both from zero. */
  readonly liked: number
  readonly disliked: number
  /** Tenders by signal; each counts once however many members dealt with it. */
  readonly tenders: ReadonlyMap<FeedSignal, number>
}

type Tallies = Readonly<Record<RankedKey, ReadonlyMap<number, ValueTally>>>

/** What an organisation likes, as its members dealt with tenders. */
export interface FeedPreferences {
  readonly all: Tallies
  /** The part of each tender in it: none is compared with itself. */
  readonly byTender: ReadonlyMap<number, Tallies>
}

/** The values that a signal says something of: too large is all that is larger as well. */
const taughtValues = (
  signal: FeedSignal,
  tender: RankedTender,
  own: readonly number[],
): readonly number[] => {
  if (signal === 'too_large') return bandsBeyond(tender, 'larger')
  if (signal === 'too_small') return bandsBeyond(tender, 'smaller')
  return own
}

interface GrowingTally {
  liked: number
  disliked: number
  readonly tenders: Map<FeedSignal, number>
}

const tallyIn = (tallies: Map<number, GrowingTally>, value: number): GrowingTally => {
  const found = tallies.get(value) ?? { liked: 0, disliked: 0, tenders: new Map() }
  tallies.set(value, found)
  return found
}

const byKey = <Value>(make: (key: RankedKey) => Value): Readonly<Record<RankedKey, Value>> => ({
  buyer: make('buyer'),
  cpv: make('cpv'),
  region: make('region'),
  tenderValue: make('tenderValue'),
})

/** What the members did with one tender, by its values. */
const talliesOf = (tender: RankedTender, signals: readonly FeedSignal[]): Tallies => {
  const values = valuesOf(tender)
  return byKey((key) => {
    const tallies = new Map<number, GrowingTally>()
    for (const signal of signals) {
      const { strength, keys } = LESSONS[signal]
      if (!keys.includes(key)) continue
      for (const value of taughtValues(signal, tender, values[key])) {
        const tally = tallyIn(tallies, value)
        tally.liked += Math.max(0, strength)
        tally.disliked += Math.max(0, -strength)
        tally.tenders.set(signal, 1)
      }
    }
    return tallies
  })
}

/** Adds what members did with one tender. */
const addTo = (tally: GrowingTally, own: ValueTally): void => {
  tally.liked += own.liked
  tally.disliked += own.disliked
  for (const [signal, count] of own.tenders)
    tally.tenders.set(signal, (tally.tenders.get(signal) ?? 0) + count)
}

/** What signals teach, in time that grows with their values alone. */
export const preferencesFrom = (signals: readonly MemberSignal[]): FeedPreferences => {
  const dealt = new Map<number, { readonly tender: RankedTender; readonly signals: FeedSignal[] }>()
  for (const { tender, signal } of signals) {
    const one = dealt.get(tender.num) ?? { tender, signals: [] }
    one.signals.push(signal)
    dealt.set(tender.num, one)
  }
  const byTender = new Map(
    [...dealt].map(([num, one]) => [num, talliesOf(one.tender, one.signals)]),
  )
  const all = byKey(() => new Map<number, GrowingTally>())
  for (const own of byTender.values())
    for (const key of RANKED_KEYS)
      for (const [value, tally] of own[key]) addTo(tallyIn(all[key], value), tally)
  return { all, byTender }
}

/** What others than the tender itself teach of a value; null where that is nothing. */
export const tallyOf = (
  { all, byTender }: FeedPreferences,
  key: RankedKey,
  value: number,
  tenderNum: number,
): ValueTally | null => {
  const whole = all[key].get(value)
  if (!whole) return null
  const own = byTender.get(tenderNum)?.[key].get(value)
  if (!own) return whole
  const tenders = new Map(whole.tenders)
  for (const [signal, count] of own.tenders) tenders.set(signal, (tenders.get(signal) ?? 0) - count)
  return { liked: whole.liked - own.liked, disliked: whole.disliked - own.disliked, tenders }
}
