import { accepted } from '@kogge/domain/accounts/account-inputs.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { askForFile, askForPartition } from '../replay/replay.commands.ts'
import { noticesOfFile } from './file-notices.queries.ts'
import { failuresOfPartition } from './harvest-failures.queries.ts'
import { listPartitions, partitionByGuid } from './harvest-partitions.queries.ts'
import * as partitions from './harvest-partitions.views.ts'
import { fileById, listFiles } from './source-files.queries.ts'
import * as files from './source-files.views.ts'

const ACCEPTED = { accepted: true } as const

/** Files as sources gave them. */
export const sourceFilesRouter = router({
  list: staffQuery('admin.harvester.source_files')
    .input(files.fileListInput)
    .output(files.filePage)
    .query(({ ctx, input }) => listFiles(ctx.readDb, input, ctx.now)),

  byId: staffQuery('admin.harvester.source_files')
    .input(files.fileInput)
    .output(files.fileRecord)
    .query(({ ctx, input }) => fileById(ctx.db, input.id)),

  notices: staffQuery('admin.harvester.source_files')
    .input(files.noticeListInput)
    .output(files.noticePage)
    .query(({ ctx, input }) => noticesOfFile(ctx.db, input, ctx.locale)),

  readAgain: staffMutation(['harvester.manage'])
    .input(files.fileInput)
    .output(accepted)
    .mutation(async ({ ctx, input }) => {
      await askForFile(ctx, input.id)
      return ACCEPTED
    }),
})

/** Files by the run that brought them. */
export const partitionsRouter = router({
  list: staffQuery('admin.harvester.partitions')
    .input(partitions.partitionListInput)
    .output(partitions.partitionPage)
    .query(({ ctx, input }) => listPartitions(ctx.db, input)),

  byGuid: staffQuery('admin.harvester.partition_data')
    .input(partitions.partitionInput)
    .output(partitions.partitionRecord)
    .query(({ ctx, input }) => partitionByGuid(ctx.db, input)),

  files: staffQuery('admin.harvester.partition_data')
    .input(partitions.partitionFilesInput)
    .output(files.filePage)
    .query(({ ctx, input: { guid, ...input } }) =>
      listFiles(ctx.db, { ...input, partition: guid }, ctx.now),
    ),

  failures: staffQuery('admin.harvester.partition_data')
    .input(partitions.partitionFailuresInput)
    .output(files.failurePage)
    .query(({ ctx, input }) => failuresOfPartition(ctx.db, input)),

  readAgain: staffMutation(['harvester.manage'])
    .input(partitions.partitionInput.pick({ guid: true }))
    .output(accepted)
    .mutation(async ({ ctx, input }) => {
      await askForPartition(ctx, input.guid)
      return ACCEPTED
    }),
})
