import { fileCheck } from '@kogge/domain/files/file-findings.ts'
import { z } from 'zod'
import { instant, person } from '../opportunities.views.ts'

export const cardFileView = z.strictObject({
  fileId: z.uuid(),
  name: z.string(),
  bytes: z.number().int(),
  check: fileCheck,
  /** Null where their account is gone. */
  uploadedBy: person.nullable(),
  createdAt: instant,
})
export type CardFileView = z.infer<typeof cardFileView>
