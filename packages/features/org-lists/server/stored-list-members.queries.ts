import type { orgListMember, StoredListMember } from '@kogge/db/schema/org-lists.ts'
import { isSameValue } from '@kogge/domain/kernel/merged-edits.ts'
import { type SQL, sql } from 'drizzle-orm'

type Row = typeof orgListMember.$inferSelect

/** An organisation of a list, as its events keep it. */
export const storedMember = ({
  note,
  tags,
  addedBy,
  addedAt,
}: Pick<Row, 'note' | 'tags' | 'addedBy' | 'addedAt'>): StoredListMember => ({
  note,
  tags,
  addedBy,
  addedAt: addedAt.toISOString(),
})

/** Whether two have the same note and tags; who added the organisation, and when, is no matter. */
export const isSameMember = (a: StoredListMember | null, b: StoredListMember | null): boolean =>
  isSameValue(a && [a.note, a.tags], b && [b.note, b.tags])

/**
 * The organisations of lists: `m` the row of the list, `n` the organisation under whose id it was added, `o` what stands
 * for that today. Deleted organisations are left out.
 */
export const LISTED_ORGS: SQL = sql`org_list_member m join org n on n.id = m.member_id
  join org o on o.id = coalesce(n.merged_into_id, n.id) and o.deleted_at is null`
