import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { LANGUAGES, randomFrom, wordOf } from '../search/generated-words.ts'
import { COUNTRIES } from '../search/request-generator.ts'

/** Of a seller's words: neither the commonest, which say nothing, nor always rare. */
const [FIRST_RANK, LAST_RANK] = [20, 30_000]

interface Corpus {
  readonly codes: readonly string[]
  /** Ids of organisations. */
  readonly orgs: readonly string[]
}

const pickOf =
  (random: () => number) =>
  <Item>(items: readonly Item[], fallback: Item): Item =>
    items[Math.floor(random() * items.length)] ?? fallback

/**
 * Filters of `count` profiles as suppliers have them, the same every time: by codes and country (35%), by keywords of which one
 * is enough (25%), by words that must all be there among what is open (15%), by codes, region and value (10%), by buyers (5%), by
 * phrases, beginnings and exclusions (5%), by value and language within a division (5%).
 */
export function* profilesOf(count: number, { codes, orgs }: Corpus): Generator<ProfileFilters> {
  const random = randomFrom(2811)
  const pick = pickOf(random)
  const several = <Item>(most: number, item: () => Item): Item[] =>
    Array.from({ length: 1 + Math.floor(random() * most) }, item)
  const word = (language: string) => {
    const rank = Math.exp(Math.log(FIRST_RANK) + Math.log(LAST_RANK / FIRST_RANK) * random())
    return wordOf(language, Math.min(LAST_RANK - 1, Math.floor(rank)))
  }
  /** A code, or the group or class that it is in. */
  const code = () => {
    const kept = 3 + Math.floor(random() * 6)
    return pick(codes, '45000000').slice(0, kept).padEnd(8, '0')
  }
  const country = () => pick(COUNTRIES, 'LV')
  const region = () => `${country()}0${Math.floor(random() * 10)}`
  for (let made = 0; made < count; made += 1) {
    const language = pick(LANGUAGES, 'lv')
    const kind = random()
    if (kind < 0.35) yield { cpv: several(5, code), country: several(3, country) }
    else if (kind < 0.6)
      yield { keyword: several(8, () => word(language)), country: several(2, country) }
    else if (kind < 0.75)
      yield { q: [`${word(language)} ${word(language)}`], tenderStatus: ['open'] }
    else if (kind < 0.85)
      yield {
        cpv: several(3, code),
        region: several(2, region),
        tenderValue: ['100k-1m', '1m-10m'],
      }
    else if (kind < 0.9) yield { buyer: several(5, () => pick(orgs, '')) }
    else if (kind < 0.95)
      yield {
        q: [
          `"${word(language)} ${word(language)}" ${word(language).slice(0, 4)}* -${word(language)}`,
        ],
      }
    else
      yield {
        cpv: [`${pick(codes, '45000000').slice(0, 2)}000000`],
        valueFrom: ['50000'],
        valueUnstated: ['also'],
        language: ['lv', 'en'],
      }
  }
}
