import type { Db } from '@kogge/db/client.ts'
import { plainTextOf } from '@kogge/domain/drafting/descriptions/html-to-plain-text.ts'
import { withoutMentions } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { sql } from 'drizzle-orm'
import type { DataExport } from './data-export.views.ts'

/** Characters of messages that an export has at most, as of notes on opportunities. */
const MOST_CHARACTERS = 20_000_000

interface Row extends Record<string, unknown> {
  readonly org_id: string
  readonly organisation: string
  readonly conversation_id: string
  readonly is_note: boolean
  readonly html: string
  readonly sent_at: string | Date
}

/** Messages and internal notes of a user in conversations of the organisations that they belong to, the latest first. */
export const messagesOf = async (
  db: Db,
  userId: string,
): Promise<DataExport['conversationMessages']> => {
  const { rows } = await db.execute<Row>(sql`
    with own as (
      select m.org_id, g.name as organisation, m.conversation_id, m.note_org_id is not null as is_note, m.html, m.sent_at,
        sum(length(m.html)) over (order by m.sent_at desc, m.id) as characters
      from conversation_message m join org g on g.id = m.org_id
      where m.author_id = ${userId} and m.withdrawn_at is null
        and ${belongsTo(sql`m.org_id`, sql`${userId}::uuid`, sql`kogge_clock()`)})
    select * from own where characters <= ${MOST_CHARACTERS} order by sent_at desc`)
  return rows.map((row) => ({
    orgId: row.org_id,
    organisation: row.organisation,
    conversationId: row.conversation_id,
    isNote: row.is_note,
    text: withoutMentions(plainTextOf(row.html)).trim(),
    since: new Date(row.sent_at).toISOString(),
  }))
}
