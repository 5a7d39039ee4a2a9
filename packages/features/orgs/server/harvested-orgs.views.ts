import { CONFIDENCE_BANDS } from '@kogge/domain/orgs/harvested-orgs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

const MOST_VALUES = 50
const code = z.string().regex(/^[a-z0-9-]{1,40}$/)

export const harvOrgListInput = pageInput.extend({
  /** Name or number of an organisation. */
  q: z.string().trim().max(200).optional(),
  source: z.array(code).max(MOST_VALUES).default([]),
  country: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(MOST_VALUES)
    .default([]),
  confidence: z.array(z.enum(CONFIDENCE_BANDS)).max(CONFIDENCE_BANDS.length).default([]),
  /** Those alone from which it is yet to be drawn what follows for others. */
  isUnsettled: z.boolean().default(false),
})
export type HarvOrgListInput = z.infer<typeof harvOrgListInput>

/** Look-ups by ids come in batches of this many. */
const BATCH = 20
export const harvOrgBatch = z.object({ harvOrgIdBatch: z.array(z.uuid()).max(BATCH) })

const named = z.strictObject({ orgId: z.uuid(), name: z.string() })

/** An organisation as a source spells it, and the one that it is taken for. */
export const harvOrg = z.strictObject({
  harvOrgId: z.uuid(),
  source: z.string(),
  name: z.string(),
  /** Its numbers, and how many more it has that may be a person's. */
  numbers: z.array(z.string()),
  hiddenNumbers: z.number().int(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  nuts: z.string().nullable(),
  /** Why and how surely it is taken for `org`: the less sure of `matchedBy` and `attachedBy`. */
  matchedBy: z.string(),
  confidence: z.number().int(),
  /** Why its own entry became part of `org`; null where it did not. */
  attachedBy: z.string().nullable(),
  isSettled: z.boolean(),
  org: named,
  createdAt: z.string(),
})
export type HarvOrg = z.infer<typeof harvOrg>

export const harvOrgPage = z.strictObject({
  items: z.array(harvOrg),
  nextCursor: z.string().nullable(),
})

/** One spelling whole. */
export const harvOrgRecord = harvOrg.extend({
  /** What makes spellings one; a number that may be a person's is left out. */
  matchKey: z.string(),
  otherKeys: z.array(z.string()),
  /** The name of its region. */
  region: z.string().nullable(),
  /** The entry of its match key, where that is a part of `org`. */
  entry: named.nullable(),
  /** How many spellings the organisation has. */
  spellingCount: z.number().int(),
  /** The latest notices that spell it so, as buyer or winner. */
  notices: z.array(
    z.strictObject({
      noticeRowId: z.uuid(),
      rfxId: z.uuid(),
      publicationNumber: z.string().nullable(),
      publishedAt: z.string().nullable(),
      title: z.strictObject({ text: z.string(), language: z.string() }).nullable(),
    }),
  ),
})
export type HarvOrgRecord = z.infer<typeof harvOrgRecord>
