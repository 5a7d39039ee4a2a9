import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { LIST_FEED_KINDS } from '@kogge/domain/org-lists/list-feed.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

const MOST_ORGS = 50

/** The news of a list, of some kinds and some of its organisations alone where that is asked for. */
export const listFeedInput = pageInput.extend({
  guid: z.uuid(),
  kinds: z.array(z.enum(LIST_FEED_KINDS)).max(LIST_FEED_KINDS.length).optional(),
  memberIds: z.array(orgId).max(MOST_ORGS).optional(),
})
export type ListFeedInput = z.infer<typeof listFeedInput>
