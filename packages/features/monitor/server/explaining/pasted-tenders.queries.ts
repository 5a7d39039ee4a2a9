import type { Db } from '@kogge/db/client.ts'
import { type PastedTender, pastedTender } from '@kogge/domain/monitor/pasted-tender.ts'
import type { SearchModel } from '@kogge/domain/search/search-read-model.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import { publicRfxIdNow } from '@kogge/features/rfx/server/rfx.api.ts'
import {
  publicTenders,
  requestsNumbered,
  tenderCardsOf,
} from '@kogge/features/search/server/search.api.ts'
import { sql } from 'drizzle-orm'

interface Reader {
  readonly locale: string
  readonly now: Date
  readonly search?: SearchModel
}

/** Tenders that a title may mean. */
const MOST_BY_TITLE = 5
const MOST_NUMBERED = 10

const cardsOf = async (
  db: Db,
  rfxIds: readonly string[],
  reader: Reader,
): Promise<TenderCard[]> => {
  const { rows } = await db.execute<{ num: number }>(sql`
    select r.num from rfx r join rfx_search s on s.num = r.num
    where r.id = any(${sql.param(rfxIds.slice(0, MOST_NUMBERED))}::uuid[]) and r.privacy = 'public'
    order by r.imported_at desc, r.num desc`)
  return tenderCardsOf(
    db,
    rows.map(({ num }) => num),
    reader,
    null,
  )
}

const firstNumbered = async (db: Db, numbers: readonly string[]): Promise<readonly string[]> => {
  for (const number of numbers) {
    const ids = await requestsNumbered(db, number)
    if (ids.length > 0) return ids
  }
  return []
}

const idsOf = async (db: Db, pasted: PastedTender): Promise<readonly string[]> => {
  if (pasted.kind === 'address') return firstNumbered(db, pasted.numbers)
  if (pasted.kind === 'text') return requestsNumbered(db, pasted.text)
  const own = await publicRfxIdNow(db, pasted.rfxId)
  // The identifier of a notice or of a procedure looks the same.
  return own === null ? requestsNumbered(db, pasted.rfxId) : [own]
}

/**
 * The public tenders that somebody pasted: by its address here or elsewhere, by a number, or else those whose words are nearest to a
 * title, the best first. What is not public is not found.
 */
export const pastedTenders = async (
  db: Db,
  text: string,
  reader: Reader,
): Promise<TenderCard[]> => {
  const pasted = pastedTender(text)
  const ids = await idsOf(db, pasted)
  if (ids.length > 0 || pasted.kind !== 'text') return cardsOf(db, ids, reader)
  const { items } = await publicTenders(
    db,
    {
      filters: { q: [pasted.text], days: ['any'] },
      sortBy: 'relevance',
      cursor: null,
      limit: MOST_BY_TITLE,
    },
    reader,
  )
  return items
}
