import type { Db } from '@kogge/db/client.ts'
import { TASK_STATUSES } from '@kogge/domain/tasks/task-states.ts'
import { sql } from 'drizzle-orm'
import type { Owner } from './opportunity-world.ts'

/** Tasks of an organisation, a third of them on its opportunities, with checklists of up to four steps. */
export const addTasks = async (db: Db, { orgId, userId }: Owner, rows: number): Promise<void> => {
  await db.execute(sql`
    insert into task (org_id, guid, subject, opportunity_guid, title, words, status, checklist, assignee_id, deadline, rank,
      created_by, created_at, updated_at, status_since)
    select ${orgId}, gen_random_uuid(), case when o.guid is null then 'none' else 'opportunity' end, o.guid,
      'Documents of bid number ' || n, 'documents of bid number ' || n, (${sql.param([...TASK_STATUSES])}::text[])[1 + n % 4],
      (select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'text', 'Step ' || s, 'isDone', s = 1)), '[]')
        from generate_series(1, n % 5) as s),
      case when n % 3 > 0 then ${userId}::uuid end,
      case when n % 6 > 0 then current_date + n % 200 - 20 end, 'a' || lpad(n::text, 6, '0') || '5', ${userId},
      now() - n * interval '1 hour', now() - n * interval '1 minute', now()
    from generate_series(1, ${rows}::int) as n
    left join (select guid, row_number() over (order by guid) as place from opportunity where org_id = ${orgId}) o
      on n % 3 = 0 and o.place = n`)
}
