import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { ORG_SIZES, REVENUE_BANDS } from '@kogge/domain/orgs/org-size-and-revenue-bands.ts'
import { sql } from 'drizzle-orm'
import { LANGUAGES, randomFrom, sentence } from '../search/generated-words.ts'

const BATCH = 5000
const DAY_MS = 24 * 60 * 60 * 1000
const FORMS: Readonly<Record<string, readonly string[]>> = {
  lv: ['SIA', 'SIA', 'SIA', 'AS', 'IK', ''],
  et: ['OÜ', 'OÜ', 'AS', 'MTÜ', ''],
  lt: ['UAB', 'UAB', 'AB', 'MB', 'VšĮ', ''],
  en: ['Oy', 'AB', 'A/S', 'Sp. z o.o.', 'Ltd', ''],
}
/** Legal forms of letters enough to be misspelt, each in the names of a fifth of all. */
const LONG_FORMS = ['GmbH', 'Spółka z ograniczoną odpowiedzialnością']
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  lv: ['LV'],
  et: ['EE'],
  lt: ['LT'],
  en: ['FI', 'SE', 'DK', 'PL', 'NO'],
}

const uuid = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Most buy and win nothing or little, a few very much. */
const seldom = (random: () => number, share: number): number =>
  random() < share ? Math.floor(1 / (random() + 0.0002)) : 0

const orgRow = (random: () => number, serial: number, now: Date) => {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const language = pick(LANGUAGES) ?? 'lv'
  const country = pick(COUNTRIES[language] ?? ['LV']) ?? 'LV'
  const short = pick(FORMS[language] ?? ['']) ?? ''
  const form = LONG_FORMS[serial % 5] ?? short
  const name = `${form} ${sentence(random, language, 1 + Math.floor(random() * 3))}`.trim()
  const number = String(40_000_000_000 + serial * 7)
  const isClaimed = random() < 0.02
  const bought = seldom(random, 0.1)
  const won = seldom(random, 0.6)
  const day = (age: number) => new Date(now.getTime() - Math.floor(random() * age) * DAY_MS)
  return {
    id: uuid(`bench org ${serial}`),
    name,
    name_folded: foldText(name),
    country,
    match_key: `${country}:${number}`,
    registration_number: isClaimed ? number : null,
    email: isClaimed ? `info@org${serial % 500}.example` : null,
    size: isClaimed ? pick(ORG_SIZES) : null,
    revenue_band: isClaimed ? pick(REVENUE_BANDS) : null,
    cpv_interests: isClaimed ? ['45000000', '72000000'] : [],
    claimed_at: isClaimed ? day(1000) : null,
    dissolved_at: random() < 0.03 ? day(1000) : null,
    updated_at: day(2000),
    buyer_count: bought,
    supplier_count: won,
    buyer_contract_count: bought * 2,
    buyer_contract_sum: bought * Math.floor(random() * 1e8),
    supplier_contract_count: won,
    supplier_contract_sum: won * Math.floor(random() * 1e7),
  }
}

const writeOrgs = async (db: Db, count: number, random: () => number, now: Date): Promise<void> => {
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) =>
      orgRow(random, start + index, now),
    )
    await db.execute(sql`
      insert into org (id, name, name_folded, country, match_key, registration_number, email, size,
        revenue_band, cpv_interests, claimed_at, dissolved_at, updated_at, buyer_count,
        supplier_count, buyer_contract_count, buyer_contract_sum, supplier_contract_count,
        supplier_contract_sum)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id uuid, name text,
        name_folded text, country text, match_key text, registration_number text, email text,
        size text, revenue_band text, cpv_interests text[], claimed_at timestamptz,
        dissolved_at timestamptz, updated_at timestamptz, buyer_count int, supplier_count int,
        buyer_contract_count int, buyer_contract_sum bigint, supplier_contract_count int,
        supplier_contract_sum bigint)`)
  }
}

/** Requests as far as the search for markets reads them: who bought and won, under which code. */
const writeRequests = async (
  db: Db,
  count: number,
  orgs: number,
  random: () => number,
): Promise<void> => {
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => {
      const serial = start + index
      const some = () => 1 + Math.floor(random() ** 2 * orgs)
      const division = 1 + Math.floor(random() ** 2 * 98)
      const cpv = [division * 1_000_000, division * 1_000_000 + 100_000]
      return { id: uuid(`bench rfx ${serial}`), buyers: [some()], suppliers: [some(), some()], cpv }
    })
    await db.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
          id uuid, buyers int[], suppliers int[], cpv int[])
      ),
      written as (
        insert into rfx (id, source, procedure_key, stage)
        select id, 'ted', id::text, 'awarded' from given returning id, num
      )
      insert into rfx_search (num, facets, imported_at, cpv, buyers, suppliers, countries)
      select num, 0, now(), cpv, buyers, suppliers, '{}' from written join given using (id)`)
  }
}

/** Fills an empty database with organisations and with a third as many requests. The same every time. */
export const generateOrgs = async (db: Db, rows: number, now: Date): Promise<void> => {
  const random = randomFrom(20_261_121)
  await writeOrgs(db, rows, random, now)
  await writeRequests(db, Math.ceil(rows / 3), rows, random)
  await db.execute(sql`vacuum analyze org`)
  await db.execute(sql`vacuum analyze rfx_search`)
}
