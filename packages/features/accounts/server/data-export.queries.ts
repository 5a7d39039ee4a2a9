import type { Db } from '@kogge/db/client.ts'
import { auditLog, globalRole, session, user } from '@kogge/db/schema/accounts.ts'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { featureFlag } from '@kogge/db/schema/flags.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import {
  invitation,
  joinRequest,
  membership,
  ownershipRequest,
  verificationRequest,
} from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { passkey, recoveryCode, totp } from '@kogge/db/schema/second-factors.ts'
import { planRequest } from '@kogge/db/schema/subscriptions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, asc, count, eq, isNull, or } from 'drizzle-orm'
import { ownProfile } from './account-settings.queries.ts'
import type { DataExport } from './data-export.views.ts'
import { followedBy } from './followed-data.queries.ts'

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

/** What they let others do, and what is switched on or off for them alone. */
const givenOf = async (db: Db, userId: string) => ({
  delegationsGiven: (
    await db
      .select({
        ...inOrg,
        kind: delegation.kind,
        reason: delegation.reason,
        startsAt: delegation.startsAt,
        endsAt: delegation.endsAt,
        revokedAt: delegation.revokedAt,
      })
      .from(delegation)
      .innerJoin(org, eq(org.id, delegation.orgId))
      .where(eq(delegation.createdBy, userId))
      .orderBy(asc(delegation.createdAt))
  ).map(plain),
  featureFlags: (
    await db
      .select({
        name: featureFlag.name,
        value: featureFlag.value,
        updatedAt: featureFlag.updatedAt,
      })
      .from(featureFlag)
      .where(and(eq(featureFlag.context, 'USER'), eq(featureFlag.contextId, userId)))
      .orderBy(asc(featureFlag.name))
  ).map(plain),
})

const requestsOf = async (db: Db, userId: string, email: string) => {
  const requested = (
    table: typeof joinRequest | typeof ownershipRequest | typeof verificationRequest,
  ) => ({
    ...inOrg,
    status: table.status,
    createdAt: table.createdAt,
    decidedAt: table.decidedAt,
  })
  const joins = await db
    .select({ ...requested(joinRequest), text: joinRequest.message })
    .from(joinRequest)
    .innerJoin(org, eq(org.id, joinRequest.orgId))
    .where(eq(joinRequest.userId, userId))
    .orderBy(asc(joinRequest.createdAt))
  const claims = await db
    .select({
      ...requested(ownershipRequest),
      text: ownershipRequest.statement,
      answer: ownershipRequest.answer,
    })
    .from(ownershipRequest)
    .innerJoin(org, eq(org.id, ownershipRequest.orgId))
    .where(eq(ownershipRequest.userId, userId))
    .orderBy(asc(ownershipRequest.createdAt))
  const verifications = await db
    .select({
      ...requested(verificationRequest),
      text: verificationRequest.statement,
      answer: verificationRequest.answer,
    })
    .from(verificationRequest)
    .innerJoin(org, eq(org.id, verificationRequest.orgId))
    .where(eq(verificationRequest.userId, userId))
    .orderBy(asc(verificationRequest.createdAt))
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
  const plans = await db
    .select({
      ...inOrg,
      tier: planRequest.tier,
      paidSeats: planRequest.paidSeats,
      text: planRequest.message,
      createdAt: planRequest.createdAt,
      doneAt: planRequest.doneAt,
    })
    .from(planRequest)
    .innerJoin(org, eq(org.id, planRequest.orgId))
    .where(eq(planRequest.userId, userId))
    .orderBy(asc(planRequest.createdAt))
  return {
    planRequests: plans.map(plain),
    joinRequests: joins.map(plain),
    ownershipRequests: claims.map(plain),
    verificationRequests: verifications.map(plain),
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
      actorUserId: auditLog.actorUserId,
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
    .where(or(eq(auditLog.actorUserId, userId), eq(auditLog.subjectId, userId)))
    .orderBy(asc(auditLog.id))
  return {
    messages: messages.map(plain),
    auditEntries: entries.map(({ actorUserId, ...entry }) => {
      const isOwn = actorUserId === userId
      const isAbout = entry.subjectId === userId
      return {
        ...plain(entry),
        byYou: isOwn,
        // Where a colleague or staff sat is theirs to know; who tried to sign in is the user's.
        ip: isOwn || actorUserId === null ? entry.ip : null,
        before: isAbout ? entry.before : null,
        after: isAbout ? entry.after : null,
      }
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
    ...(await givenOf(db, userId)),
    ...(await requestsOf(db, userId, email)),
    ...(await keysOf(db, userId)),
    ...(await followedBy(db, userId, email)),
    ...(await tracesOf(db, userId, email)),
  }
}
