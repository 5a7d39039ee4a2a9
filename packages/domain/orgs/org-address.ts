import { z } from 'zod'

export const ADDRESS_KINDS = ['legal', 'office', 'postal'] as const

export const orgAddress = z.strictObject({
  kind: z.enum(ADDRESS_KINDS),
  street: z.string().trim().max(200),
  city: z.string().trim().max(100),
  postalCode: z.string().trim().max(20),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** NUTS code, where it is known. */
  nuts: z.string().max(5).nullable(),
})
export type OrgAddress = z.infer<typeof orgAddress>
