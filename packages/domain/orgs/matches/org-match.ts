import { cutText } from '../../kernel/text-folding.ts'
import type { NoticeOrg } from '../../notices/canonical-notice.ts'
import { bodyOfUnit } from '../names/internal-units.ts'
import { withoutAdditions } from '../names/name-additions.ts'
import { numbersOf, type OrgNumber } from '../numbers/org-numbers.ts'
import { bareOrgName, normalOrgName } from '../org-names.ts'
import { regionsOf } from '../org-regions.ts'
import { MATCH_REASONS, type SpellingReason } from './match-reasons.ts'

/** What makes two spellings one organisation, and why. */
export interface OrgMatch {
  /**
   * `LV:40003000000` by number, else `LV:~name@region`, or `LV:~name` where nothing says where it is.
   * A function of the spelling alone, and of whether its notice lets one believe its number, so that no
   * order of arrival changes it.
   */
  readonly key: string
  readonly by: SpellingReason
  /** 0 to 100. */
  readonly confidence: number
  /** Alpha-2 code in the key, null where it is not known. */
  readonly country: string | null
  /** Keys of its further numbers, each right in another register of the same country. */
  readonly otherKeys: readonly string[]
  /**
   * What spellings share that may mean the same: `LV:bare name`, without words in brackets and without the
   * representative of the body, and the body's where the number is that of a department's body; null without country or
   * name.
   */
  readonly group: string | null
}

/** An index takes no more; keys of real sources are below a hundred characters. */
const MAX_KEY = 200

/** 53 bits of a text, by the multiplicative mixing of cyrb53 (bryc, public domain). */
const fingerprint = (text: string): string => {
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    low = Math.imul(low ^ unit, 2654435761)
    high = Math.imul(high ^ unit, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36)
}

/** A key as it is, or, where it is too long, its start and its fingerprint. */
const bounded = (key: string): string =>
  key.length <= MAX_KEY ? key : `${cutText(key, MAX_KEY - 20)}#${fingerprint(key)}`

const keyOf = ({ country, number }: OrgNumber): string => bounded(`${country}:${number}`)

/** Shorter names say nothing. */
const LEAST_NAME = 3

const groupOf = (
  written: string,
  name: string,
  country: string | null,
  key: string | null = null,
): string | null => {
  const plain = withoutAdditions((key && bodyOfUnit(written, key)) ?? written)
  const grouped = plain === written ? name : normalOrgName(plain)
  const bare = bareOrgName(grouped.length >= LEAST_NAME ? grouped : name)
  return country && bare.length >= LEAST_NAME ? bounded(`${country}:${bare}`) : null
}

type Spelled = Pick<NoticeOrg, 'name' | 'ids' | 'country'> &
  Partial<Pick<NoticeOrg, 'nuts' | 'city' | 'identifiedBy'>>

/** Null for an organisation that is neither numbered nor named. */
export const matchOrg = (org: Spelled): OrgMatch | null => {
  const name = normalOrgName(org.name)
  const [first, ...others] = org.identifiedBy === 'name' ? [] : numbersOf(org)
  if (first) {
    const key = keyOf(first)
    const country = first.country === '??' ? null : first.country
    const isBeside = (other: OrgNumber): boolean =>
      first.register !== null &&
      other.register !== null &&
      other.register !== first.register &&
      other.country === first.country
    const otherKeys = [...new Set(others.filter(isBeside).map(keyOf))]
    const { confidence } = MATCH_REASONS[first.kind]
    return {
      key,
      by: first.kind,
      confidence,
      country,
      otherKeys,
      group: groupOf(org.name, name, country, key),
    }
  }
  if (!name) return null
  const [region] = regionsOf(org)
  const by = region ? 'name_region' : 'name_country'
  return {
    key: bounded(`${org.country ?? '??'}:~${name}${region ? `@${region}` : ''}`),
    by,
    confidence: MATCH_REASONS[by].confidence,
    country: org.country,
    otherKeys: [],
    group: groupOf(org.name, name, org.country),
  }
}

/** The match key that notices give an organisation with this number (`registryNumber`'s). */
export const keyOfNumber = (country: string, number: string): string =>
  matchOrg({ name: '', ids: [{ id: number, scheme: null }], country })?.key ??
  `${country}:${number}`
