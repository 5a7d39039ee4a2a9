import type { Db } from '@kogge/db/client.ts'
import { globalRole, user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import type { GlobalRole, OrgRole } from '@kogge/domain/access/roles.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { FREE_TIERS, PAID_TIERS, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { cpvLabels, ensureReferenceData } from '@kogge/features/reference/server/reference.api.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { sealOfNew } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { sealedGlobalRole } from '@kogge/platform/server/row-seals/global-role-seals.ts'
import { sealedMembership } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { provenOrgNames } from '@kogge/platform/server/row-seals/org-seals.commands.ts'
import { verifiedSealOf } from '@kogge/platform/server/row-seals/verified-org-seals.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { writeDealings } from './demo-memberships.commands.ts'
import type { DemoNotice } from './world/demo-notices.ts'
import { BUYER_ORGS, type DemoOrg, SUPPLIER_ORGS } from './world/demo-organisations.ts'
import { CLAIMED_ORGS, type DemoPerson, demoPeople } from './world/demo-people.ts'
import type { CpvLabel } from './world/demo-procurement.ts'
import { demoNotices } from './world/demo-world.ts'
import { profileOf } from './world/org-profiles.ts'
import { LANGUAGES, type Language, type Phrasebook, readPhrasebook } from './world/phrasebook.ts'
import { randomFrom } from './world/seeded-random.ts'

const LOADED_KEY = 'demo.loaded'
/** Keeps two starting servers from loading at once. */
const LOCK = 4_019_219
/** All demonstration accounts share it, and it is printed: it protects nothing. */
const DEMO_PASSWORD = 'sail-the-kogge'

/** An account for visitors to sign in with. */
export interface DemoAccount {
  readonly email: string
  readonly password: string
  readonly role: OrgRole | GlobalRole
  readonly org: string | null
  readonly tier: Tier | null
}

export interface DemoOptions {
  /** The day of the world: its deadlines lie before and after it. */
  readonly now: Date
  /** Also into a database that holds real requests or people. */
  readonly force?: boolean
  /** How many procedures, of the last two years; what the same buyers bought before comes on top. */
  readonly procedures?: number | undefined
  /** Signs the entries of the audit log on roles of the platform. */
  readonly sealing: Sealing
  readonly tokenKeys: TokenKeys
  /** Writes notices through the harvester's stages. A request counts as imported when its first notice was. */
  readonly store: (notices: readonly DemoNotice[]) => Promise<unknown>
}

/** `refused`: the database holds real requests or people. `present`: it was loaded before. */
export interface DemoResult {
  readonly outcome: 'loaded' | 'present' | 'refused'
  readonly accounts: readonly DemoAccount[]
}

const accountOf = (person: DemoPerson): DemoAccount[] => {
  const [first] = person.memberships
  const role = person.globalRole ?? first?.role
  if (!person.isShown || !role) return []
  const isStaff = person.globalRole !== null
  const tier = CLAIMED_ORGS.find((claimed) => claimed.org === first?.org)?.tier
  return [
    {
      email: person.email,
      password: DEMO_PASSWORD,
      role,
      org: isStaff ? null : (first?.org.name ?? null),
      tier: isStaff ? null : (tier ?? null),
    },
  ]
}

/** The accounts that are printed, whether or not they are in the database yet. */
const shownAccounts = (now: Date): DemoAccount[] => demoPeople(now).flatMap(accountOf)

const isLoaded = async (db: Db): Promise<boolean> => {
  const rows = await db.select({ key: meta.key }).from(meta).where(eq(meta.key, LOADED_KEY))
  return rows.length > 0
}

const holdsReal = async (db: Db): Promise<boolean> => {
  const requests = await db.select({ id: rfx.id }).from(rfx).where(eq(rfx.isDemo, false)).limit(1)
  if (requests.length > 0) return true
  const people = await db.select({ id: user.id }).from(user).where(eq(user.isDemo, false)).limit(1)
  return people.length > 0
}

const matchKey = ({ notice }: DemoOrg): string => matchOrg(notice)?.key ?? notice.name

/** Marks the world's organisations and adds those that no notice named; gives their ids. */
const writeOrgs = async (db: Db): Promise<Map<string, string>> => {
  const all = [...BUYER_ORGS, ...SUPPLIER_ORGS]
  const keys = all.map(matchKey)
  const random = randomFrom('kogge organisations')
  await db
    .insert(org)
    .values(
      all.map((one) => ({
        id: random.uuid(),
        name: one.name,
        nameFolded: foldText(one.name),
        country: one.town.country,
        matchKey: matchKey(one),
        isDemo: true,
      })),
    )
    .onConflictDoUpdate({ target: org.matchKey, set: { isDemo: true } })
  const rows = await db
    .select({ id: org.id, key: org.matchKey })
    .from(org)
    .where(inArray(org.matchKey, keys))
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Claims the organisations that have members, each with its plan. */
const claimOrgs = async (
  db: Db,
  sealing: Sealing,
  orgIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  for (const { org: one, tier } of CLAIMED_ORGS) {
    const orgId = orgIds.get(matchKey(one))
    if (!orgId) continue
    const free = FREE_TIERS.find((known) => known === tier) ?? 'FREE'
    const verified = { verifiedAt: now, verifiedHow: 'demonstration' as const }
    const values = { ...profileOf(one), ...verified, tier: free, claimedAt: now, updatedAt: now }
    const [row] = await db.update(org).set(values).where(eq(org.id, orgId)).returning()
    if (row) await db.update(org).set(verifiedSealOf(sealing, row)).where(eq(org.id, orgId))
    const paid = PAID_TIERS.find((known) => known === tier)
    if (paid)
      await db
        .insert(subscription)
        .values({ orgId, tier: paid, source: 'support', startsAt: now, note: 'demo' })
  }
}

const writePeople = async (
  db: Db,
  people: readonly DemoPerson[],
  orgIds: ReadonlyMap<string, string>,
  { now, sealing }: Pick<DemoOptions, 'now' | 'sealing'>,
): Promise<void> => {
  // One hash for one password; hashing is slow on purpose.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await db
    .insert(user)
    .values(
      people.map(({ id, email, firstName, lastName, language }) => {
        const facts = { email, passwordHash, isDemo: true, emailConfirmedAt: now }
        const seal = sealOfNew(sealing, { userId: id, ...facts })
        return { id, firstName, lastName, language, isOnboarding: false, ...facts, ...seal }
      }),
    )
    .onConflictDoNothing()
  const memberships = people.flatMap(({ id, memberships: held }) =>
    held.flatMap(({ org: one, role, expiresAt }) => {
      const orgId = orgIds.get(matchKey(one))
      return orgId
        ? [sealedMembership(sealing, { orgId, userId: id, role, expiresAt, createdAt: now })]
        : []
    }),
  )
  for (const orgId of new Set(memberships.map((one) => one.orgId)))
    await provenOrgNames(db, sealing, orgId)
  const members = await db.insert(membership).values(memberships).onConflictDoNothing().returning()
  // As of everybody: by it a merger tells that an organisation has had people.
  for (const { orgId, userId, role, expiresAt } of members)
    await appendAudit(db, sealing, {
      actorUserId: null,
      action: 'membership.granted',
      subjectType: 'membership',
      subjectId: userId,
      orgId,
      ip: null,
      at: now,
      after: { role, expiresAt, by: 'demonstration' },
    })
  const roles = people.flatMap(({ id, globalRole: role }) =>
    role
      ? [
          sealedGlobalRole(sealing, {
            userId: id,
            role,
            createdAt: now,
            expiresAt: null,
            grantedBy: null,
          }),
        ]
      : [],
  )
  const given = await db.insert(globalRole).values(roles).onConflictDoNothing().returning()
  for (const { userId, role } of given)
    await appendAudit(db, sealing, {
      actorUserId: null,
      action: 'global_role.granted',
      subjectType: 'global_role',
      subjectId: userId,
      ip: null,
      at: now,
      after: { role, expiresAt: null, by: 'demonstration' },
    })
}

/** The names of all that is bought, in the world's languages. */
const labelsOf = async (db: Db, book: Phrasebook): Promise<CpvLabel> => {
  const codes = book.subjects.flatMap(({ lots }) => lots)
  const labels = new Map<Language, Record<string, string>>()
  for (const language of LANGUAGES) labels.set(language, await cpvLabels(db, codes, language))
  return (code, language) => labels.get(language)?.[code] ?? code
}

/**
 * Loads the demonstration world: fictional organisations, people and tenders, all marked as such.
 * Does nothing where it is already, and refuses a database with real content unless forced. A load
 * that was cut off is finished by the next.
 */
export const loadDemo = async (db: Db, options: DemoOptions): Promise<DemoResult> => {
  const { now, force = false, procedures, store } = options
  const accounts = shownAccounts(now)
  if (await isLoaded(db)) return { outcome: 'present', accounts }
  if (!force && (await holdsReal(db))) return { outcome: 'refused', accounts: [] }
  await ensureReferenceData(db)
  const book = readPhrasebook()
  const label = await labelsOf(db, book)
  await store(demoNotices(book, label, { now, procedures }))
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await tx
      .update(rfx)
      .set({ isDemo: true })
      .where(and(eq(rfx.source, 'demo'), eq(rfx.isDemo, false)))
    const orgIds = await writeOrgs(tx)
    await claimOrgs(tx, options.sealing, orgIds, now)
    const people = demoPeople(now)
    await writePeople(tx, people, orgIds, options)
    const idOf = (one: DemoOrg) => orgIds.get(matchKey(one)) ?? ''
    await writeDealings(tx, people, idOf, options)
    await tx
      .insert(meta)
      .values({ key: LOADED_KEY, value: now.toISOString() })
      .onConflictDoNothing()
  })
  return { outcome: 'loaded', accounts }
}
