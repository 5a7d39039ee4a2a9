import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import {
  CONVERSATION_TABLES,
  endNotes,
  takeConversationsBack,
} from './org-conversations.commands.ts'

/**
 * Tables of all that an organisation and its members follow: profiles, feeds with their marks and order, watches, webhooks, notifications, the
 * opportunities that they pursue with the views of them, their tasks, their lists of organisations, and their conversations. Rows of feeds stand before the profiles that they name, whose own rows
 * (due, subscriptions, counts) go with them.
 */
export const MONITORING_TABLES = [
  'notification',
  'feed_item',
  'feed_state',
  'feed_ranking',
  'profile_match',
  'watch_news',
  'rfx_watch',
  'org_watch',
  'webhook',
  'monitor_profile',
  'task_event',
  'task_reminder',
  'task_template',
  'task',
  'opportunity_import',
  'opportunity_view_default',
  'opportunity_view',
  'opportunity_answer',
  'opportunity_event',
  'opportunity_note',
  'opportunity_file',
  'opportunity_presence',
  'opportunity',
  'org_list_follow',
  'org_list_event',
  'org_list_member',
  'org_list',
  'opportunity_field',
  'opportunity_questionnaire',
  ...CONVERSATION_TABLES,
] as const

/** Removes rows of an organisation from tables, those of its feed locked in the order in which all who change feeds lock them. */
const emptied = async (tx: Db, orgId: string, tables: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    select count(*) from (
      select from feed_item where org_id = ${orgId} order by rfx_num for update) as held`)
  for (const table of tables)
    await tx.execute(sql`delete from ${sql.identifier(table)} where org_id = ${orgId}`)
}

/** Deletes all that is followed in the name of an organisation that nobody speaks for: the next who do begin anew, and learn nothing of it. */
export const endMonitoring = async (tx: Db, orgId: string): Promise<void> => {
  await endNotes(tx, orgId)
  await emptied(tx, orgId, MONITORING_TABLES)
}

/** Rows of these go with those who founded them. */
const TAKEN_BACK: readonly string[] = [
  'monitor_profile',
  'opportunity',
  'opportunity_answer',
  'opportunity_event',
  'opportunity_field',
  'opportunity_view',
  'opportunity_questionnaire',
  'opportunity_import',
  'org_list',
  'org_list_event',
  'org_list_member',
  'task',
  'task_event',
  'task_reminder',
  'task_template',
  'opportunity_note',
  'opportunity_file',
]

/**
 * Takes profiles, opportunities with their own fields and questionnaires, tasks and lists of an organisation back to the one of those who founded them, where profiles are matched anew with
 * what is open; the rest of its monitoring is deleted. An opportunity of a tender that has one there is a further one; a questionnaire
 * is asked there where none is.
 */
export const takeProfilesBack = async (
  tx: Db,
  { fromId, toId, now }: { readonly fromId: string; readonly toId: string; readonly now: Date },
): Promise<void> => {
  await takeConversationsBack(tx, { fromId, toId })
  await endNotes(tx, fromId)
  await emptied(
    tx,
    fromId,
    MONITORING_TABLES.filter((table) => !TAKEN_BACK.includes(table)),
  )
  await tx.execute(sql`
    with moved as (
      update monitor_profile set org_id = ${toId}, revision = revision + 1, matched_from = null,
        updated_at = ${now.toISOString()}
      where org_id = ${fromId} returning num, revision, state)
    insert into monitor_profile_due (profile_num, revision)
    select num, revision from moved where state = 'active'
    on conflict (profile_num) do update set revision = excluded.revision`)
  await tx.execute(sql`
    update opportunity o set org_id = ${toId}, is_further = o.is_further or exists (
      select from opportunity own
      where own.org_id = ${toId} and own.rfx_id = o.rfx_id and own.deleted_at is null)
    where o.org_id = ${fromId}`)
  await tx.execute(sql`update opportunity_view set org_id = ${toId} where org_id = ${fromId}`)
  await tx.execute(sql`
    update opportunity_questionnaire q set org_id = ${toId}, is_current = q.is_current and not exists (
      select from opportunity_questionnaire own where own.org_id = ${toId} and own.is_current)
    where q.org_id = ${fromId}`)
  await tx.execute(sql`update org_list set org_id = ${toId} where org_id = ${fromId}`)
  // Those on opportunities have gone with these.
  for (const table of ['opportunity_import', 'task', 'task_template', 'opportunity_field'])
    await tx.execute(
      sql`update ${sql.identifier(table)} set org_id = ${toId} where org_id = ${fromId}`,
    )
}
