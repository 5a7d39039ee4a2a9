import { cutText, foldText } from '@kogge/domain/kernel/text-folding.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** What the register shows of a name; the notice has the whole. */
export const MAX_NAME = 500

/**
 * Gives organisations that nobody has claimed the best of their spellings for a name: one of a buyer or
 * winner, not all capitals, short, whichever came first. What became part of another keeps its own.
 */
export const renameBySpelling = async (tx: Db, orgIds: readonly string[]): Promise<void> => {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select org.id, best.name from org, lateral (
      select left(h.name, ${MAX_NAME}::int) as name from harvested_org h
      where h.name <> '' and (h.org_id = org.id
        or org.merged_into_id is not null and h.match_key = org.match_key)
      order by h.is_party desc, h.name = upper(h.name), length(h.name), h.name collate "C" limit 1
    ) as best
    where org.id in (
        select value::uuid from jsonb_array_elements_text(${JSON.stringify(orgIds)}::jsonb))
      and org.claimed_at is null and org.name <> best.name`)
  if (rows.length === 0) return
  const names = rows.map(({ id, name }) => ({
    id,
    name,
    folded: cutText(foldText(name), MAX_NAME),
  }))
  await tx.execute(sql`
    update org set name = n.name, name_folded = n.folded
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (id uuid, name text, folded text)
    where org.id = n.id`)
}
