import { isCpvCode } from '@kogge/domain/reference/cpv-codes.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { cpvRecord, listCpv } from './cpv-codes.queries.ts'
import { createIndustry, removeIndustry, saveIndustry } from './industries.commands.ts'
import { staffIndustries, usersOfIndustry } from './industries.queries.ts'
import * as views from './reference-admin.views.ts'

/** Industries, which staff edit, and the CPV, which they look at. */
export const referenceAdminRouter = router({
  adminIndustries: router({
    list: staffQuery('admin.support.industries')
      .output(z.array(views.staffIndustry))
      .query(({ ctx }) => staffIndustries(ctx.db)),

    users: staffQuery('admin.support.industries')
      .input(views.ofIndustry)
      .output(z.strictObject({ organisations: z.number().int() }))
      .query(async ({ ctx, input }) => ({
        organisations: await usersOfIndustry(ctx.db, input.code),
      })),

    create: staffMutation(['admin.support.industries'])
      .input(views.createIndustryInput)
      .output(views.staffIndustry)
      .mutation(({ ctx, input }) => createIndustry(ctx, input)),

    save: staffMutation(['admin.support.industries'])
      .input(views.saveIndustryInput)
      .output(views.industrySaved)
      .mutation(({ ctx, input }) => saveIndustry(ctx, input)),

    remove: staffMutation(['admin.support.industries'])
      .input(views.removeIndustryInput)
      .output(views.industryRemoved)
      .mutation(({ ctx, input }) => removeIndustry(ctx, input)),
  }),

  adminCpv: router({
    list: staffQuery('admin.support.cpv')
      .input(views.cpvListInput)
      .output(views.cpvListPage)
      .query(({ ctx, input }) => listCpv(ctx.db, input, ctx.locale)),

    byCode: staffQuery('admin.support.cpv')
      .input(z.strictObject({ code: z.string().max(8).refine(isCpvCode, 'no code of the CPV') }))
      .output(views.cpvRecord)
      .query(({ ctx, input }) => cpvRecord(ctx.db, input.code, ctx.locale)),
  }),
})

export type ReferenceAdminRouter = typeof referenceAdminRouter
