import { LIST_FEED_KINDS } from '@kogge/domain/org-lists/list-feed.ts'
import { z } from 'zod'

const party = z.strictObject({ orgId: z.uuid().nullable(), name: z.string() })
const day = z.string()

/** Something new with organisations of a list. */
export const listFeedRow = z.strictObject({
  /** Names it among all of the feed. */
  key: z.string(),
  kind: z.enum(LIST_FEED_KINDS),
  /** When it was published, awarded, or began to be news. */
  at: z.string(),
  /** The organisations of the list that it is about, and as what. */
  about: z.array(
    z.strictObject({ orgId: z.uuid(), name: z.string(), role: z.enum(['buyer', 'supplier']) }),
  ),
  rfxId: z.uuid(),
  title: z.string(),
  titleLanguage: z.string(),
  buyers: z.array(party),
  /** Who won; none of a tender. */
  suppliers: z.array(party),
  /** As stated. */
  value: z.strictObject({ amount: z.string(), currency: z.string() }).nullable(),
  /** Of a tender. */
  deadlineAt: z.string().nullable(),
  /** Of a contract. */
  endsOn: day.nullable(),
})
export type ListFeedRow = z.infer<typeof listFeedRow>

export const listFeedPage = z.strictObject({
  items: z.array(listFeedRow),
  nextCursor: z.string().nullable(),
  /** The plan of the reader shows the first few contracts alone, and there are more. */
  isCut: z.boolean(),
})
export type ListFeedPage = z.infer<typeof listFeedPage>
