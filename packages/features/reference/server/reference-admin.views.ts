import {
  CPV_INDUSTRY_SORTS,
  cpvIndustryCode,
  DEFAULT_CPV_INDUSTRY_SORT,
  industryCode,
  industryInput,
} from '@kogge/domain/reference/industries.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'
import { cpvStats } from './reference.views.ts'

const label = z.string()
const labels = z.object({ en: label, lv: label, et: label, lt: label })
const named = z.object({ code: z.string(), label: z.string() })

/** An industry as staff see it. */
export const staffIndustry = z.object({
  code: z.string(),
  labels,
  /** CPV codes whose subtrees belong to it. */
  cpvCodes: z.array(z.string()),
  version: z.number().int(),
  /** Whether staff have written or changed it; else it is the product's. */
  isEdited: z.boolean(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
  /** How many codes of the vocabulary lie in it. */
  codes: z.number().int(),
  ...cpvStats.pick({ contracts: true, contractsYear: true, cents: true, centsYear: true }).shape,
})
export type StaffIndustry = z.infer<typeof staffIndustry>

export const createIndustryInput = industryInput.extend({ code: industryCode })
export type CreateIndustryInput = z.infer<typeof createIndustryInput>

/** A change of the version that it began with. */
export const saveIndustryInput = industryInput.extend({
  code: industryCode,
  version: z.number().int().min(1),
})
export type SaveIndustryInput = z.infer<typeof saveIndustryInput>

export const ofIndustry = z.strictObject({ code: industryCode })
export const removeIndustryInput = ofIndustry.extend({ version: z.number().int().min(1) })
export type RemoveIndustryInput = z.infer<typeof removeIndustryInput>

/** Whether it was done; not where somebody else was quicker: then the industry that stands comes back. */
export const industrySaved = z.object({
  outcome: z.enum(['saved', 'changed']),
  industry: staffIndustry,
})
export type IndustrySaved = z.infer<typeof industrySaved>
export const industryRemoved = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('removed') }),
  z.object({ outcome: z.literal('changed'), industry: staffIndustry }),
])
export type IndustryRemoved = z.infer<typeof industryRemoved>

/** Search of CPV codes and industries. */
export const cpvListInput = pageInput.pick({ cursor: true, direction: true }).extend({
  q: z
    .string()
    .max(200)
    .transform((typed) => typed.replaceAll('\0', ' '))
    .default(''),
  cpvIndustryCode: z.array(cpvIndustryCode).max(20).default([]),
  sortBy: z.enum(CPV_INDUSTRY_SORTS).default(DEFAULT_CPV_INDUSTRY_SORT),
})
export type CpvListInput = z.infer<typeof cpvListInput>

const cpvRow = z.object({
  code: z.string(),
  label: z.string(),
  level: z.number().int(),
  industries: z.array(named),
  ...cpvStats.shape,
})
export const cpvListPage = z.object({ items: z.array(cpvRow), nextCursor: z.string().nullable() })
export type CpvListPage = z.infer<typeof cpvListPage>

export const cpvRecord = cpvRow.extend({
  /** From the division down to the parent. */
  ancestors: z.array(named),
  children: z.array(named),
  /** Every name that the vocabulary has, by language. */
  labels: z.record(z.string(), z.string()),
})
export type CpvRecord = z.infer<typeof cpvRecord>
