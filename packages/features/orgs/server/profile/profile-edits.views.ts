import { orgAddress } from '@kogge/domain/orgs/org-address.ts'
import { ORG_SIZES, REVENUE_BANDS } from '@kogge/domain/orgs/org-size-and-revenue-bands.ts'
import { z } from 'zod'

/** The profile as its administrators see and change it. */
export const editableProfile = z.strictObject({
  /** What an edit must be based on. */
  version: z.iso.datetime(),
  name: z.string(),
  country: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** A number that notices or the founding gave it does not change any more. */
  isNumberFixed: z.boolean(),
  /** Then another name or number ends that. */
  isVerified: z.boolean(),
  vatNumber: z.string().nullable(),
  website: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  addresses: z.array(orgAddress),
  industries: z.array(z.string()),
  cpvInterests: z.array(z.string()),
  size: z.enum(ORG_SIZES).nullable(),
  revenueBand: z.enum(REVENUE_BANDS).nullable(),
  logoKey: z.string().nullable(),
})
export type EditableProfile = z.infer<typeof editableProfile>

/** `changed`: somebody has saved another version meanwhile, which comes along; nothing was saved. */
export const savedProfile = z.strictObject({
  outcome: z.enum(['saved', 'changed']),
  profile: editableProfile,
})
export type SavedProfile = z.infer<typeof savedProfile>
