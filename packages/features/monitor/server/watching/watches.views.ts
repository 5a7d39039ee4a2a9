import { OUTLINE_FIELDS } from '@kogge/domain/monitor/rfx-outline.ts'
import { WATCH_CAUSES } from '@kogge/domain/monitor/watch-causes.ts'
import { tenderCard } from '@kogge/domain/search/tender-card.ts'
import { z } from 'zod'

const instant = z.iso.datetime()
const orgView = z.strictObject({ orgId: z.uuid(), name: z.string() })

/** What a member watches: tenders by their ids, organisations with their names. */
export const watchesView = z.strictObject({
  tenders: z.array(z.uuid()),
  orgs: z.array(orgView),
})
export type WatchesView = z.infer<typeof watchesView>

/** What happened to something that is watched. */
export const watchNewsRow = z.strictObject({
  id: z.string(),
  card: tenderCard,
  cause: z.enum(WATCH_CAUSES),
  /** The organisation that is watched; null where the tender is. */
  org: orgView.nullable(),
  fields: z.array(z.enum(OUTLINE_FIELDS)),
  at: instant,
})
export type WatchNewsRow = z.infer<typeof watchNewsRow>

export const watchNewsPage = z.strictObject({
  items: z.array(watchNewsRow),
  nextCursor: z.string().nullable(),
})
export type WatchNewsPage = z.infer<typeof watchNewsPage>
