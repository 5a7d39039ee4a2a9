import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** Tables of what an organisation has of its conversations. The messages in them are those of the other parties too, and stay. */
export const CONVERSATION_TABLES = [
  'conversation_reader',
  'conversation_draft',
  'conversation_party',
  'conversation_setting',
  'conversation_block',
] as const

/** Deletes the internal notes of an organisation that nobody speaks for, before the rest of its conversations. */
export const endNotes = async (tx: Db, orgId: string): Promise<void> => {
  await tx.execute(sql`delete from conversation_message where note_org_id = ${orgId}`)
}

/**
 * Takes the conversations of an organisation back to the one of those who had them, with messages and notes; one that both have stays with
 * the other as it is.
 */
export const takeConversationsBack = async (
  tx: Db,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> => {
  const moved = sql`
    select own.conversation_id from conversation_party own
    where own.org_id = ${fromId} and not exists (
      select from conversation_party theirs
      where theirs.conversation_id = own.conversation_id and theirs.org_id = ${toId})`
  await tx.execute(sql`
    update conversation_message set org_id = ${toId}, note_org_id = case when note_org_id is not null then ${toId}::uuid end
    where org_id = ${fromId} and conversation_id in (${moved})`)
  await tx.execute(sql`
    update conversation_reader set org_id = ${toId} where org_id = ${fromId} and conversation_id in (${moved})`)
  await tx.execute(sql`
    update conversation_draft d set org_id = ${toId} where d.org_id = ${fromId} and not exists (
      select from conversation_draft own where own.org_id = ${toId} and own.user_id = d.user_id
        and own.place_id = d.place_id and own.is_note = d.is_note)`)
  await tx.execute(sql`
    update conversation_party set org_id = ${toId} where org_id = ${fromId} and conversation_id in (${moved})`)
}
