import type { Db } from '@kogge/db/client.ts'
import type { LocalizedText } from '@kogge/domain/kernel/locale.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import type { RfxStage } from '@kogge/domain/rfx/status.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Pieces, SNIPPET_SOURCE } from '../highlights/pieces.ts'

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
  readonly lots: number
  /** The texts taken apart, by language: filled by those who mark words in them. */
  readonly pieces: Map<string, Pieces>
}

/** A card and which version of the request's row it was made of. */
interface Known {
  readonly version: string
  readonly card: CardSource
}

interface CardRow extends Record<string, unknown> {
  version: string
  id: string
  num: number
  source: string
  stage: RfxStage
  is_demo: boolean
  amended: boolean
  published_at: string | null
  imported_at: string
  deadline_at: string | null
  closes_at: string | null
  value_amount: string | null
  value_currency: string | null
  value_eur_minor: string | null
  language: string | null
  title: LocalizedText
  description: LocalizedText
  buyer: CardSource['buyer']
  buyers: number
  cpv: string | null
  lots: number
}

/** What the cards of one database may take in one process. */
const KEPT_BYTES = 64 * 1024 * 1024
/** Of a card beside its texts, and of a word that was taken apart: about. */
const CARD_BYTES = 1500
const WORD_BYTES = 32

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

/** A part of a text would keep all of it in memory. */
const beginning = (text: string): string =>
  text.length <= SNIPPET_SOURCE
    ? text
    : Buffer.from(text.slice(0, SNIPPET_SOURCE), 'utf16le').toString('utf16le')

const each = (texts: LocalizedText, change: (text: string) => string): LocalizedText =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]))

const iso = (time: string | null): string | null => time && new Date(time).toISOString()

const cardOf = (row: CardRow): CardSource => ({
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
  value:
    row.value_amount !== null && row.value_currency !== null
      ? { amount: row.value_amount, currency: row.value_currency }
      : null,
  valueEurMinor: row.value_eur_minor,
  language: row.language,
  title: each(row.title, withoutDirectionMarks),
  description: each(row.description, (text) => beginning(withoutDirectionMarks(text))),
  buyer: row.buyer && {
    name: withoutDirectionMarks(row.buyer.name),
    orgId: row.buyer.orgId,
    country: row.buyer.country,
    city: row.buyer.city,
  },
  buyers: row.buyers,
  cpv: row.cpv,
  lots: row.lots,
  pieces: new Map(),
})

/** Which version of a row stands: every change of it gives another, whoever makes it. */
const VERSION = sql`r.xmin::text || ' ' || r.ctid::text`

const listed = (nums: readonly number[]) => sql`${`{${nums.join(',')}}`}::int[]`

const readAnew = async (db: Db, nums: readonly number[]): Promise<readonly Known[]> => {
  if (nums.length === 0) return []
  const { rows } = await db.execute<CardRow>(sql`
    select ${VERSION} as version, r.id, r.num, r.source, r.stage, r.is_demo, r.amended,
      r.published_at, r.imported_at, r.deadline_at, r.closes_at, r.value_amount, r.value_currency,
      r.value_eur_minor, c.language, c.title, c.description, c.buyers -> 0 as buyer,
      jsonb_array_length(c.buyers) as buyers, c.cpv ->> 'main' as cpv,
      jsonb_array_length(c.lots) as lots
    from rfx r
    cross join lateral jsonb_to_record(r.content) as c
      (language text, title jsonb, description jsonb, buyers jsonb, cpv jsonb, lots jsonb)
    where r.num = any(${listed(nums)}) and r.privacy = 'public'`)
  return rows.map((row) => ({ version: row.version, card: cardOf(row) }))
}

interface Standing extends Record<string, unknown> {
  readonly num: number
  readonly version: string
  readonly translated: boolean
}

/**
 * The public requests of these numbers, in their order, and whether somebody else than the source
 * has translated their titles. A whole document is read only where its row has changed since it was
 * read last: what is given is as the rows stand now.
 */
export const readCards = async (
  db: Db,
  nums: readonly number[],
): Promise<readonly { readonly card: CardSource; readonly translated: boolean }[]> => {
  const cache = cacheOf(db)
  const { rows } = await db.execute<Standing>(sql`
    select r.num, ${VERSION} as version,
      exists (select 1 from rfx_translation t where t.rfx_id = r.id) as translated
    from rfx r where r.num = any(${listed(nums)}) and r.privacy = 'public'`)
  const standing = new Map(rows.map((row) => [row.num, row]))
  const known = new Map<number, CardSource>()
  for (const { num, version } of rows) {
    const kept = cache.get(num)
    if (kept?.version === version) known.set(num, kept.card)
  }
  const missing = rows.filter(({ num }) => !known.has(num)).map(({ num }) => num)
  for (const fresh of await readAnew(db, missing)) {
    cache.set(fresh.card.num, fresh, { size: sizeOf(fresh.card) })
    known.set(fresh.card.num, fresh.card)
  }
  return nums.flatMap((num) => {
    const card = known.get(num)
    return card ? [{ card, translated: standing.get(num)?.translated ?? false }] : []
  })
}

/** Says that cards have grown by pieces. */
export const weighAnew = (db: Db, cards: readonly CardSource[]): void => {
  const cache = cacheOf(db)
  for (const card of cards) {
    const kept = cache.peek(card.num)
    if (kept?.card === card) cache.set(card.num, kept, { size: sizeOf(card) })
  }
}
