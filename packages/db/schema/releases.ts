import type { RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'
import type { OcdsTag } from '@kogge/domain/standards/ocds-schema.ts'
import type { ReleasedAward } from '@kogge/domain/standards/released-awards.ts'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant } from './column-types.ts'
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
  (t) => [primaryKey({ columns: [t.rfxId, t.seq] }), index('rfx_release_at').on(t.at)],
)

/** All releases of a month in one file, as JSON lines; made by a job (`releases.files`). */
export const releaseFile = pgTable('release_file', {
  /** The first day of the month in which they were published (UTC). */
  month: date('month', { mode: 'string' }).primaryKey(),
  /** The parts that the file has; those of the version before it stay for readers until the next. */
  version: uuid('version').notNull(),
  releases: integer('releases').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Tells whether it would read otherwise now: a file is made anew only then. */
  madeOf: text('made_of').notNull(),
  madeAt: instant('made_at').notNull(),
})

/** Some of the lines of a file, compressed with gzip each: all of them behind each other are gzip again. */
export const releaseFilePart = pgTable(
  'release_file_part',
  {
    month: date('month', { mode: 'string' }).notNull(),
    version: uuid('version').notNull(),
    /** From 0, without gaps. */
    n: integer('n').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.version, t.n] })],
)
