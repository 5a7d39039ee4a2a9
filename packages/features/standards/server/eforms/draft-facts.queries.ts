import type { Db } from '@kogge/db/client.ts'
import { pricedOf, ratesFor } from '@kogge/db/exchange-rates.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { changedSections } from '@kogge/domain/drafting/changed-sections.ts'
import { regimeOf } from '@kogge/domain/drafting/directive-regime.ts'
import { differenceOf } from '@kogge/domain/drafting/version-differences.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import {
  firstNoticeForm,
  isOutcome,
  lotsToContract,
  type NoticeForm,
  noticeFormOf,
  statedAwards,
} from '@kogge/domain/rfx/notice-form.ts'
import {
  tenderersByLot,
  tendersReceived,
} from '@kogge/features/evaluation/server/evaluation.api.ts'
import { cancellationOf } from '@kogge/platform/server/ledger/cancellation-reason.queries.ts'
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
  const identity = [version, subtype, ...(isOutcome(request) ? [stage, statedAwards(request)] : [])]
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

/**
 * How many tenders came for each lot. None for what was cancelled before its deadline: until then whoever sent one could
 * take it back, and none counts as received. Of what was cancelled unopened after that nobody knows.
 */
const receivedOf = async (
  db: Db,
  { rfxId, openedAt, cancelledAt, responsesUntil }: typeof writtenRfx.$inferSelect,
): Promise<WrittenFacts['received']> => {
  if (openedAt !== null) return (await tendersReceived(db, rfxId)).ofLot
  return cancelledAt !== null && cancelledAt < responsesUntil ? () => 0 : null
}

type WrittenRow = typeof writtenRfx.$inferSelect

const writtenFacts = async (
  db: Db,
  request: PublicRequest,
  row: WrittenRow,
  form: NoticeForm,
): Promise<WrittenFacts> => ({
  isAccelerated: row.document.shortened === 'urgent',
  parties: await partiesOf(db, request),
  received: await receivedOf(db, row),
  tenderers: row.openedAt === null ? null : await tendererCounts(db, row),
  official: row.document.official ?? null,
  cancelCode: (await cancellationOf(db, row))?.code ?? null,
  lotsToContract: lotsToContract(request),
  isDivided: row.document.lots.length > 0,
  change: await changeOf(db, request, form),
})

interface Drafting {
  readonly db: Db
  /** The address people reach Kogge at, without a slash at the end. */
  readonly publicUrl: string
}

/** A call is of the day of its last version, whatever came of it since; a result of the last step. */
const issuedAt = (
  { content, updatedAt }: PublicRequest,
  row: WrittenRow | undefined,
  { form }: NoticeForm,
): Date => {
  const published = content.history.at(-1)?.publishedAt
  return row && form === 'competition' && published ? new Date(published) : updatedAt
}

const draftAs = async (
  { db, publicUrl }: Drafting,
  request: PublicRequest,
  row: WrittenRow | undefined,
  form: NoticeForm,
): Promise<DraftedNotice> => {
  const { id, stage, content } = request
  return {
    noticeId: noticeIdOf(request, form),
    version: VERSION,
    rfxId: id,
    stage,
    content,
    form,
    written: row ? await writtenFacts(db, request, row, form) : null,
    at: issuedAt(request, row, form),
    url: `${publicUrl}/rfx/${id}`,
  }
}

/** What the notice of a request is drafted from; null where there is none to draft. */
export const draftedNotice = async (
  db: Db,
  request: PublicRequest,
  publicUrl: string,
): Promise<DraftedNotice | null> => {
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, request.id))
  const form = noticeFormOf(request, row ? await regimeFor(db, request, row) : null)
  return form && draftAs({ db, publicUrl }, request, row, form)
}

/**
 * The same of what was written here, and where there is nothing to draft yet the notice to come: the result of a
 * negotiation without a call. Null of a price survey.
 */
export const noticeToCome = async (
  drafting: Drafting,
  request: PublicRequest,
  row: WrittenRow,
): Promise<DraftedNotice | null> => {
  const regime = await regimeFor(drafting.db, request, row)
  const form = noticeFormOf(request, regime) ?? firstNoticeForm(row.document, regime)
  return form && draftAs(drafting, request, row, form)
}
