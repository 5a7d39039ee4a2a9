import { router, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { harvOrgById, harvOrgsByIds, listHarvOrgs } from './harvested-orgs.queries.ts'
import {
  harvOrg,
  harvOrgBatch,
  harvOrgListInput,
  harvOrgPage,
  harvOrgRecord,
} from './harvested-orgs.views.ts'

/** Organisations as sources spell them, and which they are taken for. */
export const harvOrgsRouter = router({
  list: staffQuery('admin.harvester.organisations')
    .input(harvOrgListInput)
    .output(harvOrgPage)
    .query(({ ctx, input }) => listHarvOrgs(ctx.db, input)),

  byId: staffQuery('admin.harvester.organisations')
    .input(z.object({ harvOrgId: z.uuid() }))
    .output(harvOrgRecord)
    .query(({ ctx, input }) => harvOrgById(ctx.db, input.harvOrgId, ctx.locale)),

  /** For support users alone. */
  findByIds: staffQuery('support.base')
    .input(harvOrgBatch)
    .output(z.array(harvOrg))
    .query(({ ctx, input }) => harvOrgsByIds(ctx.db, input.harvOrgIdBatch)),
})
