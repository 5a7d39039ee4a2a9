import type { Db } from '@kogge/db/client.ts'
import { type RfxPlace, readContents } from '@kogge/db/rfx-content.ts'
import type { LocalizedText } from '@kogge/domain/kernel/locale.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import type { RfxStage } from '@kogge/domain/rfx/status.ts'
import { namedCodes } from '@kogge/domain/search/document.ts'
import { type SQL, sql } from 'drizzle-orm'
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

/** What stands in a request's row. */
interface FactsRow extends Record<string, unknown>, RfxPlace {
  version: string
  id: string
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
  translated: boolean
}

/** And what it says. */
interface SaidRow extends Record<string, unknown> {
  num: number
  language: string | null
  title: LocalizedText
  description: LocalizedText
  buyer: CardSource['buyer']
  buyers: number
  cpv: string | null
  lot_codes: readonly (string | null)[]
  lots: number
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

/** A part of a text would keep all of it in memory. */
const beginning = (text: string): string =>
  text.length <= SNIPPET_SOURCE
    ? text
    : Buffer.from(text.slice(0, SNIPPET_SOURCE), 'utf16le').toString('utf16le')

const each = (texts: LocalizedText, change: (text: string) => string): LocalizedText =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, change(text)]))

const iso = (time: string | null): string | null => time && new Date(time).toISOString()

const cardOf = (row: FactsRow, said: SaidRow): CardSource => ({
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
  language: said.language,
  title: each(said.title, withoutDirectionMarks),
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

/** Which version of a row stands: every change of it gives another, whoever makes it. */
const VERSION = sql`r.xmin::text || ' ' || r.ctid::text`

/** What cards show of what requests say, given as rows (num, content). */
const readSaid = async (db: Db, said: SQL): Promise<readonly SaidRow[]> => {
  const { rows } = await db.execute<SaidRow>(sql`
  select num, c.language, c.title, c.description, c.buyers -> 0 as buyer,
    jsonb_array_length(c.buyers) as buyers, c.cpv ->> 'main' as cpv,
    jsonb_path_query_array(c.lots, '$[*].cpv.main') as lot_codes, jsonb_array_length(c.lots) as lots
  from ${said} as said
  cross join lateral jsonb_to_record(content) as c
    (language text, title jsonb, description jsonb, buyers jsonb, cpv jsonb, lots jsonb)`)
  return rows
}

/**
 * The public requests of these numbers, in their order, and whether somebody else than the source
 * has translated their titles. What a request says is read only where its row has changed since it
 * was read last: what is given is as the rows stand now.
 */
export const readCards = async (
  db: Db,
  nums: readonly number[],
): Promise<readonly { readonly card: CardSource; readonly translated: boolean }[]> => {
  const cache = cacheOf(db)
  const { rows } = await db.execute<FactsRow>(sql`
    select ${VERSION} as version, r.num, r.month, r.id, r.source, r.stage, r.is_demo, r.amended,
      r.published_at, r.imported_at, r.deadline_at, r.closes_at, r.value_amount, r.value_currency,
      r.value_eur_minor,
      exists (select 1 from rfx_translation t where t.rfx_id = r.id) as translated
    from rfx r where r.num = any(${`{${nums.join(',')}}`}::int[]) and r.privacy = 'public'`)
  const kept = new Map(rows.map(({ num }) => [num, cache.get(num)]))
  const changed = rows.filter(({ num, version }) => kept.get(num)?.version !== version)
  const contents = await readContents(changed, (said) => readSaid(db, said))
  const read = new Map(
    rows.flatMap((row) => {
      const { num, version, translated } = row
      const known = kept.get(num)
      if (known?.version === version) return [[num, { card: known.card, translated }] as const]
      const said = contents.get(num)
      // It went while it was read.
      if (!said) return []
      const card = cardOf(row, said)
      cache.set(num, { version, card }, { size: sizeOf(card) })
      return [[num, { card, translated }] as const]
    }),
  )
  return nums.flatMap((num) => read.get(num) ?? [])
}

/** Says that cards have grown by pieces. */
export const weighAnew = (db: Db, cards: readonly CardSource[]): void => {
  const cache = cacheOf(db)
  for (const card of cards) {
    const kept = cache.peek(card.num)
    if (kept?.card === card) cache.set(card.num, kept, { size: sizeOf(card) })
  }
}
