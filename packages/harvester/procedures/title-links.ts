import type { Db } from '@kogge/db/client.ts'
import { TITLE_MONTHS } from '@kogge/domain/notices/title-match.ts'
import { sql } from 'drizzle-orm'
import type { ProcedureLink } from './procedure-links.ts'

const listed = (texts: Iterable<string>) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify([...texts])}::jsonb))`

/**
 * The calls that results without any reference belong to by title: of each procedure that has such
 * a result and no call, the one procedure whose call has its title and was sent in the time before.
 */
export const linksByTitle = async (
  tx: Db,
  titles: readonly string[],
): Promise<readonly ProcedureLink[]> => {
  if (titles.length === 0) return []
  const { rows } = await tx.execute<{ from_key: string; into_key: string }>(sql`
    with seeker as (
      select distinct n.procedure_key as key from notice n
      where n.title_key in ${listed(titles)} and n.title_role = 'result'
        and not exists (
          select from notice c where c.procedure_key = n.procedure_key and c.title_role = 'call'))
    select seeker.key as from_key, min(c.procedure_key) as into_key
    from seeker
    join notice r on r.procedure_key = seeker.key and r.title_role = 'result'
    join notice c on c.title_key = r.title_key and c.title_role = 'call'
      and c.sent_at between r.sent_at - make_interval(months => ${TITLE_MONTHS}) and r.sent_at
    group by seeker.key
    having count(distinct c.procedure_key) = 1`)
  return rows.map((row) => ({ from: row.from_key, into: row.into_key, by: 'title' }))
}
