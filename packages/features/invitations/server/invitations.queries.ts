import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { noBidReason, participation, rfxInvitation } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { NO_BID_CODES } from '@kogge/domain/participation/no-bid-reasons.ts'
import { buyerNameOf } from '@kogge/platform/server/buyer-names.queries.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { isRfxInvitationGenuine } from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type {
  InvitationPage,
  InvitationView,
  NoBidReasons,
  TokenView,
} from './invitations.views.ts'

/** A request of a buyer's own. Throws `record.not_found` for anybody else's. */
export const ownRequest = async (db: Db, rfxId: string, orgId: string) => {
  const [found] = await db
    .select({
      rfxId: writtenRfx.rfxId,
      state: writtenRfx.state,
      document: writtenRfx.document,
      responsesUntil: writtenRfx.responsesUntil,
      openedAt: writtenRfx.openedAt,
      cancelledAt: writtenRfx.cancelledAt,
    })
    .from(writtenRfx)
    .where(and(eq(writtenRfx.rfxId, rfxId), eq(writtenRfx.orgId, orgId)))
  if (!found) throw new AppError('record.not_found')
  return found
}

const columns = {
  invitationId: rfxInvitation.id,
  orgId: rfxInvitation.orgId,
  orgName: org.name,
  country: org.country,
  email: rfxInvitation.email,
  message: rfxInvitation.message,
  firstName: user.firstName,
  lastName: user.lastName,
  invitedAt: rfxInvitation.invitedAt,
  withdrawnAt: rfxInvitation.withdrawnAt,
  status: participation.status,
}

interface Row {
  readonly invitationId: string
  readonly orgId: string | null
  readonly orgName: string | null
  readonly country: string | null
  readonly email: string | null
  readonly message: string | null
  readonly firstName: string
  readonly lastName: string
  readonly invitedAt: Date
  readonly withdrawnAt: Date | null
  readonly status: InvitationView['outcome']
}

/** For an outside address, the organisation that accepted is not disclosed before the opening. */
const viewOf = (row: Row, isOpened: boolean): InvitationView => ({
  invitationId: row.invitationId,
  org:
    row.orgId && row.orgName && (row.email === null || isOpened)
      ? { orgId: row.orgId, name: withoutDirectionMarks(row.orgName), country: row.country }
      : null,
  email: row.email,
  message: row.message,
  invitedBy: `${row.firstName} ${row.lastName}`.trim(),
  invitedAt: row.invitedAt.toISOString(),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  outcome: isOpened ? row.status : null,
})

/** Whom a buyer has invited to a request of its own, the newest first. Throws `record.not_found`. */
export const listInvitations = async (
  db: Db,
  { rfxId, orgId }: { readonly rfxId: string; readonly orgId: string },
  { cursor, limit }: PageInput,
): Promise<InvitationPage> => {
  const { openedAt } = await ownRequest(db, rfxId, orgId)
  const after = decodeTimeCursor(cursor)
  const rows = await db
    .select(columns)
    .from(rfxInvitation)
    .innerJoin(user, eq(user.id, rfxInvitation.invitedBy))
    .leftJoin(org, eq(org.id, rfxInvitation.orgId))
    // Of one that became part of another, what was done in either name; the invited one's before.
    .leftJoin(
      participation,
      and(
        eq(participation.rfxId, rfxInvitation.rfxId),
        eq(
          participation.orgId,
          sql`(select p.org_id from participation p join org o on o.id = p.org_id
            where p.rfx_id = ${rfxInvitation.rfxId}
              and coalesce(o.merged_into_id, o.id) = coalesce(${org.mergedIntoId}, ${org.id})
            order by p.org_id <> ${org.id}, p.org_id limit 1)`,
        ),
      ),
    )
    .where(
      and(
        eq(rfxInvitation.rfxId, rfxId),
        after
          ? sql`(${rfxInvitation.invitedAt}, ${rfxInvitation.id}::text) < (${after.at.toISOString()}::timestamptz, ${after.key})`
          : undefined,
      ),
    )
    .orderBy(desc(rfxInvitation.invitedAt), sql`${rfxInvitation.id}::text desc`)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: row.invitedAt,
    key: row.invitationId,
  }))
  return { items: page.map((row) => viewOf(row, openedAt !== null)), nextCursor }
}

