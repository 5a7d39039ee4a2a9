import { OWN_FIELD_KINDS } from '@kogge/domain/opportunities/own-fields.ts'
import { z } from 'zod'

/** A field that an organisation has defined for its opportunities. */
export const ownFieldView = z.strictObject({
  fieldId: z.uuid(),
  kind: z.enum(OWN_FIELD_KINDS),
  name: z.string(),
  /** Retired ones as well, behind the others. */
  options: z.array(z.strictObject({ id: z.uuid(), label: z.string(), isRetired: z.boolean() })),
  isOnCard: z.boolean(),
  isInList: z.boolean(),
  isRetired: z.boolean(),
  revision: z.number().int(),
})
export type OwnFieldView = z.infer<typeof ownFieldView>

/** Values by the ids of their fields: a text, a decimal (`1234.5`), a day (`2026-12-01`) or the id of an option. */
export const ownValuesView = z.record(z.string(), z.string())
