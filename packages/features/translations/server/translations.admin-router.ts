import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { askMachine, removeTranslation, saveTranslation } from './title-translations.commands.ts'
import {
  machineStatus,
  removeTranslationInput,
  saveTranslationInput,
  untranslated,
  untranslatedInput,
  untranslatedPage,
} from './title-translations.views.ts'
import { listUntranslated, untranslatedById } from './untranslated-titles.queries.ts'

const ofTender = z.object({ rfxId: z.uuid() })

/** Titles that no notice has in every language of the interface. Changes answer with the title. */
export const translationsAdminRouter = router({
  adminTranslations: router({
    list: staffQuery('admin.harvester.translations')
      .input(untranslatedInput)
      .output(untranslatedPage)
      .query(({ ctx, input }) => listUntranslated(ctx.db, input, ctx.now)),

    byId: staffQuery('admin.harvester.translations')
      .input(ofTender)
      .output(untranslated)
      .query(({ ctx, input }) => untranslatedById(ctx.db, input.rfxId, ctx.now)),

    machine: staffQuery('admin.harvester.translations')
      .output(machineStatus)
      .query(({ ctx }) => ({ service: ctx.translationService })),

    save: staffMutation(['harvester.manage'])
      .input(saveTranslationInput)
      .output(untranslated)
      .mutation(async ({ ctx, input }) => {
        await saveTranslation(ctx, input)
        return untranslatedById(ctx.db, input.rfxId, ctx.now)
      }),

    remove: staffMutation(['harvester.manage'])
      .input(removeTranslationInput)
      .output(untranslated)
      .mutation(async ({ ctx, input }) => {
        await removeTranslation(ctx, input)
        return untranslatedById(ctx.db, input.rfxId, ctx.now)
      }),

    translate: staffMutation(['harvester.manage'])
      .input(ofTender)
      .output(z.strictObject({ asked: z.literal(true) }))
      .mutation(async ({ ctx, input }) => {
        await askMachine(ctx, input.rfxId)
        return { asked: true } as const
      }),
  }),
})

export type TranslationsAdminRouter = typeof translationsAdminRouter
