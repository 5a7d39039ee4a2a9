import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { TENDER_STATUSES } from '@kogge/domain/rfx/tender-status-values.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { publicProcedure } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { orgById, orgQuickViewById } from './org-profile.queries.ts'
import { orgQuickView, orgTenders, orgView } from './org-profile.views.ts'
import { tendersOfOrg } from './org-tenders.queries.ts'

/** ISO 639-1, lower case: the reader's language, which need not be one of the interface's. */
const language = z.string().regex(/^[a-z]{2}$/)

/** Procedures of `org` for those who read about an organisation. One that was deleted is none. */
export const profileProcedures = {
  byId: publicProcedure
    .input(
      z.object({
        orgId,
        language,
        /** The organisation in which the reader acts: its plan decides how much they see. */
        activeOrgId: orgId.nullable(),
      }),
    )
    .output(orgView)
    .query(async ({ ctx, input }) => {
      const reader = { ...input, actor: ctx.actor, now: ctx.now }
      const found = await orgById(ctx.readDb, input.orgId, reader)
      if (!found) throw new AppError('record.not_found')
      return found
    }),

  glance: publicProcedure
    .input(z.object({ orgId }))
    .output(orgQuickView)
    .query(async ({ ctx, input }) => {
      const found = await orgQuickViewById(ctx.readDb, input.orgId)
      if (!found) throw new AppError('record.not_found')
      return found
    }),

  tenders: publicProcedure
    .input(
      pageInput.extend({
        orgId,
        language,
        side: z.enum(['buyer', 'supplier']),
        status: z.array(z.enum(TENDER_STATUSES)).max(TENDER_STATUSES.length).default([]),
      }),
    )
    .output(orgTenders)
    .query(({ ctx, input }) => tendersOfOrg(ctx.readDb, input, { actor: ctx.actor, now: ctx.now })),
}
