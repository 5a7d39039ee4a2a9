import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { isVerified } from '@kogge/platform/server/access/verified-orgs.queries.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { personInMail } from '@kogge/platform/server/mail/names-in-mail.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { isInvitationGenuine } from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { InvitationPreview, Mine, OpenInvitation } from './members.views.ts'

/** Neither accepted nor deleted. */
export const isOpen = and(isNull(invitation.acceptedAt), isNull(invitation.deletedAt))

/** What an invitation says, as far as it can still be accepted. */
const columns = {
  invitationId: invitation.id,
  orgId: invitation.orgId,
  orgName: org.name,
  orgVerifiedAt: org.verifiedAt,
  email: invitation.email,
  role: invitation.role,
  invitedBy: invitation.invitedBy,
  firstName: user.firstName,
  lastName: user.lastName,
  inviterEmail: user.email,
  expiresAt: invitation.expiresAt,
  tokenHash: invitation.tokenHash,
  keyId: invitation.keyId,
  seal: invitation.seal,
}

const acceptable = (db: Db, condition: SQL | undefined, now: Date) =>
  db
    .select(columns)
    .from(invitation)
    .innerJoin(org, eq(org.id, invitation.orgId))
    .innerJoin(user, eq(user.id, invitation.invitedBy))
    .where(
      and(
        condition,
        isOpen,
        gt(invitation.expiresAt, now),
        isNull(org.mergedIntoId),
        isNull(org.deletedAt),
      ),
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
    .limit(50)

export type AcceptableInvitation = Awaited<ReturnType<typeof acceptable>>[number]

/** Whether the server wrote an invitation as it stands. */
const isGenuine = (keys: TokenKeys, row: AcceptableInvitation): boolean =>
  isInvitationGenuine(keys, { ...row, id: row.invitationId })

/** The invitation of a token; null for one that is unknown, used, deleted or too old. */
export const invitationOfToken = async (
  db: Db,
  keys: TokenKeys,
  token: string,
  now: Date,
): Promise<AcceptableInvitation | null> => {
  const hashes = keys.hashesOf('invitation', token)
  const [found] = await acceptable(db, inArray(invitation.tokenHash, hashes), now)
  // A row that holds may be another's than the one that was asked for.
  const isRequested = found && hashes.some((hash) => hash.equals(found.tokenHash))
  return isRequested && isGenuine(keys, found) ? found : null
}

/** An invitation that went to an address; null for all others, and for one that the server did not write. */
export const invitationTo = async (
  db: Db,
  keys: TokenKeys,
  email: string,
  invitationId: string,
  now: Date,
): Promise<AcceptableInvitation | null> => {
  const condition = and(eq(invitation.id, invitationId), eq(invitation.email, email))
  const [found] = await acceptable(db, condition, now)
  const isRequested = found?.invitationId === invitationId && found.email === email
  return isRequested && isGenuine(keys, found) ? found : null
}

/** Who invites, as in the message. */
const inviterOf = (db: Db, row: AcceptableInvitation, isVerified: boolean): Promise<string> =>
  personInMail(db, { name: nameOf(row), email: row.inviterEmail }, { isVerified })

const nameOf = (row: Pick<AcceptableInvitation, 'firstName' | 'lastName'>): string =>
  `${row.firstName} ${row.lastName}`.trim()

/** What whoever holds a token may know before signing in. Throws `account.token_invalid`. */
export const previewInvitation = async (
  { db, sealing, tokenKeys: keys, now }: Pick<Context, 'db' | 'sealing' | 'tokenKeys' | 'now'>,
  token: string,
): Promise<InvitationPreview> => {
  const found = await invitationOfToken(db, keys, token, now)
  if (!found) throw new AppError('account.token_invalid')
  const { orgId, orgName, role, email, inviterEmail } = found
  const speaks = await isVerified(db, sealing, orgId)
  return {
    orgName: withoutDirectionMarks(orgName),
    role,
    email,
    invitedBy: await inviterOf(db, found, speaks),
    unverifiedSender: speaks ? null : inviterEmail,
  }
}

/** The invitations that an address can accept. */
export const invitationsTo = async (
  db: Db,
  keys: TokenKeys,
  email: string,
  now: Date,
): Promise<Mine['invitations']> => {
  const rows = await acceptable(db, eq(invitation.email, email), now)
  const genuine = rows.filter((row) => row.email === email && isGenuine(keys, row))
  return Promise.all(
    genuine.map(async (row) => ({
      invitationId: row.invitationId,
      orgId: row.orgId,
      orgName: withoutDirectionMarks(row.orgName),
      role: row.role,
      isVerified: row.orgVerifiedAt !== null,
      invitedBy: await inviterOf(db, row, row.orgVerifiedAt !== null),
      expiresAt: row.expiresAt.toISOString(),
    })),
  )
}

/**
 * An organisation's invitations that wait, those too old to be accepted included; the newest first. Of one that
 * the server did not write as it stands neither address nor role is shown.
 */
export const listInvitations = async (
  { db, tokenKeys, now }: Pick<Context, 'db' | 'tokenKeys' | 'now'>,
  orgId: string,
  { cursor, limit }: PageInput,
): Promise<{ items: OpenInvitation[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(cursor)
  const rows = await db
    .select({ ...columns, createdAt: invitation.createdAt })
    .from(invitation)
    .innerJoin(org, eq(org.id, invitation.orgId))
    .innerJoin(user, eq(user.id, invitation.invitedBy))
    .where(
      and(
        eq(invitation.orgId, orgId),
        isOpen,
        after
          ? sql`(${invitation.createdAt}, ${invitation.id}::text) < (${after.at.toISOString()}::timestamptz, ${after.key})`
          : undefined,
      ),
    )
    .orderBy(desc(invitation.createdAt), sql`${invitation.id}::text desc`)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: row.createdAt,
    key: row.invitationId,
  }))
  return {
    items: page.map((row) => {
      const isProven = row.orgId === orgId && isGenuine(tokenKeys, row)
      return {
        invitationId: row.invitationId,
        email: isProven ? row.email : null,
        role: isProven ? row.role : null,
        invitedBy: nameOf(row),
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        hasExpired: row.expiresAt <= now,
      }
    }),
    nextCursor,
  }
}
