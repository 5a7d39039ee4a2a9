import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import type { MailTime } from '@kogge/domain/notifications/notification-choices.ts'
import { bytesOf, noticeXml } from '@kogge/harvester/fixtures/eforms-notices.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import { sealAsTheyStand } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { sealedMembership } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { sealOrgState } from '@kogge/platform/server/row-seals/org-seals.commands.ts'
import { sql } from 'drizzle-orm'
import { SEALING } from './mailing-keys.ts'

/** As many as the plan has seats for. */
export const READERS_AN_ORG = 5
/** Tenders in a digest. */
const TENDERS = 5

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Harvests a tender of yesterday, which is news. */
export const harvestTender = async (db: Db, title: string): Promise<void> => {
  async function* entries() {
    const [id, procedure] = [randomUUID(), randomUUID()]
    const days = { issued: dayBefore(2), published: dayBefore(1) }
    const bytes = bytesOf(noticeXml({ id, procedure, number: null, title, ...days }))
    yield { name: `${id}.xml`, bytes }
  }
  await harvest(db, entries(), { source: 'ted' })
}

/** A member of an organisation whose mail is measured. */
export interface MailReader {
  readonly userId: string
  readonly email: string
}

const addReader = async (db: Db, orgId: string, n: number): Promise<MailReader> => {
  const userId = randomUUID()
  const email = `reader-${n}@host-${n % 50}.example.com`
  await db.insert(user).values({
    id: userId,
    email,
    firstName: 'Anna',
    lastName: 'Bērziņa',
    passwordHash: '-',
    language: 'lv',
    isOnboarding: false,
    emailConfirmedAt: new Date(),
  })
  await sealAsTheyStand(db, SEALING.rows, [userId])
  const place = {
    orgId,
    userId,
    role: 'ORG_MEMBER' as const,
    expiresAt: null,
    createdAt: new Date(),
  }
  await db.insert(membership).values(sealedMembership(SEALING, place))
  return { userId, email }
}

interface Readers {
  readonly count: number
  readonly anOrg: number
  readonly mail: MailTime
  /** What the profile of an organisation, the nth, searches. */
  queryOf(org: number): string
}

/** Adds readers, so many an organisation, all of whom subscribe to its one profile. */
export const addReaders = async (
  db: Db,
  { count, anOrg, mail, queryOf }: Readers,
): Promise<readonly MailReader[]> => {
  const readers: MailReader[] = []
  for (let first = 0; first < count; first += anOrg) {
    const orgId = randomUUID()
    const names = { name: orgId, nameFolded: orgId, matchKey: orgId }
    await db.insert(org).values({ id: orgId, ...names, claimedAt: new Date('2026-01-01') })
    await db
      .insert(subscription)
      .values({ orgId, tier: 'PLUS', source: 'support', startsAt: new Date('2026-01-01') })
    const filters = JSON.stringify({ q: [queryOf(first / anOrg)] })
    await db.execute(sql`
      insert into monitor_profile (org_id, guid, name, filters, created_at, updated_at)
      values (${orgId}, ${randomUUID()}, 'Ceļi', ${filters}::jsonb, now(), now())`)
    for (let n = first; n < Math.min(first + anOrg, count); n += 1)
      readers.push(await addReader(db, orgId, n))
    await sealOrgState(db, SEALING, orgId, [])
    await db.execute(sql`
      insert into monitor_subscription (profile_num, user_id, since, mail)
      select p.num, m.user_id, now(), ${mail}
      from monitor_profile p join membership m on m.org_id = p.org_id where p.org_id = ${orgId}`)
  }
  return readers
}

/** So many readers, each with the matches of a profile that wait for the digest of now. */
export const addDigestReaders = async (db: Db, count: number): Promise<void> => {
  for (let n = 1; n <= TENDERS; n += 1) await harvestTender(db, `Ceļu posms ${n}`)
  await addReaders(db, { count, anOrg: READERS_AN_ORG, mail: 'daily', queryOf: () => 'ceļu' })
  await db.execute(sql`
    insert into notification (user_id, org_id, kind, key, line, profile_num, rfx_num, at, mail_time, mail_due_at)
    select s.user_id, p.org_id, 'matches', 'match:' || p.num || ':' || x.num, 'matches:' || p.num, p.num, x.num, now(), 'daily', now()
    from monitor_subscription s join monitor_profile p on p.num = s.profile_num cross join rfx_search x`)
}
