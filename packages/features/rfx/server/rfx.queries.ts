import type { Db } from '@kogge/db/client.ts'
import { type WholeRfx, withContents } from '@kogge/db/contents/rfx-contents.ts'
import { pricedOf, ratesFor } from '@kogge/db/exchange-rates.ts'
import { rfxAlias, titleLink } from '@kogge/db/schema/harvester.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { storedAmount } from '@kogge/domain/kernel/money.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { toEurMinor } from '@kogge/domain/money/eur-conversion.ts'
import { rateDayOf } from '@kogge/domain/money/exchange-rates.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { statusOf } from '@kogge/domain/rfx/tender-status-rules.ts'
import { verificationStatusOf } from '@kogge/domain/verification/org-verification.ts'
import { cpvLabels, regionLabels } from '@kogge/features/reference/server/reference.api.ts'
import {
  titlesFor,
  translatedTitles,
} from '@kogge/features/translations/server/translations.api.ts'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type CachedContent, cachedContentOf, ROW_STATE } from './cached-rfx-contents.queries.ts'
import { cleanContent, isCleanContent } from './content-without-direction-marks.ts'
import { cpvCodesOf, cpvKey, regionCodesOf } from './cpv-and-region-codes.ts'
import type { TenderSummary, TenderView } from './rfx.views.ts'
import { ratesOf } from './rfx-exchange-rates.queries.ts'
import { outlineOf, outlinesOf, type RfxOutline } from './rfx-outlines.queries.ts'
import { type Reader, visibleTo, writtenReader } from './visible-rfx.queries.ts'
import { writtenPart } from './written-rfx.queries.ts'

type Row = Pick<
  typeof rfx.$inferSelect,
  | 'id'
  | 'source'
  | 'isDemo'
  | 'stage'
  | 'amended'
  | 'publishedAt'
  | 'deadlineAt'
  | 'closesAt'
  | 'valueAmount'
  | 'valueCurrency'
  | 'valueEurMinor'
>

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null

