import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { sql } from 'drizzle-orm'
import { MADE_OF } from './arbitrary-queries.fixture.ts'
import type { Known } from './reference-search.fixture.ts'

/** The hour at which the requests of the property tests are asked for. */
export const NOW = new Date('2026-11-21T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const REQUESTS = 700
const { words: WORDS, cpv: CPV, countries: COUNTRIES, regions: REGIONS, orgs: ORGS } = MADE_OF
const { languages: LANGUAGES, idOf } = MADE_OF

/** Numbers in [0, 1), the same every time (a linear congruential generator). */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 4_294_967_296
}

/** Common words come first: the n-th stands in about one of n requests. */
const textOf = (random: () => number): string =>
  WORDS.filter((_, at) => random() < 0.7 / (at + 1)).join(' ')

const draft = (random: () => number, index: number) => {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const days = (most: number) =>
    new Date(NOW.getTime() + Math.floor((random() - 0.5) * most) * DAY_MS)
  // At noon in London, or when a day begins in Riga, in winter and in summer.
  const hours = pick([0, 0, 14, 15]) ?? 0
  const importedAt = new Date(NOW.getTime() - Math.floor(random() * 120) * DAY_MS - hours * HOUR_MS)
  const deadlineAt = random() < 0.2 ? null : days(80)
  const content = contentWith({
    language: pick([...LANGUAGES, 'xx']) ?? 'xx',
    title: { xx: textOf(random) || 'untitled' },
    description: { xx: textOf(random) },
    cpv: { main: pick(CPV) ?? null, additional: [pick(CPV) ?? '45000000'] },
    buyers: [
      orgWith({ country: pick(COUNTRIES) ?? null, nuts: pick(REGIONS) ?? null }),
      ...(random() < 0.2 ? [orgWith({ country: pick(COUNTRIES) ?? null })] : []),
    ],
  })
  return {
    id: idOf(index),
    content,
    importedAt,
    deadlineAt,
    closesAt: deadlineAt,
    publishedAt: random() < 0.1 ? null : new Date(importedAt.getTime() - DAY_MS),
    buyers: ORGS.filter((_, at) => random() < 0.4 / (at + 1)),
    suppliers: ORGS.filter((_, at) => random() < 0.3 / (at + 1)),
    source: pick(SOURCE_CODES) ?? ('ted' as const),
    stage: pick(['competition', ...RFX_STAGES] as const) ?? ('planned' as const),
    valueEurMinor: random() < 0.3 ? null : BigInt(Math.floor(10 ** (4 + random() * 6))),
  }
}

const knownOf = (one: ReturnType<typeof draft>, num: number): Known => {
  const { content } = one
  return {
    id: one.id,
    num,
    facets: searchDocument(one).facets,
    texts: [content.title.xx ?? '', content.description.xx ?? ''],
    cpv: [content.cpv.main ?? '', ...content.cpv.additional],
    countries: content.buyers.map(({ country }) => country ?? ''),
    regions: content.buyers.flatMap(({ nuts }) => nuts ?? []),
    importedAt: one.importedAt,
    deadlineAt: one.deadlineAt,
    closesAt: one.closesAt,
    publishedAt: one.publishedAt,
    buyers: one.buyers,
    suppliers: one.suppliers,
    valueEurMinor: one.valueEurMinor,
    language: content.language ?? 'xx',
  }
}

/** Writes requests of every kind into the index of a database, the same every time, and gives what a reference knows of them. */
export const addArbitraryRequests = async (db: Db): Promise<Known[]> => {
  const random = numbers(7)
  const drafts = Array.from({ length: REQUESTS }, (_, index) => draft(random, index))
  const orgs = await db
    .insert(org)
    .values(ORGS.map((id) => ({ id, name: id, nameFolded: id, country: 'LV', matchKey: id })))
    .returning({ id: org.id, num: org.num })
  const numsOf = (ids: readonly string[]) =>
    orgs.filter(({ id }) => ids.includes(id)).map(({ num }) => num)
  const written = await addRequests(
    db,
    drafts.map((one) => ({ ...one, procedureKey: one.id })),
  )
  const nums = new Map(written.map(({ id, num }) => [id, num]))
  const rows = drafts.map((one) => ({
    ...one,
    num: nums.get(one.id) ?? 0,
    buyers: numsOf(one.buyers),
    suppliers: numsOf(one.suppliers),
    document: searchDocument(one),
  }))
  // A day late: what has closed since still stands among the live ones, and must not be found there.
  await writeSearchRows(db, rows, new Date(NOW.getTime() - DAY_MS))
  await db.execute(sql`vacuum analyze rfx_search, rfx_words`)
  return drafts.map((one) => knownOf(one, nums.get(one.id) ?? 0))
}
