import { AppError } from '@kogge/domain/kernel/errors.ts'
import { orgProfileInput } from '@kogge/domain/org/profile.ts'
import { orgMutation, orgQuery } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { saveProfile } from './commands.ts'
import { profileToEdit } from './data.ts'
import { editableProfile, savedProfile } from './views.ts'

/** Procedures of `org` for those who edit its profile. */
export const editingProcedures = {
  profile: orgQuery('org.edit_profile')
    .output(editableProfile)
    .query(async ({ ctx }) => {
      const profile = await profileToEdit(ctx.db, ctx.grant.deed.orgId)
      if (!profile) throw new AppError('record.not_found')
      return profile
    }),

  /** Alone: another name or number ends a verification, on which what others publish meanwhile rests. */
  saveProfile: orgMutation(['org.edit_profile'], 'exclusive')
    .input(z.object({ version: z.iso.datetime().max(40), profile: orgProfileInput }))
    .output(savedProfile)
    .mutation(({ ctx, input }) => saveProfile(ctx, input)),
}
