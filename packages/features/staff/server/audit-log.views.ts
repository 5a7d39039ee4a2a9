import { z } from 'zod'

const named = z.object({ id: z.string(), name: z.string().nullable() })

/** One entry, ready to show: nothing in its texts turns a direction or breaks a line. */
export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subject: named,
  /** Null where nobody was signed in. */
  actor: named.nullable(),
  org: named.nullable(),
  ip: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})

export const auditPage = z.object({
  items: z.array(auditEntry),
  nextCursor: z.number().nullable(),
})
