import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import { sql } from 'drizzle-orm'

/** Whose opportunities are. */
export interface Owner {
  readonly orgId: string
  readonly userId: string
}

/** An organisation and a member of it. */
export const addOwner = async (db: Db): Promise<Owner> => {
  const [orgId, userId] = [randomUUID(), randomUUID()]
  await db.insert(user).values({
    id: userId,
    email: `${userId}@example.com`,
    passwordHash: '-',
    firstName: 'Ilze',
    lastName: 'Paraugs',
  })
  await db.insert(org).values({ id: orgId, name: 'Desk', nameFolded: 'desk', matchKey: orgId })
  return { orgId, userId }
}

/** Opportunities of an organisation, so many of them on its board and the rest closed, ten in a hundred archived. */
export const addOpportunities = async (
  db: Db,
  { orgId, userId }: Owner,
  rows: number,
  open: number,
): Promise<void> => {
  await db.execute(sql`
    insert into opportunity (org_id, guid, name, description, words, status, rank, resolution, assignee_id, value_amount,
      value_currency, value_eur_minor, probability, due_at, deadline_at, tags, created_by, created_at, updated_at,
      state_since, archived_at)
    select ${orgId}, gen_random_uuid(), 'Repair of road number ' || n, repeat('What we know of it. ', 5),
      'repair of road number ' || n || repeat(' what we know of it.', 5),
      (${sql.param([...OPPORTUNITY_STAGES])}::text[])[1 + n % 4],
      'a' || lpad(n::text, 6, '0') || '5',
      case when n > ${open}::int then (array['WON', 'LOST', 'CLOSED'])[1 + n % 3] end,
      case when n % 3 > 0 then ${userId}::uuid end, (n * 100)::text, 'EUR', n * 10000, n % 101,
      now() + (n % 400) * interval '1 day', now() + (n % 300) * interval '1 day',
      case when n % 5 = 0 then array['road', 'port'] else '{}' end, ${userId}, now() - n * interval '1 hour',
      now() - n * interval '1 minute', now(), case when n > ${open}::int and n % 10 = 0 then now() end
    from generate_series(1, ${rows}::int) as n`)
}
