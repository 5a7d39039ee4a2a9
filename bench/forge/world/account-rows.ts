import { randomBytes, randomUUID } from 'node:crypto'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { invitation, joinRequest, ownershipRequest } from '@kogge/db/schema/members.ts'
import { passkey, recoveryCode, totp } from '@kogge/db/schema/second-factors.ts'
import { keepToken, linkOf } from '@kogge/features/accounts/server/mailed-tokens.commands.ts'
import {
  keepChallenge,
  keepHalfway,
} from '@kogge/features/accounts/server/security/auth-challenges.commands.ts'
import { labelOf } from '@kogge/features/accounts/server/security/totp.commands.ts'
import { makeSuperAdmin } from '@kogge/features/staff/server/super-admin.commands.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { sealAsTheyStand } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { newRequest } from '@kogge/platform/server/row-seals/membership-request-seals.ts'
import { recordSealOf } from '@kogge/platform/server/row-seals/merge-record-seals.ts'
import { writeDelegation } from '@kogge/platform/server/row-seals/sealed-delegations.commands.ts'
import { createSession } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { recoveryCodeFacts } from '@kogge/platform/server/tokens/account-token-facts.ts'
import { issueSecret, revokeSecret } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { invitationFacts } from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import { inDays, type Party, type Stage } from './parties.ts'

const ORIGIN = { ip: '192.0.2.7', userAgent: 'Firefox' }

/** Browsers that are signed in, each sign-in in the audit log. */
const sessions = async ({ db, keys }: Stage, parties: readonly Party[]) => {
  for (const { userId, orgId } of parties) {
    await createSession(db, keys.tokenKeys, userId, ORIGIN, new Date())
    const entry = { actorUserId: userId, ip: ORIGIN.ip, at: new Date() }
    await appendAudit(db, keys.sealing, {
      ...entry,
      action: 'session.opened',
      subjectType: 'user',
      subjectId: userId,
    })
    for (const name of ['A', 'B', 'C'])
      await appendAudit(db, keys.sealing, {
        ...entry,
        action: 'org.edited',
        subjectType: 'org',
        subjectId: orgId,
        orgId,
        before: { name: `${name}-` },
        after: { name },
      })
  }
}

/** What was mailed, and what is begun. */
const begun = async ({ db, keys: { tokenKeys, sealing } }: Stage, parties: readonly Party[]) => {
  const keeping = { db, tokenKeys, now: new Date() }
  for (const [index, { userId }] of parties.entries()) {
    const email = `new-${index}@example.test`
    const purpose = index === 0 ? 'change_email' : 'reset_password'
    const { mailed } = linkOf(tokenKeys, purpose, 'resetPassword', email)
    const account = await genuineAccount(db, sealing, userId)
    if (!account) throw new Error('An account does not hold.')
    await keepToken(keeping, purpose, mailed, account, index === 0 ? email : null)
    const token = await keepHalfway(db, tokenKeys, userId, new Date())
    await keepChallenge(keeping, 'use_passkey', `${token} passkey`, userId, `challenge ${index}`)
    for (const usedAt of [null, inDays(-1)]) {
      const facts = recoveryCodeFacts({ userId, usedAt })
      const kept = tokenKeys.keep('recovery_code', randomUUID(), facts)
      const { tokenHash: codeHash, keyId, seal } = kept
      await db.insert(recoveryCode).values({ userId, codeHash, keyId, seal, usedAt })
    }
  }
}

const secrets = async ({ db, keys: { tokenKeys } }: Stage, parties: readonly Party[]) => {
  for (const [index, { userId, orgId }] of parties.entries()) {
    const expiresAt = index === 0 ? null : inDays(30)
    const feed = { kind: 'feed' as const, userId, orgId: null, scope: `profile ${index}` }
    await issueSecret(db, tokenKeys, { ...feed, expiresAt }, inDays(-3))
    const api = { kind: 'api' as const, userId: null, orgId, scope: 'notices' }
    const { id } = await issueSecret(db, tokenKeys, { ...api, expiresAt }, inDays(-2))
    if (index > 0) await revokeSecret(db, tokenKeys, { orgId }, id, inDays(-1))
  }
}

