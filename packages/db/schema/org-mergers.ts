import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { org } from './orgs.ts'

const orgId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => org.id)
const userId = (name: string) => uuid(name).references(() => user.id, { onDelete: 'set null' })

/** A merger of two claimed organisations that staff propose: it happens once an administrator of each agrees. */
export const orgMerger = pgTable(
  'org_merger',
  {
    id: uuid('id').primaryKey(),
    fromId: orgId('from_id'),
    intoId: orgId('into_id'),
    reason: text('reason').notNull(),
    proposedBy: userId('proposed_by'),
    proposedAt: instant('proposed_at').notNull(),
    /** From then on it is as if it had not been made. */
    lapsesAt: instant('lapses_at').notNull(),
    state: text('state', { enum: ['open', 'done', 'declined', 'withdrawn', 'lapsed'] })
      .notNull()
      .default('open'),
    fromAgreedBy: userId('from_agreed_by'),
    fromAgreedAt: instant('from_agreed_at'),
    /** Of this word, and the name of its key; see platform/server/mergers. */
    fromKeyId: text('from_key_id'),
    fromSeal: bytes('from_seal'),
    intoAgreedBy: userId('into_agreed_by'),
    intoAgreedAt: instant('into_agreed_at'),
    intoKeyId: text('into_key_id'),
    intoSeal: bytes('into_seal'),
    endedAt: instant('ended_at'),
    endedBy: userId('ended_by'),
    /** Names the key of the seal. */
    keyId: text('key_id'),
    /** Of what is proposed, how it stands, and everybody whose word counts. Without one it is not there. */
    seal: bytes('seal'),
  },
  () => [
    uniqueIndex('org_merger_open')
      .on(sql`least(from_id, into_id)`, sql`greatest(from_id, into_id)`)
      .where(sql`state = 'open'`),
  ],
)

/**
 * Who administered each of the two when it was proposed: nobody who is made an administrator later agrees.
 * All of one merger are under its seal.
 */
export const orgMergerVoice = pgTable(
  'org_merger_voice',
  {
    mergerId: uuid('merger_id')
      .notNull()
      .references(() => orgMerger.id, { onDelete: 'cascade' }),
    orgId: orgId('org_id'),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Since when they are members: it is asked for without a break. */
    since: instant('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mergerId, t.orgId, t.userId] })],
)
