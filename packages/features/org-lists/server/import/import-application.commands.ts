import { insertListMembers, type NewListMember } from '../list-members.commands.ts'
import { lockedOrgList } from '../locked-org-list.commands.ts'
import type { OrgListManager, UndoableChange } from '../org-list-events.commands.ts'
import { currentOrgs, heldOrgs } from '../resolved-orgs.queries.ts'

/**
 * Adds what an import has found to a list, in one go that is undone as one. What the list has by now is left as it is, and
 * what is no more is left out; gives how many were added. Throws `record.not_found`, and `request.invalid` where there are too many.
 */
export const applyImport = async (
  ctx: OrgListManager,
  { guid, members }: { readonly guid: string; readonly members: readonly NewListMember[] },
): Promise<UndoableChange & { readonly added: number }> => {
  const { orgId } = await lockedOrgList(ctx, guid)
  const current = await currentOrgs(
    ctx.db,
    members.map(({ memberId }) => memberId),
  )
  const held = new Set(await heldOrgs(ctx.db, { orgId, guid }))
  const added: NewListMember[] = []
  for (const { memberId, note, tags } of members) {
    const id = current.get(memberId.toLowerCase())
    if (id === undefined || held.has(id)) continue
    held.add(id)
    added.push({ memberId: id, note, tags })
  }
  return { added: added.length, ...(await insertListMembers(ctx, guid, added)) }
}
