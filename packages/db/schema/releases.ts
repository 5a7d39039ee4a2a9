import type { RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'
import type { OcdsTag } from '@kogge/domain/standards/ocds-schema.ts'
import type { ReleasedAward } from '@kogge/domain/standards/released-awards.ts'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './column-types.ts'
import { rfx } from './rfx.ts'

/**
 * What was said to everybody of a public request that was written on Kogge, once each, as it stood then:
 * only added to (a trigger sees to it), in the transaction of what it tells of. From it and the versions
 * of the request its releases are made.
 */
export const rfxRelease = pgTable(
  'rfx_release',
  {
    rfxId: uuid('rfx_id')
      .notNull()
      .references(() => rfx.id),
    /** From 1, without gaps. */
    seq: integer('seq').notNull(),
    /** Names the release within its process for ever. */
    name: text('name').notNull(),
    at: instant('at').notNull(),
    tags: jsonb('tags').$type<readonly OcdsTag[]>().notNull(),
    /** The version of the request that stood. */
    version: integer('version').notNull(),
    buyer: jsonb('buyer').$type<RfxOrg>().notNull(),
    /** Those that are new or not what they were. */
    awards: jsonb('awards').$type<readonly ReleasedAward[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.seq] })],
)