/** Which of some organisations are invited to a request, and have not been uninvited. */
export const invitedAmong = async (
  db: Db,
  rfxId: string,
  orgIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (orgIds.length === 0) return new Set()
  const rows = await db
    .select({ orgId: rfxInvitation.orgId })
    .from(rfxInvitation)
    .where(
      and(
        eq(rfxInvitation.rfxId, rfxId),
        inArray(rfxInvitation.orgId, [...orgIds]),
        // The organisation that accepted a letter to an outside address is not disclosed.
        isNull(rfxInvitation.email),
        isNull(rfxInvitation.withdrawnAt),
      ),
    )
  return new Set(rows.flatMap(({ orgId }) => orgId ?? []))
}

const reason = z.object({ code: z.enum(NO_BID_CODES).catch('other'), text: z.string() })

/**
 * Why those who do not respond do not, in an order that tells nothing. Nothing before the opening: of
 * few who are invited, each reason would be one response less. Throws `record.not_found`.
 */
export const noBidReasonsOf = async (
  db: Db,
  rfxId: string,
  orgId: string,
): Promise<NoBidReasons> => {
  const { openedAt, cancelledAt } = await ownRequest(db, rfxId, orgId)
  if (!openedAt && !cancelledAt) return { isSealed: true, reasons: [] }
  const rows = await db
    .select({ code: noBidReason.code, text: noBidReason.text })
    .from(noBidReason)
    .where(eq(noBidReason.rfxId, rfxId))
    .orderBy(noBidReason.code, noBidReason.text)
  return { isSealed: false, reasons: rows.map((row) => reason.parse(row)) }
}

const usable = (condition: SQL, now: Date) =>
  and(
    condition,
    isNotNull(rfxInvitation.email),
    isNull(rfxInvitation.claimedAt),
    isNull(rfxInvitation.withdrawnAt),
    eq(writtenRfx.state, 'published'),
    sql`${writtenRfx.responsesUntil} > ${now.toISOString()}::timestamptz`,
  )

/**
 * The invitation of a token, as far as it stands; null for one that is unknown, withdrawn, or of a
 * request that takes no responses any more. Asked by the database's clock. Whether somebody has taken
 * it up is not said here: whoever has the letter would learn who takes part.
 */
export const invitationOfToken = async (db: Db, keys: TokenKeys, token: string) => {
  const hashes = keys.hashesOf('rfx_invitation', token)
  const [found] = await db
    .select({
      id: rfxInvitation.id,
      rfxId: rfxInvitation.rfxId,
      tokenHash: rfxInvitation.tokenHash,
      tokenMac: rfxInvitation.tokenMac,
      keyId: rfxInvitation.keyId,
      seal: rfxInvitation.seal,
      email: rfxInvitation.email,
      message: rfxInvitation.message,
      buyerId: writtenRfx.orgId,
      document: writtenRfx.document,
      responsesUntil: writtenRfx.responsesUntil,
      isConfidential: writtenRfx.isConfidential,
    })
    .from(rfxInvitation)
    .innerJoin(writtenRfx, eq(writtenRfx.rfxId, rfxInvitation.rfxId))
    .where(usable(inArray(rfxInvitation.tokenMac, hashes), await databaseNow(db)))
  if (!found?.tokenHash || !isRfxInvitationGenuine(keys, found)) return null
  return { ...found, tokenHash: found.tokenHash }
}

/** What whoever holds a token may know. Throws `account.token_invalid`. */
export const previewToken = async (db: Db, keys: TokenKeys, token: string): Promise<TokenView> => {
  const found = await invitationOfToken(db, keys, token)
  if (!found) throw new AppError('account.token_invalid')
  return {
    rfxId: found.rfxId,
    title: found.document.title,
    language: found.document.language,
    buyer: { orgId: found.buyerId, name: await buyerNameOf(db, found.rfxId) },
    email: found.email ?? '',
    message: found.message,
    responsesUntil: found.responsesUntil.toISOString(),
    isConfidential: found.isConfidential,
  }
}
