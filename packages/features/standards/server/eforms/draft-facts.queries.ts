import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { pricedOf, ratesFor } from '@kogge/db/exchange-rates.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { regimeOf } from '@kogge/domain/drafting/directive-regime.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { isOutcome, type NoticeForm, noticeFormOf } from '@kogge/domain/rfx/notice-form.ts'
import { tendersReceived } from '@kogge/features/evaluation/server/evaluation.api.ts'
import { eq, inArray } from 'drizzle-orm'
import type { PublicRequest } from '../public-rfx.queries.ts'
import type { DraftedNotice, KnownParty, WrittenFacts } from './draft-facts.ts'

/** What organisations say of themselves on their pages. */
const partiesOf = async (
  db: Db,
  { content: { buyers, awards } }: PublicRequest,
): Promise<ReadonlyMap<string, KnownParty>> => {
  const all = [...buyers, ...awards.flatMap(({ winners }) => winners)]
  const ids = [...new Set(all.flatMap(({ orgId }) => orgId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: org.id, size: org.size, phone: org.phone, email: org.email })
    .from(org)
    .where(inArray(org.id, ids))
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

/**
 * Names a notice by what it tells, so that a call and its result, or two results, are never one (BT-701);
 * a UUID that has the shape of version 4, as the SDK asks.
 */
const noticeIdOf = (request: PublicRequest, { subtype }: NoticeForm): string => {
  const { id, stage, content } = request
  const version = content.history.at(-1)?.noticeRowId ?? id
  const identity = [version, subtype, ...(isOutcome(request) ? [stage, content.awards] : [])]
  const hex = createHash('sha256').update(JSON.stringify(identity)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** How the law takes it on the day that it was published. */
const regimeFor = async (
  db: Db,
  { content }: PublicRequest,
  { document, publishedAt }: typeof writtenRfx.$inferSelect,
) => {
  const rates = await ratesFor(db, [pricedOf(content, [publishedAt])])
  const day = wallOf(publishedAt).slice(0, 10)
  const { side, isLight } = regimeOf(document, day, rates)
  return { isLight, isBelow: side === 'below' }
}

/** What the notice of a public request is drafted from; null where it is published by none. */
export const draftedNotice = async (
  db: Db,
  request: PublicRequest,
  publicUrl: string,
): Promise<DraftedNotice | null> => {
  const { id, stage, content, updatedAt } = request
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, id))
  const regime = row ? await regimeFor(db, request, row) : null
  const form = noticeFormOf(request, regime)
  if (!form) return null
  const written: WrittenFacts | null = row
    ? {
        isAccelerated: row.document.shortened === 'urgent',
        parties: await partiesOf(db, request),
        received: row.openedAt === null ? null : (await tendersReceived(db, id)).ofLot,
      }
    : null
  return {
    noticeId: noticeIdOf(request, form),
    version: '01',
    rfxId: id,
    stage,
    content,
    form,
    written,
    at: updatedAt,
    url: `${publicUrl}/rfx/${id}`,
  }
}
