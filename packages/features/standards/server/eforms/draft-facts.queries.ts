import type { Db } from '@kogge/db/client.ts'
import { pricedOf, ratesFor } from '@kogge/db/exchange-rates.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { changedSections } from '@kogge/domain/drafting/changed-sections.ts'
import { regimeOf } from '@kogge/domain/drafting/directive-regime.ts'
import { differenceOf } from '@kogge/domain/drafting/version-differences.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { isOutcome, type NoticeForm, noticeFormOf } from '@kogge/domain/rfx/notice-form.ts'
import {
  tenderersByLot,
  tendersReceived,
} from '@kogge/features/evaluation/server/evaluation.api.ts'
import { desc, eq, inArray } from 'drizzle-orm'
import type { PublicRequest } from '../public-rfx.queries.ts'
import type {
  DraftedNotice,
  KnownParty,
  NoticeChange,
  TendererCounts,
  WrittenFacts,
} from './draft-facts.ts'
import { derivedUuid } from './notice-content.ts'

/** BT-757: a notice that tells something else has another id. */
const VERSION = '01'

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
 * Names a notice by what it tells, so that a call and its result, or two results, are never one (BT-701).
 */
const noticeIdOf = (request: PublicRequest, { subtype }: NoticeForm): string => {
  const { id, stage, content } = request
  const version = content.history.at(-1)?.noticeRowId ?? id
  const identity = [version, subtype, ...(isOutcome(request) ? [stage, content.awards] : [])]
  return derivedUuid(identity)
}

/** How a call differs from the one before it; null where that was for fewer people, who had no notice of it. */
const changeOf = async (
  db: Db,
  { id, content }: PublicRequest,
  { form, subtype }: NoticeForm,
): Promise<NoticeChange | null> => {
  if (form !== 'competition') return null
  const [after, before] = await db
    .select()
    .from(rfxVersion)
    .where(eq(rfxVersion.rfxId, id))
    .orderBy(desc(rfxVersion.version))
    .limit(2)
  const earlier = content.history.at(-2)?.noticeRowId
  if (!after || !before || !earlier || before.document.privacy !== 'public') return null
  const sections = changedSections(before.document, after.document)
  const areas = differenceOf(before.document, after.document).map(({ area }) => area)
  return {
    changedNotice: `${derivedUuid([earlier, subtype])}-${VERSION}`,
    sections,
    reason: after.reason ?? {},
    documentsOn: areas.includes('documents') ? after.publishedAt : null,
  }
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

/** Members of the European Economic Area, by which tenderers are counted (BT-760). */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
)

const tendererCounts = async (
  db: Db,
  { rfxId, orgId }: typeof writtenRfx.$inferSelect,
): Promise<(lotId: string) => TendererCounts | null> => {
  const [buyer] = await db.select({ country: org.country }).from(org).where(eq(org.id, orgId))
  const ofLot = await tenderersByLot(db, rfxId)
  return (lotId) => {
    const tenderers = ofLot(lotId)
    if (!tenderers || tenderers.some(({ size, country }) => size === null || country === null))
      return null
    const sized = (of: KnownParty['size']) => tenderers.filter(({ size }) => size === of).length
    const elsewhere = tenderers.filter(({ country }) => country !== buyer?.country)
    const otherEea = elsewhere.filter(({ country }) => EEA.has(country ?? '')).length
    return {
      micro: sized('micro'),
      small: sized('small'),
      medium: sized('medium'),
      large: sized('large'),
      otherEea,
      outsideEea: elsewhere.filter(({ country }) => !EEA.has(country ?? '')).length,
    }
  }
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
        tenderers: row.openedAt === null ? null : await tendererCounts(db, row),
        official: row.document.official ?? null,
        change: await changeOf(db, request, form),
      }
    : null
  return {
    noticeId: noticeIdOf(request, form),
    version: VERSION,
    rfxId: id,
    stage,
    content,
    form,
    written,
    at: updatedAt,
    url: `${publicUrl}/rfx/${id}`,
  }
}