/** Cents to decimal euros. */
const euros = (minor: bigint | null): string | null => {
  if (minor === null) return null
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const factsOf = (row: Row, now: Date) => ({
  rfxId: row.id,
  source: row.source,
  isDemo: row.isDemo,
  stage: row.stage,
  status: statusOf(row.stage, row.closesAt, now),
  amended: row.amended,
  publishedAt: isoOf(row.publishedAt),
  deadlineAt: isoOf(row.deadlineAt),
  closesAt: isoOf(row.closesAt),
  value: storedAmount(row.valueAmount, row.valueCurrency),
  valueEur: euros(row.valueEurMinor),
})

/** Tenders that became part of another, with the ids of those: an old address leads on. */
const successorsOf = async (db: Db, rfxIds: readonly string[]): Promise<Map<string, string>> => {
  if (rfxIds.length === 0) return new Map()
  const rows = await db
    .select({ from: rfxAlias.id, into: rfx.id })
    .from(rfxAlias)
    .leftJoin(titleLink, eq(titleLink.fromKey, rfxAlias.procedureKey))
    .innerJoin(
      rfx,
      eq(rfx.procedureKey, sql`coalesce(${titleLink.intoKey}, ${rfxAlias.procedureKey})`),
    )
    .where(inArray(rfxAlias.id, [...rfxIds]))
  return new Map(rows.map(({ from, into }) => [from, into]))
}

/** The public tender that one with this id became part of; null where there is none. */
export const publicSuccessor = async (db: Db, rfxId: string): Promise<string | null> => {
  const into = (await successorsOf(db, [rfxId])).get(rfxId)
  return into && (await publicTender(db, into)) ? into : null
}

/** One request with what it says, clean, as it is kept for all readers. */
const storedOne = async (
  db: Db,
  condition: SQL | undefined,
): Promise<(WholeRfx & Pick<CachedContent, 'title'>) | null> => {
  const columns = { ...getTableColumns(rfx), rowState: ROW_STATE }
  const [row] = await db.select(columns).from(rfx).where(condition)
  const said = row && (await cachedContentOf(db, row))
  return row && said ? { ...row, ...said } : null
}

/** A request as this reader has it: its row keeps nothing that is confidential, and they may have agreed. */
const asReadBy = async (
  db: Db,
  row: WholeRfx,
  reader: Reader,
): Promise<{ readonly row: WholeRfx; readonly written: TenderView['written'] }> => {
  const part =
    row.source === 'kogge' ? await writtenPart(db, row, await writtenReader(db, reader)) : null
  if (!part?.isOther) return { row, written: part?.texts ?? null }
  const { content, texts } = part
  const { value } = content
  const rates = await ratesFor(db, [pricedOf(content, [row.publishedAt])])
  const valueEurMinor = toEurMinor(value, row.publishedAt && rateDayOf(row.publishedAt), rates)
  const valued = { valueAmount: value?.amount ?? null, valueCurrency: value?.currency ?? null }
  return { row: { ...row, content, valueEurMinor, ...valued }, written: texts }
}

/** One tender whole, or the one that it became part of; null when there is none, or none for this caller. */
export const tenderById = async (
  db: Db,
  rfxId: string,
  reader: Reader,
): Promise<TenderView | null> => {
  const visible = await visibleTo(db, [rfxId], reader)
  const found = await storedOne(db, and(eq(rfx.id, rfxId), visible))
  if (!found) {
    const into = (await successorsOf(db, [rfxId])).get(rfxId)
    return into && into !== rfxId ? tenderById(db, into, reader) : null
  }
  const { row, written } = await asReadBy(db, found, reader)
  const content = isCleanContent(row.content) ? row.content : cleanContent(row.content)
  const [cpv, regions, rates, standings] = await Promise.all([
    cpvLabels(db, cpvCodesOf(content), reader.language),
    regionLabels(db, regionCodesOf(content), reader.language),
    ratesOf(db, content, row.publishedAt),
    standingsOf(db, content.buyers),
  ])
  const title = row === found ? found.title : row.content.title
  const { language } = row.content
  const translations = await translatedTitles(db, [{ rfxId: row.id, title, language }])
  return {
    ...factsOf(row, reader.now),
    updatedAt: row.updatedAt.toISOString(),
    isPublic: row.privacy === 'public',
    importedAt: row.importedAt.toISOString(),
    content,
    written,
    standings,
    translations: [...(translations.get(row.id) ?? [])],
    labels: { cpv, regions },
    rates,
  }
}

/** Who stands behind the names of some organisations; one that became part of another is that one. */
const standingsOf = async (
  db: Db,
  orgs: RfxContent['buyers'],
): Promise<TenderView['standings']> => {
  const ids = orgs.flatMap(({ orgId }) => orgId ?? [])
  if (ids.length === 0) return {}
  const root = alias(org, 'root')
  const rows = await db
    .select({ orgId: org.id, claimedAt: root.claimedAt, verifiedAt: root.verifiedAt })
    .from(org)
    .innerJoin(root, eq(root.id, sql`coalesce(${org.mergedIntoId}, ${org.id})`))
    .where(inArray(org.id, ids))
  return Object.fromEntries(
    rows.map(({ orgId, claimedAt, verifiedAt }) => [
      orgId,
      verificationStatusOf({ isClaimed: claimedAt !== null, isVerified: verifiedAt !== null }),
    ]),
  )
}

const nameOf = ({ buyer }: RfxOutline): TenderSummary['buyer'] =>
  buyer && { name: withoutDirectionMarks(buyer.name), orgId: buyer.orgId }

/** Rows as a reader has them, with their outlines. Only what is not public is read whole. */
const outlined = async (db: Db, rows: readonly (typeof rfx.$inferSelect)[], reader: Reader) => {
  const [open, closed] = [
    rows.filter(({ privacy }) => privacy === 'public'),
    rows.filter(({ privacy }) => privacy !== 'public'),
  ]
  const outlines = await outlinesOf(db, open)
  const known = open.flatMap((row) => {
    const outline = outlines.get(row.num)
    return outline ? [{ row, outline }] : []
  })
  for (const whole of await withContents(db, closed)) {
    const { row } = await asReadBy(db, whole, reader)
    known.push({ row, outline: outlineOf(row.content) })
  }
  return known
}

/**
 * Tenders in a few lines, in the order of the ids; what the caller may not see is left out, and
 * what became part of another stands as that one.
 */
export const tendersByIds = async (
  db: Db,
  rfxIds: readonly string[],
  reader: Reader,
): Promise<TenderSummary[]> => {
  if (rfxIds.length === 0) return []
  const rowsOf = async (ids: readonly string[]) =>
    db
      .select()
      .from(rfx)
      .where(and(inArray(rfx.id, [...ids]), await visibleTo(db, ids, reader)))
  const standing = await rowsOf(rfxIds)
  const known = new Set(standing.map(({ id }) => id))
  const moved = await successorsOf(
    db,
    rfxIds.filter((id) => !known.has(id)),
  )
  const all = moved.size > 0 ? [...standing, ...(await rowsOf([...moved.values()]))] : standing
  const rows = await outlined(db, all, reader)
  const leadsTo = new Map(rfxIds.map((id) => [id, known.has(id) ? id : (moved.get(id) ?? id)]))
  const asked = [...new Set(leadsTo.values())]
  const mainCodes = rows.flatMap(({ outline: { cpvMain } }) => (cpvMain ? [cpvMain] : []))
  const names = await cpvLabels(db, mainCodes.map(cpvKey), reader.language)
  const titled = rows.map(({ row: { id }, outline: { title, language } }) => ({
    rfxId: id,
    title,
    language,
  }))
  const translated = await titlesFor(db, titled, reader.language)
  const found = new Map(rows.map((one) => [one.row.id, one]))
  return asked.flatMap((id) => {
    const one = found.get(id)
    if (!one) return []
    const { row, outline } = one
    const translation = translated.get(id)
    const title = translation
      ? { text: translation.title, language: translation.language }
      : pickText(outline.title, reader.language, outline.language)
    const code = outline.cpvMain && cpvKey(outline.cpvMain)
    return [
      {
        ...factsOf(row, reader.now),
        foundBy: [...leadsTo].flatMap(([from, to]) => (to === id ? [from] : [])),
        title: title && {
          text: withoutDirectionMarks(title.text),
          language: title.language,
          translatedBy: translation?.madeBy ?? null,
        },
        buyer: nameOf(outline),
        country: outline.place?.country ?? outline.buyer?.country ?? null,
        city: outline.place?.city ?? null,
        cpv: code ? { code, label: names[code] ?? null } : null,
        lotCount: outline.lotCount,
      },
    ]
  })
}

/** What the head of a public tender's page is made of; null when there is none. */
export const publicTender = (db: Db, rfxId: string): Promise<WholeRfx | null> =>
  storedOne(db, and(eq(rfx.id, rfxId), eq(rfx.privacy, 'public')))
