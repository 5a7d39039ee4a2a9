import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_PARTIES } from '@kogge/domain/messaging/conversation-inputs.ts'
import { TYPING_MS } from '@kogge/domain/messaging/typing.ts'
import { flagsFor } from '@kogge/platform/server/feature-flags.queries.ts'
import { nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'
import { reachOf } from '../access/blocked-parties.queries.ts'
import { isArchived, ownConversations } from '../access/conversation-conditions.queries.ts'
import { conversationReader, mayIn } from '../access/conversation-reader.ts'
import { subjectOf } from '../inbox/inbox.queries.ts'
import type { ConversationView } from './thread.views.ts'

interface PartyRow {
  readonly org_id: string
  readonly name: string
  readonly joined_at: string
  readonly read_seq: number | null
  readonly typing: readonly { readonly userId: string; readonly name: string }[] | null
}

interface Row extends Record<string, unknown> {
  readonly about: 'rfx' | 'org'
  readonly about_id: string
  readonly opportunity_guid: string | null
  readonly parties: readonly PartyRow[]
  readonly members: readonly { readonly userId: string; readonly name: string }[] | null
  readonly assignee_id: string | null
  readonly assignee: string | null
  readonly is_member: boolean
  readonly is_muted: boolean
  readonly is_archived: boolean
  readonly read_seq: number
  readonly read_note: number
}

type Reading = Pick<UserContext, 'actor' | 'now'> & { readonly db: Db }

const mayAddParty = async (ctx: Reading, orgId: string, row: Row): Promise<boolean> => {
  if (!mayIn(ctx, orgId, 'messaging.manage_conversations')) return false
  if (row.about === 'rfx' || row.parties.length >= MOST_PARTIES) return false
  const flags = await flagsFor(ctx.db, ctx.actor, orgId, ctx.now)
  return flags.some(({ name, value }) => name === 'enableMultiPartyConversations' && value)
}

/** A conversation without its messages, as the caller reads it in the name of an organisation. Throws `record.not_found`. */
export const conversationOf = async (
  ctx: Reading,
  orgId: string,
  conversationId: string,
): Promise<ConversationView> => {
  const { db, actor, now } = ctx
  const reader = conversationReader(ctx, orgId)
  const typingSince = new Date(now.getTime() - TYPING_MS).toISOString()
  const { rows } = await db.execute<Row>(sql`
    select c.about, c.about_id, p.opportunity_guid, p.assignee_id, ${nameOf(sql`a`)} as assignee,
      coalesce(r.is_member, false) as is_member, coalesce(r.is_muted, false) as is_muted, ${isArchived} as is_archived,
      coalesce(r.read_seq, 0) as read_seq, coalesce(r.read_note, 0) as read_note,
      (select json_agg(json_build_object('org_id', o.id, 'name', o.name, 'joined_at', every_one.joined_at,
          'read_seq', case when every_one.org_id = p.org_id or not coalesce(s.hides_reads, false) then every_one.read_seq end,
          'typing', (select json_agg(json_build_object('userId', w.user_id, 'name', ${nameOf(sql`wu`)}) order by w.typing_at)
            from conversation_reader w join user_account wu on wu.id = w.user_id
            where w.conversation_id = c.id and w.org_id = every_one.org_id and w.user_id <> ${actor.userId}
              and w.typing_at > ${typingSince}::timestamptz and (not w.is_typing_note or w.org_id = p.org_id)))
          order by every_one.joined_at, o.name, o.id)
        from conversation_party every_one join org o on o.id = every_one.org_id
        left join conversation_setting s on s.org_id = every_one.org_id
        where every_one.conversation_id = c.id) as parties,
      (select json_agg(json_build_object('userId', mu.id, 'name', ${nameOf(sql`mu`)}) order by mu.first_name, mu.last_name, mu.id)
        from conversation_reader e join user_account mu on mu.id = e.user_id
        where e.conversation_id = c.id and e.org_id = p.org_id and e.is_member) as members
    from ${ownConversations(reader)} left join user_account a on a.id = p.assignee_id
    where c.id = ${conversationId}`)
  const [row] = rows
  if (!row) throw new AppError('record.not_found')
  const [{ isClosed, hasBlocked }, addParty] = await Promise.all([
    reachOf(db, { orgId, conversationId }),
    mayAddParty(ctx, orgId, row),
  ])
  const may = (permission: Parameters<typeof mayIn>[2]) => mayIn(ctx, orgId, permission)
  const writes = may('messaging.send') && (row.is_member || may('messaging.join'))
  return {
    conversationId,
    subject: subjectOf(row),
    rfxId: row.about === 'rfx' ? row.about_id : null,
    parties: row.parties.map((party) => ({
      orgId: party.org_id,
      name: party.name,
      isOwn: party.org_id === orgId,
      joinedAt: new Date(party.joined_at).toISOString(),
      readSeq: party.read_seq,
      typing: [...(party.typing ?? [])],
    })),
    members: [...(row.members ?? [])],
    assignee: personOf(row.assignee_id, row.assignee),
    isMember: row.is_member,
    isMuted: row.is_muted,
    isArchived: row.is_archived,
    read: { shared: row.read_seq, notes: row.read_note },
    isClosed,
    hasBlocked,
    abilities: {
      send: writes && !isClosed,
      note: writes,
      join: may('messaging.join') && !row.is_member,
      manage: may('messaging.manage_conversations'),
      manageMembers: may('messaging.manage_members'),
      addParty,
    },
  }
}