/** People are invited into organisations. */
const invitations = async ({ db, keys: { tokenKeys } }: Stage, parties: readonly Party[]) => {
  for (const [index, { userId, orgId }] of parties.entries()) {
    const facts = {
      id: randomUUID(),
      orgId,
      email: `colleague-${index}@example.test`,
      role: index === 0 ? ('ORG_ADMINISTRATOR' as const) : ('ORG_MEMBER' as const),
      invitedBy: userId,
      expiresAt: inDays(7),
    }
    const kept = tokenKeys.keep('invitation', randomUUID(), invitationFacts(facts))
    await db.insert(invitation).values({ ...facts, ...kept })
  }
}

/** People ask to join each other's organisations, and to speak for them. */
const requests = async ({ db, keys: { sealing } }: Stage, parties: readonly Party[]) => {
  for (const [index, { userId }] of parties.entries()) {
    const orgId = (parties[(index + 1) % parties.length] ?? parties[0])?.orgId
    if (!orgId) continue
    const asks = { orgId, userId, createdAt: inDays(-index - 1) }
    await db.insert(joinRequest).values(newRequest(sealing, 'join_request', asks))
    const claim = newRequest(sealing, 'ownership_request', asks)
    await db.insert(ownershipRequest).values({ ...claim, statement: `We lead it, ${index}.` })
  }
}

/** People add second factors: each a passkey or two, one of them an app. */
const factors = async ({ db, keys }: Stage, parties: readonly Party[]) => {
  for (const [index, { userId }] of parties.entries()) {
    const ids = [randomUUID(), randomUUID()].slice(0, 1 + (index % 2))
    for (const id of ids)
      await db.insert(passkey).values({
        id,
        userId,
        name: 'Key',
        publicKey: randomBytes(77),
        counter: 1,
        transports: ['usb'],
        isBackedUp: false,
      })
    if (index > 1) continue
    const secret = keys.secretBox.seal(randomBytes(20), labelOf(userId))
    await db.insert(totp).values({ userId, secret, confirmedAt: inDays(-4) })
  }
  const ids = parties.map(({ userId }) => userId)
  await sealAsTheyStand(db, keys.sealing.rows, ids)
}

/** Who runs the server makes two people SUPER_ADMIN. */
const staff = async ({ db, keys: { sealing } }: Stage, parties: readonly Party[]) => {
  for (const { userId } of parties.slice(0, 2))
    await makeSuperAdmin(db, sealing, `${userId}@example.com`, new Date())
}

/** Organisations let people of others act in them; some were merged once. */
const dealings = async ({ db, keys: { sealing } }: Stage, parties: readonly Party[]) => {
  for (const [index, { orgId, userId }] of parties.entries()) {
    const other = parties[(index + 1) % parties.length] ?? parties[0]
    if (!other) continue
    await writeDelegation(
      { db, sealing },
      {
        orgId,
        delegateOrgId: other.orgId,
        kind: index === 0 ? 'manager' : 'auditor',
        reason: `Help ${index}`,
        createdBy: userId,
        startsAt: inDays(-5),
        endsAt: inDays(25),
        createdAt: inDays(-5),
      },
      [other.userId],
      { activatedAt: index === 0 ? inDays(-4) : null },
    )
    const pair = { fromId: orgId, intoId: other.orgId, decidedAt: inDays(-50 - index) }
    const record = { ...pair, moved: { members: { from: [{ userId, role: 'ORG_MEMBER' }] } } }
    await db.insert(orgMatch).values({
      id: randomUUID(),
      reason: 'staff',
      confidence: 100,
      state: 'rejected',
      ...record,
      ...recordSealOf({ sealing }, record),
    })
  }
}

/** What accounts leave besides requests: sessions, tokens, secrets, invitations, requests, roles, and the audit log of it. */
export const accounts = async (stage: Stage, parties: readonly Party[]): Promise<void> => {
  await sessions(stage, parties)
  await begun(stage, parties)
  await secrets(stage, parties)
  await invitations(stage, parties)
  await requests(stage, parties)
  await factors(stage, parties)
  await staff(stage, parties)
  await dealings(stage, parties)
}
