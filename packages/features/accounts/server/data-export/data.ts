import type { Db } from '@kogge/db/client.ts'
import { auditLog, globalRole, session, user } from '@kogge/db/schema/account.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegation.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import {
  invitation,
  joinRequest,
  membership,
  ownershipRequest,
} from '@kogge/db/schema/membership.ts'
import { org } from '@kogge/db/schema/org.ts'
import { passkey, recoveryCode, totp } from '@kogge/db/schema/second-factor.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { and, asc, count, eq, isNull, or } from 'drizzle-orm'
import { ownProfile } from '../settings/data.ts'
import type { DataExport } from './views.ts'

type JsonOf<Row> = {
  [Name in keyof Row]: Row[Name] extends Date | null ? string | Exclude<Row[Name], Date> : Row[Name]
}

/** A row with its times in ISO 8601. */
const plain = <Row extends object>(row: Row): JsonOf<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as JsonOf<Row>

const inOrg = { orgId: org.id, organisation: org.name }

const placesOf = async (db: Db, userId: string) => ({
  memberships: (
    await db
      .select({
        ...inOrg,
        role: membership.role,
        since: membership.createdAt,
        expiresAt: membership.expiresAt,
      })
      .from(membership)
      .innerJoin(org, eq(org.id, membership.orgId))
      .where(eq(membership.userId, userId))
      .orderBy(asc(membership.createdAt))
  ).map(plain),
  globalRoles: (
    await db
      .select({
        role: globalRole.role,
        since: globalRole.createdAt,
        expiresAt: globalRole.expiresAt,
      })
      .from(globalRole)
      .where(eq(globalRole.userId, userId))
  ).map(plain),
  delegations: (
    await db
      .select({
        ...inOrg,
        kind: delegation.kind,
        reason: delegation.reason,
        startsAt: delegation.startsAt,
        endsAt: delegation.endsAt,
        activatedAt: delegationUser.activatedAt,
        endedAt: delegationUser.endedAt,
      })
      .from(delegationUser)
      .innerJoin(delegation, eq(delegation.id, delegationUser.delegationId))
      .innerJoin(org, eq(org.id, delegation.orgId))
      .where(eq(delegationUser.userId, userId))
      .orderBy(asc(delegation.createdAt))
  ).map(plain),
})

const requestsOf = async (db: Db, userId: string, email: string) => {
  const asked = (table: typeof joinRequest | typeof ownershipRequest) => ({
    ...inOrg,
    status: table.status,
    createdAt: table.createdAt,
    decidedAt: table.decidedAt,
  })
  const joins = await db
    .select({ ...asked(joinRequest), text: joinRequest.message })
    .from(joinRequest)
    .innerJoin(org, eq(org.id, joinRequest.orgId))
    .where(eq(joinRequest.userId, userId))
    .orderBy(asc(joinRequest.createdAt))
  const claims = await db
    .select({ ...asked(ownershipRequest), text: ownershipRequest.statement })
    .from(ownershipRequest)
    .innerJoin(org, eq(org.id, ownershipRequest.orgId))
    .where(eq(ownershipRequest.userId, userId))
    .orderBy(asc(ownershipRequest.createdAt))
  const invitations = await db
    .select({
      ...inOrg,
      invitedBy: invitation.invitedBy,
      email: invitation.email,
      role: invitation.role,
      createdAt: invitation.createdAt,
      expiresAt: invitation.expiresAt,
      acceptedAt: invitation.acceptedAt,
      deletedAt: invitation.deletedAt,
    })
    .from(invitation)
    .innerJoin(org, eq(org.id, invitation.orgId))
    .where(
      or(
        eq(invitation.email, email),
        eq(invitation.acceptedBy, userId),
        eq(invitation.invitedBy, userId),
      ),
    )
    .orderBy(asc(invitation.createdAt))
  return {
    joinRequests: joins.map(plain),
    ownershipRequests: claims.map(plain),
    invitations: invitations.map(({ invitedBy, ...row }) => ({
      ...plain(row),
      direction: invitedBy === userId ? ('sent' as const) : ('received' as const),
    })),
  }
}

const keysOf = async (db: Db, userId: string) => {
  const sessions = await db
    .select({
      signedInAt: session.signedInAt,
      lastSeenAt: session.lastSeenAt,
      expiresAt: session.expiresAt,
      ip: session.ip,
      userAgent: session.userAgent,
    })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(asc(session.signedInAt))
  const [authenticator] = await db
    .select({ confirmedAt: totp.confirmedAt })
    .from(totp)
    .where(eq(totp.userId, userId))
  const [codes] = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
  const passkeys = await db
    .select({ name: passkey.name, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt))
  return {
    sessions: sessions.map(plain),
    secondFactors: {
      authenticatorSince: authenticator?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: codes?.left ?? 0,
      passkeys: passkeys.map(plain),
    },
  }
}

const tracesOf = async (db: Db, userId: string, email: string) => {
  const messages = await db
    .select({
      template: mailMessage.template,
      subject: mailMessage.subject,
      locale: mailMessage.locale,
      status: mailMessage.status,
      createdAt: mailMessage.createdAt,
      sentAt: mailMessage.sentAt,
    })
    .from(mailMessage)
    .where(eq(mailMessage.recipient, email))
    .orderBy(asc(mailMessage.createdAt))
  const entries = await db
    .select({
      at: auditLog.at,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      orgId: auditLog.orgId,
      ip: auditLog.ip,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.actorUserId, userId))
    .orderBy(asc(auditLog.id))
  return {
    messages: messages.map(plain),
    auditEntries: entries.map((entry) => {
      const isOwn = entry.subjectType === 'user' && entry.subjectId === userId
      return isOwn ? plain(entry) : { ...plain(entry), before: null, after: null }
    }),
  }
}

/** Everything that Kogge knows of a user. Throws `session.required` for one who is gone. */
export const dataOf = async (db: Db, userId: string, now: Date): Promise<DataExport> => {
  const [row] = await db
    .select({ email: user.email, createdAt: user.createdAt, lastSeenAt: user.lastSeenAt })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  if (!row) throw new AppError('session.required')
  const { email, ...times } = row
  return {
    exportedAt: now.toISOString(),
    userId,
    profile: await ownProfile(db, userId, now),
    ...plain(times),
    ...(await placesOf(db, userId)),
    ...(await requestsOf(db, userId, email)),
    ...(await keysOf(db, userId)),
    ...(await tracesOf(db, userId, email)),
  }
}
