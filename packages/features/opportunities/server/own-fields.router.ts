import {
  areDistinct,
  editedOptions,
  MOST_OWN_FIELDS,
  OWN_FIELD_KINDS,
  ownFieldName,
  ownValueEdit,
} from '@kogge/domain/opportunities/own-fields.ts'
import { orgMutationWith, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import {
  createOwnField,
  moveOwnField,
  retireOwnField,
  saveOwnField,
} from './fields/own-fields.commands.ts'
import { ownFieldsOf } from './fields/own-fields.queries.ts'
import { ownFieldView } from './fields/own-fields.views.ts'
import { saveOwnValues } from './fields/own-values.commands.ts'
import { PREMIUM } from './premium-access.ts'

const change = () => orgMutationWith('opportunity.manage', PREMIUM)
const done = z.strictObject({ done: z.literal(true) })
const which = z.object({ fieldId: z.uuid() })
const edited = z.object({
  name: ownFieldName,
  options: editedOptions,
  isOnCard: z.boolean(),
  isInList: z.boolean(),
})
const ownValueEdits = z
  .array(ownValueEdit)
  .max(MOST_OWN_FIELDS)
  .refine((edits) => areDistinct(edits.map(({ fieldId }) => fieldId)), 'a field twice')
const MOST_REVISIONS = 1_000_000_000

/** The fields that an organisation defines for its opportunities, and their values. */
export const ownFieldsRouter = router({
  ownField: router({
    /** In their order, the retired ones as well. */
    list: orgQuery(PREMIUM)
      .output(z.array(ownFieldView))
      .query(({ ctx, input }) => ownFieldsOf(ctx.db, input.orgId)),

    create: change()
      .input(edited.extend({ kind: z.enum(OWN_FIELD_KINDS) }))
      .output(z.strictObject({ fieldId: z.uuid() }))
      .mutation(({ ctx, input: { orgId: _org, ...field } }) => createOwnField(ctx, field)),

    save: change()
      .input(
        edited.extend({
          ...which.shape,
          revision: z.number().int().min(1).max(MOST_REVISIONS),
        }),
      )
      .output(z.strictObject({ revision: z.number().int() }))
      .mutation(({ ctx, input: { orgId: _org, ...field } }) => saveOwnField(ctx, field)),

    retire: change()
      .input(which.extend({ isRetired: z.boolean() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await retireOwnField(ctx, input)
        return { done: true as const }
      }),

    move: change()
      .input(which.extend({ before: z.uuid().nullable() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await moveOwnField(ctx, input)
        return { done: true as const }
      }),

    /** Saves values of an opportunity; stores nothing where others have changed the same fields meanwhile. */
    setValues: change()
      .input(z.object({ guid: z.uuid(), edits: ownValueEdits }))
      .output(z.strictObject({ eventId: z.string().nullable(), conflicts: z.array(z.uuid()) }))
      .mutation(({ ctx, input }) => saveOwnValues(ctx, input)),
  }),
})
