import type { Db } from '@kogge/db/client.ts'
import { z } from 'zod'
import { handle, type JobHandler, type Queue } from '../job-queues.jobs.ts'
import type { Sitemap } from './sitemap-contents.ts'
import { makeSitemap } from './sitemap-files.commands.ts'

const NAME = 'sitemaps.make'

/** Each night, and whenever a process starts: what is kept may be of another day, or not be there yet. */
export const MAKE_SITEMAPS: Queue<object> = {
  name: NAME,
  cron: '40 1 * * *',
  data: z.object({}),
  keyOf: () => NAME,
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 3600,
}

interface Deps {
  readonly db: Db
  readonly publicUrl: string
  readonly maps: readonly Sitemap[]
}

export const sitemapHandlers = ({ db, publicUrl, maps }: Deps): readonly JobHandler[] => [
  handle(MAKE_SITEMAPS, async (_, __, { signal }) => {
    for (const map of maps) await makeSitemap(db, map, { publicUrl, now: new Date(), signal })
  }),
]
