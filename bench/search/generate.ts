import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/org.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { writeSearchRows } from '@kogge/db/search-writer.ts'
import type { RfxContent } from '@kogge/domain/rfx/schema.ts'
import type { RfxStage } from '@kogge/domain/rfx/status.ts'
import { searchDocument } from '@kogge/domain/search/document.ts'
import { sql } from 'drizzle-orm'
import { LANGUAGES, randomFrom, sentence } from './words.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HISTORY_DAYS = 5 * 365
const BATCH = 500
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
  readonly db: Db
  readonly codes: readonly string[]
  readonly orgs: readonly { id: string; num: number; name: string }[]
  readonly now: Date
}

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
    place: [],
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

const writeBatch = async (world: World, random: () => number, first: number, count: number) => {
  const drafts = Array.from({ length: count }, (_, index) => {
    const serial = first + index
    const language = pick(random, LANGUAGES, 'lv')
    const stage = stageOf(random())
    const age = random() * HISTORY_DAYS
    const importedAt = new Date(world.now.getTime() - Math.floor(age * DAY_MS))
    const deadlineAt = new Date(importedAt.getTime() + Math.floor((10 + random() * 50) * DAY_MS))
    const valueEurMinor = random() < 0.3 ? null : BigInt(Math.floor(10 ** (3 + random() * 5) * 100))
    return {
      ...contentOf(world, random, language, stage),
      id: uuid(`rfx ${serial}`),
      stage,
      valueEurMinor,
      importedAt,
      publishedAt: importedAt,
      deadlineAt,
      closesAt: deadlineAt,
    }
  })
  const written = await world.db
    .insert(rfx)
    .values(
      drafts.map(({ buyers: _buyers, suppliers: _suppliers, ...row }) => ({
        ...row,
        source: 'ted',
        procedureKey: row.id,
      })),
    )
    .returning({ id: rfx.id, num: rfx.num })
  const nums = new Map(written.map(({ id, num }) => [id, num]))
  await writeSearchRows(
    world.db,
    drafts.map((row) => ({
      ...row,
      num: nums.get(row.id) ?? 0,
      document: searchDocument({ ...row, source: 'ted' }),
    })),
  )
}

/** Fills an empty database with `rows` public requests of the last five years. The same every time. */
export const generateRequests = async (
  db: Db,
  options: {
    readonly rows: number
    readonly codes: readonly string[]
    readonly now: Date
  },
): Promise<void> => {
  const random = randomFrom(20_261_121)
  await writeOrgs(db, Math.max(200, Math.ceil(options.rows / 25)), random)
  const orgs = await db
    .select({ id: org.id, num: org.num, name: org.name })
    .from(org)
    .orderBy(org.num)
  const world = { db, codes: options.codes, orgs, now: options.now }
  for (let first = 0; first < options.rows; first += BATCH) {
    await writeBatch(world, random, first, Math.min(BATCH, options.rows - first))
  }
  await db.execute(sql`vacuum analyze rfx_search`)
  await db.execute(sql`vacuum analyze rfx`)
  await db.execute(sql`analyze org`)
}
