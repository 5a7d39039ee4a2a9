import { flagInputs, REQUEST_FLAGS } from '@kogge/domain/insight/flags/codes.ts'
import { z } from 'zod'

const party = z.object({ orgId: z.uuid().nullable(), name: z.string() })
const title = z.object({ text: z.string(), language: z.string() }).nullable()

/** Requests in which an indicator stands out, the latest first; times are UTC instants. */
export const flaggedPage = z.object({
  items: z.array(
    z.object({
      rfxId: z.uuid(),
      title,
      buyer: party.nullable(),
      publishedAt: z.string().nullable(),
      /** What it was told from, lot by lot. */
      told: z.array(
        z.object({
          code: z.enum(REQUEST_FLAGS),
          lotId: z.string().nullable(),
          value: z.number(),
          threshold: z.number(),
          inputs: flagInputs,
        }),
      ),
    }),
  ),
  total: z.number().int(),
  nextCursor: z.number().int().nullable(),
})
export type FlaggedPage = z.infer<typeof flaggedPage>

/** Contracts that an indicator of an organisation was told from; values in cents of EUR. */
export const flagContractsPage = z.object({
  items: z.array(
    z.object({
      rfxId: z.uuid(),
      title: z.string(),
      titleLanguage: z.string(),
      lotTitle: z.string().nullable(),
      buyers: z.array(party),
      suppliers: z.array(party),
      day: z.string(),
      cents: z.number().nullable(),
    }),
  ),
  total: z.number().int(),
  nextCursor: z.number().int().nullable(),
  /** The reader's plan shows the first rows alone. */
  isCut: z.boolean(),
})
export type FlagContractsPage = z.infer<typeof flagContractsPage>
