import type { Db } from '@kogge/db/client.ts'
import { pricedOf, ratesFor } from '@kogge/db/exchange-rates.ts'
import { namesOfOrg } from '@kogge/db/org-speakers.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxAlias, titleLink } from '@kogge/db/schema/harvest.ts'
import { participation, rfxInvitation } from '@kogge/db/schema/participation.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { orgRefusal } from '@kogge/domain/access/can.ts'
import type { Actor, UserActor } from '@kogge/domain/kernel/actor.ts'
import { pickText } from '@kogge/domain/kernel/locale.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { toEurMinor } from '@kogge/domain/money/eur.ts'
import { rateDayOf } from '@kogge/domain/money/rates.ts'
import { maySeeEveryRfx } from '@kogge/domain/rfx/policy.ts'
import { statusOf } from '@kogge/domain/rfx/rules.ts'
import type { RfxContent } from '@kogge/domain/rfx/schema.ts'
import { cpvLabels, regionLabels } from '@kogge/features/reference/server/data.ts'
import { takenUpBy } from '@kogge/features/responses/server/data.ts'
import { titlesFor, translatedTitles } from '@kogge/features/translations/server/data.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { and, asc, eq, gt, inArray, max, ne, type SQL, sql } from 'drizzle-orm'
import { cleanContent } from './clean.ts'
import { cpvCodesOf, cpvKey, regionCodesOf } from './labels.ts'
import { ratesOf } from './rates/data.ts'
import type { TenderSummary, TenderView } from './views.ts'
import { type WrittenReader, writtenPart } from './written/data.ts'

/** Who asks, when, and in which language (ISO 639-1) they read. */
export interface Reader {
  readonly actor: Actor
  readonly now: Date
  readonly language: string
  /** To ask what organisations of theirs have that nobody else may know; without them that is left out. */
  readonly keys?: Pick<Context, 'secretBox' | 'sealing'>
}

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

/** Organisations in whose name a caller may read what these take part in. */
const readingOrgs = (actor: UserActor, now: Date): readonly string[] =>
  actor.orgs
    .filter((place) => orgRefusal(place, 'rfx.view_interaction', now) === null)
    .map(({ orgId }) => orgId)

/**
 * The requests that a caller may see: what is public, and of what is for those invited alone what an
 * organisation of theirs has written, was invited to or, as its opening showed, responded to. The rest
 * does not exist for them.
 */
const visibleTo = async (
  db: Db,
  rfxIds: readonly string[],
  { actor, now, keys }: Reader,
): Promise<SQL | undefined> => {
  if (maySeeEveryRfx(actor, now)) return undefined
  const isPublic = eq(rfx.privacy, 'public')
  const orgIds = actor.kind === 'user' ? readingOrgs(actor, now) : []
  if (orgIds.length === 0) return isPublic
  // Most are: then nothing else need be asked.
  const hidden = await db.$count(rfx, and(inArray(rfx.id, [...rfxIds]), ne(rfx.privacy, 'public')))
  if (hidden === 0) return isPublic
  const names = (await Promise.all(orgIds.map((orgId) => namesOfOrg(db, orgId)))).flat()
  // Who came by a mailed link, no table tells before the opening.
  const takenUp = keys ? await takenUpBy(db, keys, orgIds, rfxIds) : []
  const theirs = sql`any(${`{${orgIds.join(',')}}`}::uuid[])`
  const invited = sql`any(${`{${names.join(',')}}`}::uuid[])`
  return sql`(${isPublic} or exists (
    select from ${writtenRfx} where ${writtenRfx.rfxId} = ${rfx.id} and ${writtenRfx.orgId} = ${theirs})
    or exists (
    select from ${rfxInvitation} where ${rfxInvitation.rfxId} = ${rfx.id}
      and ${rfxInvitation.orgId} = ${invited} and ${rfxInvitation.withdrawnAt} is null)
    or exists (
    select from ${participation} where ${participation.rfxId} = ${rfx.id}
      and ${participation.status} = 'RESPONDED'
      and coalesce(${participation.heirId}, ${participation.orgId}) in (
        select id from org where coalesce(merged_into_id, id) = ${theirs}))
    or ${rfx.id} = any(${`{${takenUp.join(',')}}`}::uuid[]))`
}

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
  value:
    row.valueAmount && row.valueCurrency
      ? { amount: row.valueAmount, currency: row.valueCurrency }
      : null,
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

const writtenReader = ({ actor, now, keys }: Reader): WrittenReader => ({
  ...{ seesAll: maySeeEveryRfx(actor, now), keys },
  orgIds: actor.kind === 'user' ? readingOrgs(actor, now) : [],
})

type Stored = typeof rfx.$inferSelect

