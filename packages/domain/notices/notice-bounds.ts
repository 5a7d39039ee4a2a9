import { cutText } from '../kernel/text-folding.ts'
import type { Notice } from './canonical-notice.ts'

/**
 * What a notice may say at most. The most that was found in 6,654 real notices (TED, Doffin, and
 * publishers of OCDS) stands beside each; the bytes as they came are kept whole.
 */
export const NOTICE_BOUNDS = {
  /** Characters of a running text: 40,177. */
  running: 100_000,
  /** Of any other: a title (619), a name (1,000), an address (373), a link (400), a code (418). */
  text: 2000,
  /** Awards: 1,105. */
  awards: 10_000,
  /** Entries of any other list: 652 lots, 134 organisations, 115 codes. */
  list: 2500,
  /** Languages of a text: 24. */
  languages: 100,
  /** Characters of all texts together, and entries of all lists: 998,761 characters as JSON. */
  together: 16_000_000,
  entries: 250_000,
  /** Of a running text beyond what all may say together. */
  beyond: 200,
} as const

/** Behind a text that was cut. */
export const CUT_MARK = ' […]'

/** Fields whose texts go on over paragraphs. */
const RUNNING: ReadonlySet<string> = new Set([
  'description',
  'additionalInformation',
  'text',
  'before',
  'after',
  'reason',
])

/** Fields by which notices are known to each other: two that begin alike must not become one. */
const KNOWN_BY: ReadonlySet<string> = new Set([
  'noticeId',
  'version',
  'publicationNumber',
  'procedureId',
  'changedNoticeId',
  'previousNoticeId',
  'references',
])

/** Texts by their languages: what they are, the name of the map says. */
const isByLanguage = (entries: readonly (readonly [string, unknown])[]): boolean =>
  entries.every(([name, value]) => name.length <= 3 && typeof value === 'string')

/** Walks one notice. `short` makes a short text of one that others are known by. */
class Walk {
  readonly cut = new Set<string>()
  readonly #short: (text: string) => string
  #characters: number = NOTICE_BOUNDS.together
  #entries: number = NOTICE_BOUNDS.entries

  constructor(short: (text: string) => string) {
    this.#short = short
  }

  #text(text: string, field: string): string {
    const { running, text: other, beyond } = NOTICE_BOUNDS
    const most = RUNNING.has(field) ? (this.#characters > 0 ? running : beyond) : other
    this.#characters -= Math.min(text.length, most)
    if (text.length <= most) return text
    this.cut.add(field)
    return KNOWN_BY.has(field)
      ? this.#short(text)
      : cutText(text, most - CUT_MARK.length) + CUT_MARK
  }

  #list(list: readonly unknown[], field: string): readonly unknown[] {
    const { awards, list: other } = NOTICE_BOUNDS
    const most = Math.min(field === 'awards' ? awards : other, this.#entries)
    this.#entries -= Math.min(list.length, most)
    const kept = list.length > most ? list.slice(0, most) : list
    if (kept !== list) this.cut.add(field)
    const made = kept.map((value) => this.value(value, field))
    return kept === list && made.every((value, index) => value === list[index]) ? list : made
  }

  #object(object: object, field: string): object {
    const entries = Object.entries(object)
    const isNamed = !isByLanguage(entries)
    let isChanged = entries.length > NOTICE_BOUNDS.languages
    if (isChanged) this.cut.add(field)
    const made = entries
      .slice(0, NOTICE_BOUNDS.languages)
      .map(([name, value]): [string, unknown] => {
        const bounded = this.value(value, isNamed ? name : field)
        isChanged ||= bounded !== value
        return [name, bounded]
      })
    return isChanged ? Object.fromEntries(made) : object
  }

  value(value: unknown, field: string): unknown {
    if (typeof value === 'string') return this.#text(value, field)
    if (Array.isArray(value)) return this.#list(value, field)
    return typeof value === 'object' && value !== null ? this.#object(value, field) : value
  }
}

/**
 * A notice within these bounds: a text that is longer ends with ` […]`, a list behind its first
 * entries, and `cut` names the fields. `short` makes another short text of each long one by which
 * notices know each other. The notice itself where nothing is too long.
 */
export const withinBounds = (notice: Notice, short: (text: string) => string): Notice => {
  const walk = new Walk(short)
  // What it says has the shape that it had.
  const bounded = walk.value(notice, '') as Notice
  return walk.cut.size === 0 ? notice : { ...bounded, cut: [...walk.cut].sort() }
}
