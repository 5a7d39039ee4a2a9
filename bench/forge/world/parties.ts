import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import type { VerificationMethod } from '@kogge/domain/verification/org-verification.ts'
import { draftingRouter } from '@kogge/features/drafting/server/drafting.router.ts'
import { evaluationRouter } from '@kogge/features/evaluation/server/evaluation.router.ts'
import { invitationsRouter } from '@kogge/features/invitations/server/invitations.router.ts'
import { responseRouter } from '@kogge/features/responses/server/responses.router.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { asOf } from '@kogge/platform/server/database/demonstration-clock.ts'
import { openDisk } from '@kogge/platform/server/files/disk-space.ts'
import type { FileStore } from '@kogge/platform/server/files/file-store.ts'
import { UNQUEUED } from '@kogge/platform/server/load/serial-queue.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller, mergeRouters } from '@kogge/platform/server/procedures/procedures.ts'
import { sealOfNew } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { sealedMembership } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { sealOrgState } from '@kogge/platform/server/row-seals/org-seals.commands.ts'
import { verifiedSealOf } from '@kogge/platform/server/row-seals/verified-org-seals.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { eq } from 'drizzle-orm'
import type { WorldKeys } from './server-keys.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** So many days from now. */
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)

const unasked = (): Promise<never> => Promise.reject(new Error('Nothing of this world asks it.'))

const contextFor = async (
  { db, keys, files }: Stage,
  userId: string,
  now: Date,
): Promise<Context> => {
  const actor = await readActor(db, keys.sealing, userId, now)
  if (!actor) throw new Error('Nobody of this id is there.')
  return {
    db,
    readDb: db,
    actor,
    locale: 'en',
    now,
    clock: () => now,
    analysis: {
      groups: unasked,
      totals: unasked,
      contracts: unasked,
      network: unasked,
      asOf: unasked,
    },
    search: { answer: async () => null, changed: () => undefined },
    ip: '127.0.0.1',
    userAgent: null,
    sessionHash: null,
    publicUrl: 'http://localhost',
    buildId: 'bench',
    secretBox: keys.secretBox,
    tokenKeys: keys.tokenKeys,
    sealing: keys.sealing,
    turns: UNQUEUED,
    jobs: { send: async () => undefined },
    files,
    disk: openDisk({ places: [], bounds: { reserve: 0, floor: 0 } }),
    hasMailServer: false,
    sources: [],
    translationService: null,
    embeddings: null,
    log: { info: () => undefined, warn: console.error, error: console.error },
  }
}

/** Files as long as the world is being made. */
const inMemory = (): FileStore => {
  const stored = new Map<string, Uint8Array>()
  return {
    put: async (name, bytes) => void stored.set(name, bytes),
    get: async (name) => stored.get(name) ?? null,
    remove: async (name) => void stored.delete(name),
    removeFolder: unasked,
  }
}

const callerFor = createCaller(
  mergeRouters(draftingRouter, responseRouter, evaluationRouter, invitationsRouter),
)
export type Calls = ReturnType<typeof callerFor>

const EVIDENCE = 'Official notices give its address.'

/** An organisation and one of its people, who calls. */
export interface Party {
  readonly orgId: string
  readonly userId: string
}

/** The world as it is being made. */
export class Stage {
  readonly db: Db
  readonly keys: WorldKeys
  readonly files = inMemory()

  constructor(db: Db, keys: WorldKeys) {
    this.db = db
    this.keys = keys
  }

  async person(): Promise<string> {
    const userId = randomUUID()
    const facts = {
      email: `${userId}@example.com`,
      passwordHash: `no hash of ${userId}`,
      emailConfirmedAt: inDays(-300),
    }
    await this.db.insert(user).values({
      id: userId,
      firstName: 'Anna',
      lastName: 'Liepa',
      isOnboarding: false,
      ...facts,
      ...sealOfNew(this.keys.sealing, { userId, ...facts }),
    })
    return userId
  }

  /** Gives the user a role in the organisation. */
  async member(orgId: string): Promise<string> {
    const userId = await this.person()
    const createdAt = inDays(-299)
    const place = { orgId, userId, role: 'ORG_ADMINISTRATOR' as const, expiresAt: null, createdAt }
    await this.db.insert(membership).values(sealedMembership(this.keys.sealing, place))
    return userId
  }

  /** One that an address verified, with the notices that it rests on. */
  async provenParty(name: string): Promise<Party> {
    const party = await this.party(name, 'domain')
    const { orgId, userId } = party
    const [row] = await this.db.select().from(org).where(eq(org.id, orgId))
    const matched = [1, 2, 3].map((digit) => ({
      noticeId: randomUUID(),
      hash: String(digit).repeat(64),
    }))
    await appendAudit(this.db, this.keys.sealing, {
      actorUserId: userId,
      action: 'org.verified',
      subjectType: 'org',
      subjectId: orgId,
      orgId,
      ip: null,
      at: row?.verifiedAt ?? new Date(),
      after: {
        how: 'domain',
        evidence: EVIDENCE,
        name,
        country: 'LV',
        registrationNumber: null,
        matched,
      },
    })
    return party
  }

  /** A verified organisation on a paid plan, with an administrator. */
  async party(name: string, verifiedHow: VerificationMethod = 'staff'): Promise<Party> {
    const orgId = randomUUID()
    const row = {
      id: orgId,
      name,
      country: 'LV',
      matchKey: `LV:~${orgId}`,
      registrationNumber: null,
      verifiedAt: inDays(-300),
      verifiedHow,
    }
    await this.db.insert(org).values({
      ...row,
      nameFolded: name.toLowerCase(),
      claimedAt: inDays(-300),
      verifiedEvidence: EVIDENCE,
      ...verifiedSealOf(this.keys.sealing, row),
    })
    await sealOrgState(this.db, this.keys.sealing, orgId, [])
    await this.db
      .insert(subscription)
      .values({ orgId, tier: 'BUSINESS', source: 'support', startsAt: inDays(-300) })
    return { orgId, userId: await this.member(orgId) }
  }

  /** Calls as somebody: now, or so many days from now, as the demonstration does. */
  async as<T>(userId: string, days: number, call: (calls: Calls) => Promise<T>): Promise<T> {
    const at = inDays(days)
    const work = async () => call(callerFor(await contextFor(this, userId, at)))
    return days === 0 ? work() : asOf(at, work)
  }
}
