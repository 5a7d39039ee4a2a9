import type { Db } from '@kogge/db/client.ts'
import type { LocalizedText } from '@kogge/domain/kernel/locales.ts'
import { storedAmount } from '@kogge/domain/kernel/money.ts'
import { cutText, ownText, withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { namedCodes } from '@kogge/domain/search/search-document.ts'
import { LRUCache } from 'lru-cache'
import { type ContentRow, type FactsRow, readContents, readRows } from './card-rows.queries.ts'
import { type Pieces, SNIPPET_SOURCE } from './highlight-tokens.ts'

/** What a card shows of a request, whoever reads it and whatever they searched. */
export interface CardSource {
  readonly id: string
  readonly num: number
  readonly source: string
  readonly stage: RfxStage
  readonly isDemo: boolean
  readonly amended: boolean
  /** ISO 8601 in UTC. */
  readonly publishedAt: string | null
  readonly importedAt: string
  readonly deadlineAt: string | null
  readonly closesAt: Date | null
  readonly value: { readonly amount: string; readonly currency: string } | null
  readonly valueEurMinor: string | null
  readonly language: string | null
  readonly title: LocalizedText
  /** Of each, as much as a snippet is cut from. */
  readonly description: LocalizedText
  readonly buyer: {
    readonly name: string
    readonly orgId: string | null
    readonly country: string | null
    readonly city: string | null
  } | null
  readonly buyers: number
  readonly cpv: string | null
  /** CPV codes as numbers, by whose names the request is found. */
  readonly named: readonly number[]
  readonly lots: number
  /** The texts taken apart, by language: filled by those who mark words in them. */
  readonly pieces: Map<string, Pieces>
}

/** A card and which version of the request's row it was made of. */
interface Known {
  readonly version: string
  readonly card: CardSource
}

/** What the cards of one database may take in one process. */
const KEPT_BYTES = 64 * 1024 * 1024
/** Of a card beside its texts, and of a word that was taken apart: about. */
const CARD_BYTES = 1500
const WORD_BYTES = 10

const caches = new WeakMap<Db, LRUCache<number, Known>>()

const cacheOf = (db: Db): LRUCache<number, Known> => {
  const known = caches.get(db)
  if (known) return known
  const cache = new LRUCache<number, Known>({ maxSize: KEPT_BYTES })
  caches.set(db, cache)
  return cache
}

const sizeOf = ({ title, description, pieces }: CardSource): number => {
  const texts = [...Object.values(title), ...Object.values(description)]
  const parts = [...pieces.values()].flatMap((piece) => [piece.title, piece.body])
  return (
    CARD_BYTES +
    texts.reduce((sum, text) => sum + 2 * text.length, 0) +
    parts.reduce((sum, { starts }) => sum + WORD_BYTES * starts.length, 0)
  )
}

/** Of a title no more is shown in a list: the longest of 6,654 real ones has 619 letters. */
const MOST_TITLE = 1000

const shownTitle = (text: string): string =>
  text.length <= MOST_TITLE ? text : ownText(`${cutText(text, MOST_TITLE - 1)}…`)

const beginning = (text: string): string =>
  text.length <= SNIPPET_SOURCE ? text : ownText(text.slice(0, SNIPPET_SOURCE))

const each = (texts: LocalizedText, change: (text: string) => string): LocalizedText =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]))

const iso = (time: string | null): string | null => time && new Date(time).toISOString()

const cardOf = (row: FactsRow, said: ContentRow): CardSource => ({
  id: row.id,
  num: row.num,
  source: row.source,
  stage: row.stage,
  isDemo: row.is_demo,
  amended: row.amended,
  publishedAt: iso(row.published_at),
  importedAt: new Date(row.imported_at).toISOString(),
  deadlineAt: iso(row.deadline_at),
  closesAt: row.closes_at === null ? null : new Date(row.closes_at),
  value: storedAmount(row.value_amount, row.value_currency),
  valueEurMinor: row.value_eur_minor,
  language: said.language,
  title: each(said.title, (text) => shownTitle(withoutDirectionMarks(text))),
  description: each(said.description, (text) => beginning(withoutDirectionMarks(text))),
  buyer: said.buyer && {
    name: withoutDirectionMarks(said.buyer.name),
    orgId: said.buyer.orgId,
    country: said.buyer.country,
    city: said.buyer.city,
  },
  buyers: said.buyers,
  cpv: said.cpv,
  named: namedCodes([said.cpv, ...said.lot_codes]),
  lots: said.lots,
  pieces: new Map(),
})

/** A request that is to be shown, and the month in which what it says is thought to stand. */
export interface Shown {
  readonly num: number
  readonly month?: string
}

/**
 * The public requests of a page, in its order, and whether somebody else than the source has
 * translated their titles. What a request says is read only where its row has changed since it was
 * read last: what is given is as the rows stand now.
 */
export const readCards = async (
  db: Db,
  page: readonly Shown[],
): Promise<readonly { readonly card: CardSource; readonly translated: boolean }[]> => {
  const cache = cacheOf(db)
  const kept = new Map(page.map(({ num }) => [num, cache.get(num)]))
  const unknown = page.flatMap(({ num, month }) =>
    month !== undefined && !kept.get(num) ? [{ num, month }] : [],
  )
  const rows = await readRows(
    db,
    page.map(({ num }) => num),
    unknown,
  )
  const changed = rows.filter(
    ({ num, version, is_said }) => !is_said && kept.get(num)?.version !== version,
  )
  const said = await readContents(db, changed)
  const read = new Map(
    rows.flatMap((row) => {
      const { num, version, translated } = row
      const known = kept.get(num)
      if (known?.version === version) return [[num, { card: known.card, translated }] as const]
      const own = row.is_said ? row : said.get(num)
      // It went while it was read.
      if (!own) return []
      const card = cardOf(row, own)
      cache.set(num, { version, card }, { size: sizeOf(card) })
      return [[num, { card, translated }] as const]
    }),
  )
  return page.flatMap(({ num }) => read.get(num) ?? [])
}

/** Says that cards have grown by pieces. */
export const weighAnew = (db: Db, cards: readonly CardSource[]): void => {
  const cache = cacheOf(db)
  for (const card of cards) {
    const kept = cache.peek(card.num)
    if (kept?.card === card) cache.set(card.num, kept, { size: sizeOf(card) })
  }
}
