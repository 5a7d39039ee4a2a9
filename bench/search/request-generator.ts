import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { writeContents } from '@kogge/db/contents/rfx-contents.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { sql } from 'drizzle-orm'
import { LANGUAGES, randomFrom, sentence } from './generated-words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HISTORY_DAYS = 5 * 365
const BATCH = 1000
const SOURCES = ['ted', 'ted', 'ted', 'lv-iub', 'pl-bzp', 'no-doffin'] as const
export const COUNTRIES = ['LV', 'EE', 'LT', 'PL', 'FI', 'SE', 'NO', 'DK', 'DE', 'FR']

const uuid = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
const pick = <Item>(random: () => number, items: readonly Item[], fallback: Item): Item =>
  items[Math.floor(random() * items.length)] ?? fallback

const party = (name: string, orgId: string, country: string) => ({
  orgId,
  key: null,
  name,
  names: {},
  ids: [],
  country,
  nuts: null,
  city: null,
  address: null,
  postcode: null,
  website: null,
  contact: { name: null, email: null, phone: null },
})

/** Buyers and suppliers; some appear far more often than others. */
const writeOrgs = async (db: Db, count: number, random: () => number): Promise<void> => {
  for (let start = 0; start < count; start += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - start) }, (_, index) => {
      const serial = start + index
      const name = `${sentence(random, pick(random, LANGUAGES, 'lv'), 3)} ${serial}`
      const id = uuid(`org ${serial}`)
      return { id, name, nameFolded: name, country: pick(random, COUNTRIES, 'LV'), matchKey: id }
    })
    await db.insert(org).values(rows)
  }
}

interface World {
  readonly codes: readonly string[]
  readonly orgs: readonly { id: string; num: number; name: string }[]
  readonly now: Date
}

/** A region that may or may not exist: two levels of ten within each country. */
const placeIn = (country: string, random: () => number) => ({
  country,
  nuts: `${country}0${Math.floor(random() * 10)}${Math.floor(random() * 10)}`,
  city: null,
  postcode: null,
  text: {},
})

const contentOf = (world: World, random: () => number, language: string, stage: RfxStage) => {
  const { codes, orgs } = world
  const some = () => orgs[Math.floor(random() ** 3 * orgs.length)]
  const buyer = some()
  const winner = stage === 'awarded' ? some() : undefined
  const country = pick(random, COUNTRIES, 'LV')
  const cpv = {
    main: pick(random, codes, '45000000'),
    additional: [pick(random, codes, '45000000')],
  }
  const content: RfxContent = {
    language,
    languages: [language],
    title: { [language]: sentence(random, language, 8) },
    description: { [language]: sentence(random, language, 90) },
    nature: 'services',
    procedureType: 'open',
    legalBasis: null,
    procedureId: null,
    formType: 'competition',
    noticeType: 'cn-standard',
    subtype: '16',
    cpv,
    place: [placeIn(country, random)],
    value: null,
    frameworkMaximum: null,
    totalAwardedValue: null,
    requirements: [],
    additionalInformation: {},
    reference: null,
    withheld: [],
    sourceUrl: null,
    buyers: buyer ? [party(buyer.name, buyer.id, country)] : [],
    organisations: [],
    lots: [],
    awards: [],
    history: [],
  }
  return { content, buyers: buyer ? [buyer.num] : [], suppliers: winner ? [winner.num] : [] }
}

const stageOf = (roll: number): RfxStage =>
  roll < 0.6 ? 'competition' : roll < 0.9 ? 'awarded' : roll < 0.96 ? 'planned' : 'cancelled'