/** A request as this reader has it: its row keeps nothing that is confidential, and they may have agreed. */
const asReadBy = async (
  db: Db,
  row: Stored,
  reader: Reader,
): Promise<{ readonly row: Stored; readonly written: TenderView['written'] }> => {
  const part = row.source === 'kogge' ? await writtenPart(db, row, writtenReader(reader)) : null
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
  const [stored] = await db
    .select()
    .from(rfx)
    .where(and(eq(rfx.id, rfxId), await visibleTo(db, [rfxId], reader)))
  if (!stored) {
    const into = (await successorsOf(db, [rfxId])).get(rfxId)
    return into && into !== rfxId ? tenderById(db, into, reader) : null
  }
  const { row, written } = await asReadBy(db, stored, reader)
  const content = cleanContent(row.content)
  const [cpv, regions, rates] = await Promise.all([
    cpvLabels(db, cpvCodesOf(content), reader.language),
    regionLabels(db, regionCodesOf(content), reader.language),
    ratesOf(db, content, row.publishedAt),
  ])
  const { title, language } = row.content
  const translations = await translatedTitles(db, [{ rfxId: row.id, title, language }])
  return {
    ...factsOf(row, reader.now),
    updatedAt: row.updatedAt.toISOString(),
    isPublic: row.privacy === 'public',
    importedAt: row.importedAt.toISOString(),
    content,
    written,
    translations: [...(translations.get(row.id) ?? [])],
    labels: { cpv, regions },
    rates,
  }
}

const nameOf = (content: RfxContent): TenderSummary['buyer'] => {
  const [first] = content.buyers
  return first ? { name: withoutDirectionMarks(first.name), orgId: first.orgId } : null
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
  const stored = moved.size > 0 ? [...standing, ...(await rowsOf([...moved.values()]))] : standing
  const rows = await Promise.all(
    stored.map(async (row) =>
      row.privacy === 'public' ? row : (await asReadBy(db, row, reader)).row,
    ),
  )
  const asked = [...new Set(rfxIds.map((id) => (known.has(id) ? id : (moved.get(id) ?? id))))]
  const mainCodes = rows.flatMap(({ content }) => (content.cpv.main ? [content.cpv.main] : []))
  const names = await cpvLabels(db, mainCodes.map(cpvKey), reader.language)
  const titled = rows.map(({ id, content: { title, language } }) => ({
    rfxId: id,
    title,
    language,
  }))
  const translated = await titlesFor(db, titled, reader.language)
  const found = new Map(rows.map((row) => [row.id, row]))
  return asked.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { content } = row
    const translation = translated.get(id)
    const title = translation
      ? { text: translation.title, language: translation.language }
      : pickText(content.title, reader.language, content.language)
    const place = content.place[0] ?? content.lots[0]?.place[0]
    const code = content.cpv.main && cpvKey(content.cpv.main)
    return [
      {
        ...factsOf(row, reader.now),
        title: title && {
          ...{ text: withoutDirectionMarks(title.text), language: title.language },
          translatedBy: translation?.madeBy ?? null,
        },
        buyer: nameOf(content),
        country: place?.country ?? content.buyers[0]?.country ?? null,
        city: place?.city ?? null,
        cpv: code ? { code, label: names[code] ?? null } : null,
        lotCount: content.lots.length,
      },
    ]
  })
}

/** What the head of a public tender's page is made of; null when there is none. */
export const publicTender = async (db: Db, rfxId: string) => {
  const [row] = await db
    .select()
    .from(rfx)
    .where(and(eq(rfx.id, rfxId), eq(rfx.privacy, 'public')))
  return row ? { ...row, content: cleanContent(row.content) } : null
}

/** One file of the sitemap covers this many consecutive numbers of requests. */
export const SITEMAP_SPAN = 10_000

/** The files that the sitemap needs: the number of each and when something in it last changed. */
export const sitemapFiles = async (db: Db): Promise<{ file: number; changedAt: Date }[]> => {
  const file = sql<number>`${rfx.num} / ${sql.raw(String(SITEMAP_SPAN))}`.mapWith(Number)
  const rows = await db
    .select({ file, changedAt: max(rfx.updatedAt) })
    .from(rfx)
    .where(eq(rfx.privacy, 'public'))
    .groupBy(file)
    .orderBy(file)
  return rows.flatMap(({ file, changedAt }) => (changedAt ? [{ file, changedAt }] : []))
}

/** Public requests of one file of the sitemap, after a number, in the order of numbers. */
export const sitemapEntries = (db: Db, file: number, after: number, limit: number) =>
  db
    .select({ num: rfx.num, id: rfx.id, changedAt: rfx.updatedAt })
    .from(rfx)
    .where(
      and(
        eq(rfx.privacy, 'public'),
        gt(rfx.num, after),
        sql`${rfx.num} < ${(file + 1) * SITEMAP_SPAN}`,
      ),
    )
    .orderBy(asc(rfx.num))
    .limit(limit)
