import { type SQL, sql } from 'drizzle-orm'
import type { ConversationReader } from './conversation-reader.ts'

/** The rows of a reader's conversations: `c` with the party `p` of their organisation and their own row `r`, which may be missing. */
export const ownConversations = ({ orgId, userId, seesAll }: ConversationReader): SQL => sql`
  conversation c
  join conversation_party p on p.conversation_id = c.id and p.org_id = ${orgId}
  ${seesAll ? sql`left` : sql``} join conversation_reader r
    on r.conversation_id = c.id and r.org_id = p.org_id and r.user_id = ${userId} ${seesAll ? sql`` : sql`and r.is_member`}`

/** After this message and this note a reader reads, in rows of `ownConversations`. */
const readsFrom = ({ seesAll }: ConversationReader) =>
  seesAll
    ? { shared: sql`p.from_seq`, notes: sql`0` }
    : { shared: sql`greatest(p.from_seq, r.from_seq)`, notes: sql`r.from_note` }

/** That a reader reads the message `m`, in rows of `ownConversations`. */
export const readable = (reader: ConversationReader): SQL => {
  const from = readsFrom(reader)
  return sql`(m.note_org_id is null and m.seq > ${from.shared} or m.note_org_id = p.org_id and m.seq > ${from.notes})`
}

/** That the message `m` is new to a reader: of somebody else, not withdrawn, and after what they have read. */
export const isUnread = (reader: ConversationReader): SQL => {
  const from = readsFrom(reader)
  return sql`(m.author_id is distinct from ${reader.userId} and m.withdrawn_at is null
    and (m.note_org_id is null and m.seq > greatest(${from.shared}, coalesce(r.read_seq, 0))
      or m.note_org_id = p.org_id and m.seq > greatest(${from.notes}, coalesce(r.read_note, 0))))`
}

/** That a conversation is the reader's to watch: they were added or assigned to it, or nobody of their organisation was added. */
export const isFollowed = ({ userId }: ConversationReader): SQL => sql`
  (coalesce(r.is_member, false) or p.assignee_id = ${userId} or not exists (
    select from conversation_reader other
    where other.conversation_id = c.id and other.org_id = p.org_id and other.is_member))`

/** That a conversation is archived by the reader: nothing has come since. */
export const isArchived = sql`(r.archived_at is not null and r.archived_at >= p.last_at)`