const draftOf = (world: World, random: () => number, num: number) => {
  const language = pick(random, LANGUAGES, 'lv')
  const stage = stageOf(random())
  const age = random() * HISTORY_DAYS
  const importedAt = new Date(world.now.getTime() - Math.floor(age * DAY_MS))
  const deadlineAt = new Date(importedAt.getTime() + Math.floor((10 + random() * 50) * DAY_MS))
  const valueEurMinor = random() < 0.3 ? null : BigInt(Math.floor(10 ** (3 + random() * 5) * 100))
  return {
    ...contentOf(world, random, language, stage),
    num,
    stage,
    valueEurMinor,
    importedAt,
    deadlineAt,
    publishedAt: importedAt,
    closesAt: deadlineAt,
    source: pick(random, SOURCES, 'ted'),
  }
}

const writeBatch = async (db: Db, drafts: readonly ReturnType<typeof draftOf>[], now: Date) => {
  const records = drafts.map((draft) => ({
    id: uuid(`rfx ${draft.num}`),
    num: draft.num,
    source: draft.source,
    stage: draft.stage,
    imported_at: draft.importedAt,
    deadline_at: draft.deadlineAt,
    value: draft.valueEurMinor?.toString() ?? null,
  }))
  const { rows } = await db.execute<{ num: number; month: string }>(sql`
    insert into rfx (id, num, source, procedure_key, stage, published_at, deadline_at, closes_at,
      value_eur_minor, imported_at)
    overriding system value
    select id, num, source, num::text, stage, imported_at, deadline_at, deadline_at, value,
      imported_at
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id uuid, num int, source text,
      stage text, imported_at timestamptz, deadline_at timestamptz, value bigint)
    returning num, month`)
  const contents = new Map(drafts.map(({ num, content }) => [num, content]))
  await writeContents(
    db,
    rows.flatMap(({ num, month }) => {
      const content = contents.get(num)
      return content ? [{ num, month, content }] : []
    }),
  )
  await writeSearchRows(
    db,
    drafts.map((row) => ({ ...row, document: searchDocument(row) })),
    now,
  )
}

/** Without the indexes of the table while the work goes on: made at the end they take a tenth of the time. */
const withoutIndexes = async (
  db: Db,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await db.execute<{ name: string; made: string }>(sql`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = any(${`{${tables.join(',')}}`}) and indexdef not like '%UNIQUE%'`)
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await work()
  for (const { made } of rows) {
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`set local maintenance_work_mem = '1GB'; set local max_parallel_maintenance_workers = 0`,
      )
      // Of a table that is partitioned, the definition names the table alone.
      await tx.execute(sql.raw(made.replace(' ON ONLY ', ' ON ')))
    })
  }
}

/** How many requests the database holds. */
const standing = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from rfx_search`)
  return rows[0]?.n ?? 0
}

/**
 * Fills an empty database with `rows` public requests of the last five years, the same every time;
 * one that was kept and holds as many stays as it is.
 */
export const generateRequests = async (
  db: Db,
  options: {
    readonly rows: number
    readonly codes: readonly string[]
    readonly now: Date
  },
): Promise<void> => {
  const { rows, codes, now } = options
  const before = await standing(db)
  if (before === rows) return
  if (before > 0) throw new Error(`The database that was kept holds ${before} requests.`)
  const random = randomFrom(20_261_121)
  await writeOrgs(db, Math.max(200, Math.ceil(rows / 25)), random)
  const orgs = await db
    .select({ id: org.id, num: org.num, name: org.name })
    .from(org)
    .orderBy(org.num)
  const world = { codes, orgs, now }
  await withoutIndexes(db, ['rfx_search', 'rfx_words'], async () => {
    // A batch is made while the one before is written.
    let written = Promise.resolve()
    for (let first = 1; first <= rows; first += BATCH) {
      const count = Math.min(BATCH, rows - first + 1)
      const drafts = Array.from({ length: count }, (_, at) => draftOf(world, random, first + at))
      await written
      written = writeBatch(db, drafts, now)
    }
    await written
  })
  await db.execute(sql`select setval(pg_get_serial_sequence('rfx', 'num'), ${rows})`)
  for (const table of ['rfx_search', 'rfx_words', 'rfx', 'org'])
    await db.execute(sql`vacuum analyze ${sql.identifier(table)}`)
}
