import { accepted } from '@kogge/domain/accounts/account-inputs.ts'
import { crawlerInput, crawlerRunInput } from '@kogge/domain/harvester/crawlers.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { askForRun, pauseCrawler, resumeCrawler } from './crawlers/crawlers.commands.ts'
import { listCrawlers, listRuns } from './crawlers/crawlers.queries.ts'
import { crawlerView, runListInput, runPage } from './crawlers/crawlers.views.ts'
import { partitionsRouter, sourceFilesRouter } from './source-files/source-files.router.ts'

const ACCEPTED = { accepted: true } as const

/** What the harvester does and has done, as staff see and steer it. */
export const harvesterAdminRouter = router({
  adminCrawlers: router({
    list: staffQuery('admin.harvester.crawlers')
      .input(z.void())
      .output(z.array(crawlerView))
      .query(({ ctx }) => listCrawlers(ctx.db, ctx.sources, ctx.now)),

    runs: staffQuery('admin.harvester.crawlers')
      .input(runListInput)
      .output(runPage)
      .query(({ ctx, input }) => listRuns(ctx.readDb, input)),

    runNow: staffMutation(['harvester.manage'])
      .input(crawlerRunInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await askForRun(ctx, input)
        return ACCEPTED
      }),

    pause: staffMutation(['harvester.manage'])
      .input(crawlerInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await pauseCrawler(ctx, input.source)
        return ACCEPTED
      }),

    resume: staffMutation(['harvester.manage'])
      .input(crawlerInput)
      .output(accepted)
      .mutation(async ({ ctx, input }) => {
        await resumeCrawler(ctx, input.source)
        return ACCEPTED
      }),
  }),

  adminPartitions: partitionsRouter,
  adminSourceFiles: sourceFilesRouter,
})

export type HarvesterAdminRouter = typeof harvesterAdminRouter
