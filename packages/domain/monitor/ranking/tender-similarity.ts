import { FILTER_RULES } from '../filter-rules.ts'
import type { ProfileFilters } from '../profile-filters.ts'
import { type FeedPreferences, tallyOf, type ValueTally } from './feed-preferences.ts'
import { type FeedSignal, LESSONS } from './feed-signals.ts'
import {
  RANKED_KEYS,
  type RankedKey,
  type RankedTender,
  valuesOf,
  weightOf,
} from './ranked-traits.ts'

/** Why a tender stands higher or lower: it shares a value with tenders that members dealt with in the same way. */
export interface Similarity {
  readonly signal: FeedSignal
  /** How many tenders those are; the tender itself is none of them. */
  readonly count: number
  readonly key: RankedKey
  /** The value as filters write it; empty for a buyer, whom the tender names. */
  readonly filters: ProfileFilters
}

/** The place of a tender among those of a day. */
interface RankedPlace {
  /** Above zero for what is likely to be wanted; between -3.2 and 2.55. */
  readonly score: number
  /** The strongest first; none where the score is zero. */
  readonly similarities: readonly Similarity[]
}

/** Signals by which a value is believed half. One is no habit: a seventh is less than `LEAST`. */
const DOUBT = 6
/** Below, a key counts for nothing: no tender moves without a reason that can be shown. */
const LEAST = 0.15
const MOST_SHOWN = 2

const NO_IDS = { requests: new Map(), orgs: new Map() }

const worthOf = (key: RankedKey, value: number, { liked, disliked }: ValueTally): number => {
  const share = (liked - disliked) / (liked + disliked + DOUBT)
  const weight = weightOf(key, value)
  return share * (share > 0 ? weight.liked : weight.disliked)
}

interface Strongest {
  readonly key: RankedKey
  readonly value: number
  readonly worth: number
  readonly tally: ValueTally
}

const strongestOf = (
  preferences: FeedPreferences,
  tender: RankedTender,
  key: RankedKey,
  values: readonly number[],
): Strongest | null => {
  let found: Strongest | null = null
  for (const value of values) {
    const tally = tallyOf(preferences, key, value, tender.num)
    if (!tally) continue
    const worth = worthOf(key, value, tally)
    const isStronger = Math.abs(worth) > Math.abs(found?.worth ?? 0)
    // Of two that are equally strong the one that speaks for the tender.
    const isKinder = found !== null && worth === -found.worth && worth > 0
    if (isStronger || isKinder) found = { key, value, worth, tally }
  }
  return found && Math.abs(found.worth) >= LEAST ? found : null
}

/** The signal that said most, of those that speak for a value or of those against it. */
const mainSignal = ({ tally, worth }: Strongest): { signal: FeedSignal; count: number } | null => {
  let [main, most]: [{ signal: FeedSignal; count: number } | null, number] = [null, 0]
  for (const [signal, count] of tally.tenders) {
    const strength = LESSONS[signal].strength * count * Math.sign(worth)
    if (strength > most) [main, most] = [{ signal, count }, strength]
  }
  return main
}

const similarityOf = (one: Strongest): Similarity[] => {
  const main = mainSignal(one)
  const rule = FILTER_RULES[one.key]
  if (!main || rule.kind !== 'holds') return []
  const written = rule.values.written(one.value, NO_IDS)
  return [{ ...main, key: one.key, filters: written === null ? {} : { [one.key]: [written] } }]
}

/** Compares a tender with those that members dealt with. A save never lowers another tender, and a hide never raises one. */
export const placeOf = (preferences: FeedPreferences, tender: RankedTender): RankedPlace => {
  const values = valuesOf(tender)
  const all = RANKED_KEYS.flatMap((key) => strongestOf(preferences, tender, key, values[key]) ?? [])
  const score = all.reduce((sum, { worth }) => sum + worth, 0)
  const shown = all
    .filter(({ worth }) => worth * score > 0)
    .sort((a, b) => Math.abs(b.worth) - Math.abs(a.worth))
    .slice(0, MOST_SHOWN)
  return { score, similarities: shown.flatMap(similarityOf) }
}
