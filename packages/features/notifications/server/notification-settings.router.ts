import { type Limit, limitKey } from '@kogge/platform/server/load/rate-limit-keys.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import {
  router,
  selfMutation,
  userProcedure,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { mailProfileSample } from './mails/profile-sample.commands.ts'
import { digestPreview } from './settings/digest-preview.queries.ts'
import {
  saveKindChoice,
  saveProfileChoice,
  saveSchedule,
} from './settings/notification-settings.commands.ts'
import {
  kindChoiceInput,
  previewInput,
  profileChoiceInput,
  sampleInput,
  scheduleInput,
} from './settings/notification-settings.inputs.ts'
import { settingsOf } from './settings/notification-settings.queries.ts'
import { digestPreviewView, notificationSettings } from './settings/notification-settings.views.ts'

const done = z.object({})

/** Samples that a user has mailed to themselves. */
const SAMPLES: Limit = { name: 'profile-sample', hits: 10, windowSeconds: 60 * 60 }

/** What a user has chosen of notifications and mail. */
export const notificationSettingsRouter = router({
  notificationSettings: router({
    read: userProcedure
      .input(z.void())
      .output(notificationSettings)
      .query(({ ctx }) => settingsOf(ctx.db, ctx)),

    /** The next digest as it stands now; null where nothing waits for it. */
    preview: userProcedure
      .input(previewInput)
      .output(digestPreviewView)
      .query(({ ctx, input }) => digestPreview(ctx.db, ctx, input.mail, ctx.publicUrl)),

    /** Mails the latest tenders of a profile as its digest shows them. */
    sendSample: selfMutation
      .input(sampleInput)
      .output(z.object({ isSent: z.boolean() }))
      .mutation(async ({ ctx, input }) => {
        await countAttempt(
          ctx.db,
          [{ limit: SAMPLES, key: limitKey(SAMPLES, null, ctx.actor.userId) }],
          ctx.now,
        )
        return { isSent: await mailProfileSample(ctx, input) }
      }),

    saveKind: selfMutation
      .input(kindChoiceInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await saveKindChoice(ctx, input)
        return {}
      }),

    saveProfile: selfMutation
      .input(profileChoiceInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await saveProfileChoice(ctx, input)
        return {}
      }),

    saveSchedule: selfMutation
      .input(scheduleInput)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await saveSchedule(ctx, input)
        return {}
      }),
  }),
})

export type NotificationSettingsRouter = typeof notificationSettingsRouter
