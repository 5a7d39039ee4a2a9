import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgProfileInput } from '@kogge/domain/orgs/org-profile-inputs.ts'
import { orgMutation, orgQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { saveProfile } from './profile-edits.commands.ts'
import { profileToEdit } from './profile-edits.queries.ts'
import { editableProfile, savedProfile } from './profile-edits.views.ts'

/** Procedures of `org` for those who edit its profile. */
export const editingProcedures = {
  profile: orgQuery('org.edit_profile')
    .output(editableProfile)
    .query(async ({ ctx }) => {
      const profile = await profileToEdit(ctx.db, ctx.grant.action.orgId)
      if (!profile) throw new AppError('record.not_found')
      return profile
    }),

  /** Alone: another name or number ends a verification, on which what others publish meanwhile rests. */
  saveProfile: orgMutation(['org.edit_profile'], 'exclusive')
    .input(z.object({ version: z.iso.datetime().max(40), profile: orgProfileInput }))
    .output(savedProfile)
    .mutation(({ ctx, input }) => saveProfile(ctx, input)),
}
