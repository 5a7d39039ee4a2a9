import type { Db } from '@kogge/db/client.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { PROFILE_FILTER_KEYS } from '@kogge/domain/monitor/profile-filters.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import { matchReasonsOf, type ProfileReasons } from '@kogge/features/monitor/server/monitor.api.ts'
import { cpvLabels } from '@kogge/features/reference/server/reference.api.ts'
import { tenderCardsOf } from '@kogge/features/search/server/search.api.ts'
import type {
  DigestReasons,
  DigestTender,
} from '@kogge/platform/server/mail/digest/digest-content.ts'
import { sql } from 'drizzle-orm'

/** CPV codes of a profile that are named; a tender seldom meets more. */
const MOST_CODES = 3

export interface DigestReader {
  readonly locale: UiLocale
  readonly now: Date
}

/** Tenders by number as digests show them, in the reader's language; without those that are public no more. */
export const digestTenders = async (
  db: Db,
  nums: readonly number[],
  reader: DigestReader,
): Promise<ReadonlyMap<number, DigestTender>> => {
  const asked = [...new Set(nums)]
  if (asked.length === 0) return new Map()
  const cards = new Map<string, TenderCard>(
    (await tenderCardsOf(db, asked, reader, null)).map((card) => [card.rfxId, card]),
  )
  const { rows } = await db.execute<{ num: number; id: string }>(sql`
    select num, id from rfx where num = any(${sql.param(asked)}::int[])`)
  return new Map(
    rows.flatMap(({ num, id }): [number, DigestTender][] => {
      const card = cards.get(id)
      if (!card) return []
      const { rfxId, title, buyer, city, country, value, deadlineAt } = card
      const facts = { buyer: buyer?.name ?? null, city, country, value, deadlineAt }
      const { text, language } = title
      return [[num, { rfxId, title: text, language, ...facts, reasons: null, alsoIn: [] }]]
    }),
  )
}

const reasonsIn = async (
  db: Db,
  { words, filters }: ProfileReasons,
  { locale }: DigestReader,
): Promise<DigestReasons> => {
  const codes = (filters.cpv ?? []).slice(0, MOST_CODES)
  const names = await cpvLabels(db, codes, locale)
  return {
    words: words.map(({ typed }) => typed),
    cpv: codes.map((code) => ({ code, name: names[code] ?? null })),
    filters: PROFILE_FILTER_KEYS.filter(
      (key) => !['q', 'keyword', 'cpv'].includes(key) && (filters[key]?.length ?? 0) > 0,
    ),
  }
}

/** Why tenders (by number) fit a profile of an organisation. */
export const reasonsOf = async (
  db: Db,
  profile: { readonly orgId: string; readonly num: number; readonly guid: string },
  nums: readonly number[],
  reader: DigestReader,
): Promise<ReadonlyMap<number, DigestReasons>> => {
  const found = nums.map((num) => ({ num, profiles: [profile.num] }))
  const reasons = await matchReasonsOf(db, profile.orgId, found, reader.now)
  const entries: [number, DigestReasons][] = []
  for (const num of nums) {
    const own = reasons(num).find(({ profile: guid }) => guid === profile.guid)
    if (own) entries.push([num, await reasonsIn(db, own, reader)])
  }
  return new Map(entries)
}
