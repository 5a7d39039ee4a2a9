import type { Db } from '@kogge/db/client.ts'
import { ratesOn } from '@kogge/db/exchange-rates.ts'
import { lockRequest } from '@kogge/db/locks/request-lock.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { rfxDraft, rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { region } from '@kogge/db/schema/reference.ts'
import type { Published } from '@kogge/domain/drafting/preflight-rules.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { type DailyRate, rateDayOf } from '@kogge/domain/money/exchange-rates.ts'
import { expectBuyer } from '@kogge/platform/server/ledger/ledger-buyer.queries.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { withCleanHtml } from './document-sanitising.ts'
import type { DraftView } from './drafting.views.ts'
import { significantAnswers } from './questions/significant-answers.queries.ts'

export type WrittenRow = typeof writtenRfx.$inferSelect
export type DraftRow = typeof rfxDraft.$inferSelect

/** What proves whose a request is. */
interface Holding {
  readonly db: Db
  readonly sealing: Sealing
}

/** A draft of an organisation, held until the transaction ends. Throws `record.not_found`. */
export const heldDraft = async (tx: Db, orgId: string, rfxId: string): Promise<DraftRow> => {
  const [row] = await tx
    .select()
    .from(rfxDraft)
    .where(and(eq(rfxDraft.rfxId, rfxId), eq(rfxDraft.orgId, orgId)))
    .for('update')
  if (!row) throw new AppError('record.not_found')
  return row
}

/**
 * A published request of an organisation, held until the transaction ends: nobody submits to it
 * meanwhile. Null where there is none. Throws `rfx.key_refused` where the log says that it is another
 * buyer's. Ask it before anything is written.
 */
export const heldRequestIfAny = async (
  ctx: Holding,
  orgId: string,
  rfxId: string,
): Promise<WrittenRow | null> => {
  const { db: tx } = ctx
  const own = and(eq(writtenRfx.rfxId, rfxId), eq(writtenRfx.orgId, orgId))
  // Nobody holds what is another's.
  if ((await tx.$count(writtenRfx, own)) === 0) return null
  await lockRequest(tx, rfxId, 'exclusive')
  const [row] = await tx.select().from(writtenRfx).where(own).for('update')
  if (row) await expectBuyer(ctx, row)
  return row ?? null
}

/** The same where there must be one. Throws `record.not_found`. */
export const heldRequest = async (
  ctx: Holding,
  orgId: string,
  rfxId: string,
): Promise<WrittenRow> => {
  const row = await heldRequestIfAny(ctx, orgId, rfxId)
  if (!row) throw new AppError('record.not_found')
  return row
}

/** A published request of an organisation, as it is read. Throws as `heldRequest` does. */
export const expectOwnRequest = async (
  ctx: Holding,
  orgId: string,
  rfxId: string,
): Promise<WrittenRow> => {
  const own = and(eq(writtenRfx.rfxId, rfxId), eq(writtenRfx.orgId, orgId))
  const [row] = await ctx.db.select().from(writtenRfx).where(own)
  if (!row) throw new AppError('record.not_found')
  await expectBuyer(ctx, row)
  return row
}

/**
 * The first notice of a published request, from which its periods run, and the reason for shorter ones
 * that it gave: its first version, or of one that everybody sees the first that everybody saw.
 */
export const firstNoticeOf = async (
  db: Db,
  { rfxId, document, publishedAt }: Pick<WrittenRow, 'rfxId' | 'document' | 'publishedAt'>,
): Promise<Pick<Published, 'since' | 'shortened'>> => {
  const isPublic = sql`${rfxVersion.document} ->> 'privacy' = 'public'`
  const [first] = await db
    .select({
      since: rfxVersion.publishedAt,
      shortened: sql<Published['shortened']>`${rfxVersion.document} ->> 'shortened'`,
    })
    .from(rfxVersion)
    .where(and(eq(rfxVersion.rfxId, rfxId), document.privacy === 'public' ? isPublic : undefined))
    .orderBy(asc(rfxVersion.version))
    .limit(1)
  return first ?? { since: publishedAt, shortened: document.shortened }
}

/** Lots that an earlier version of a request had and its document has no more: their numbers are not given again. */
export const goneLotsOf = async (
  db: Db,
  { rfxId, document }: Pick<WrittenRow, 'rfxId' | 'document'>,
): Promise<string[]> => {
  const lotId = sql<string>`jsonb_path_query(${rfxVersion.document}, '$.lots[*].id') #>> '{}'`
  const rows = await db
    .selectDistinct({ lotId })
    .from(rfxVersion)
    .where(eq(rfxVersion.rfxId, rfxId))
    .orderBy(lotId)
  const lotIds = new Set(document.lots.map(({ id }) => id))
  return rows.map((row) => row.lotId).filter((id) => !lotIds.has(id))
}

/** The country of an organisation: of its register, else of its first address. */
export const countryOf = async (db: Db, orgId: string): Promise<string | null> => {
  const [row] = await db
    .select({ country: org.country, addresses: org.addresses })
    .from(org)
    .where(eq(org.id, orgId))
  return row?.country ?? row?.addresses[0]?.country ?? null
}

/** What preflight looks things up in: all NUTS codes, and the rates of some times by which values are judged. */
export const tablesAt = async (
  db: Db,
  times: readonly Date[],
): Promise<{ readonly regions: string[]; readonly rates: DailyRate[] }> => {
  const rows = await db.select({ code: region.code }).from(region)
  const days = times.flatMap((time) => rateDayOf(time) ?? [])
  return { regions: rows.map(({ code }) => code), rates: await ratesOn(db, days) }
}

/** A draft as its writers have it. Throws `record.not_found`. */
export const draftById = async (
  db: Db,
  orgId: string,
  rfxId: string,
  now: Date,
): Promise<DraftView> => {
  const [row] = await db
    .select({
      draft: rfxDraft,
      current: writtenRfx.document,
      publishedAt: writtenRfx.publishedAt,
      userId: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      country: org.country,
      addresses: org.addresses,
    })
    .from(rfxDraft)
    .innerJoin(user, eq(user.id, rfxDraft.updatedBy))
    .innerJoin(org, eq(org.id, rfxDraft.orgId))
    .leftJoin(writtenRfx, eq(writtenRfx.rfxId, rfxDraft.rfxId))
    .where(and(eq(rfxDraft.rfxId, rfxId), eq(rfxDraft.orgId, orgId)))
  if (!row) throw new AppError('record.not_found')
  const { draft, userId, firstName, lastName, current, publishedAt } = row
  const first =
    current && publishedAt && (await firstNoticeOf(db, { rfxId, document: current, publishedAt }))
  return {
    document: withCleanHtml(draft.document),
    revision: draft.revision,
    amends: draft.amends,
    createdAt: draft.createdAt.toISOString(),
    updatedAt: draft.updatedAt.toISOString(),
    updatedBy: { userId, name: `${firstName} ${lastName}`.trim() },
    current: current && withCleanHtml(current),
    since: first?.since.toISOString() ?? null,
    shortened: first?.shortened ?? null,
    goneLots: current ? await goneLotsOf(db, { rfxId, document: current }) : [],
    answers: current ? (await significantAnswers(db, rfxId)).map((at) => at.toISOString()) : [],
    country: row.country ?? row.addresses[0]?.country ?? null,
    tables: await tablesAt(db, first ? [now, first.since] : [now]),
  }
}
