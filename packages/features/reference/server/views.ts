import { z } from 'zod'

export const industryView = z.object({
  code: z.string(),
  label: z.string(),
  /** CPV codes whose subtrees belong to the industry. */
  cpvCodes: z.array(z.string()),
})
export type IndustryView = z.infer<typeof industryView>

export const cpvNode = z.object({
  code: z.string(),
  label: z.string(),
  level: z.number().int(),
  parent: z.string().nullable(),
  hasChildren: z.boolean(),
})
export type CpvNode = z.infer<typeof cpvNode>

export const cpvWithStats = cpvNode.extend({
  /** From the division down to the parent. */
  ancestors: z.array(z.object({ code: z.string(), label: z.string() })),
  /** Public requests that name the code or anything below it. */
  requests: z.number().int(),
})
export type CpvWithStats = z.infer<typeof cpvWithStats>

export const regionView = z.object({
  code: z.string(),
  name: z.string(),
  label: z.string(),
  country: z.string(),
  level: z.number().int(),
  hasChildren: z.boolean(),
})
export type RegionView = z.infer<typeof regionView>

export const countryView = z.object({ code: z.string(), label: z.string() })
export type CountryView = z.infer<typeof countryView>
