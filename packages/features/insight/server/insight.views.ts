import { z } from 'zod'

/** An organisation as it is named; without an id where it has no page. */
export const party = z.object({ orgId: z.uuid().nullable(), name: z.string() })

/** The title of a request, in the reader's language where there is one; null where it has none. */
export const requestTitle = z.object({ text: z.string(), language: z.string() }).nullable()

/** What a contract is shown by; `title` is that of its request. */
export const contractHead = z.object({
  rfxId: z.uuid(),
  title: z.string(),
  titleLanguage: z.string(),
  lotTitle: z.string().nullable(),
})
