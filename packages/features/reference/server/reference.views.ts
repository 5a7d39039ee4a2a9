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

/** What is counted of a code and everything below it. */
export const cpvStats = z.object({
  /** Public requests that name it, ever and open now. */
  requests: z.number().int(),
  openRequests: z.number().int(),
  /** Awards with a winner, ever and in the last 12 months. */
  contracts: z.number().int(),
  contractsYear: z.number().int(),
  /** The sums of those whose value is known: cents of EUR, digits alone. */
  cents: z.string(),
  centsYear: z.string(),
})
export type CpvStats = z.infer<typeof cpvStats>

const named = z.object({ code: z.string(), label: z.string() })

export const cpvWithStats = cpvNode.extend({
  ...cpvStats.shape,
  /** From the division down to the parent. */
  ancestors: z.array(named),
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

/** A region found by words or by its code. */
export const regionHit = regionView.pick({ code: true, country: true, label: true })
export type RegionHit = z.infer<typeof regionHit>

const share = z.object({
  label: z.string(),
  /** Of the people and the area of the former region, what the one of today has: 0 to 1. */
  people: z.number(),
  area: z.number(),
})

/** A region with those of other editions of NUTS that it overlaps. */
export const regionWithShares = regionHit.extend({
  /** Former regions of which it has a part. */
  former: z.array(share),
  /** The regions of today that it became, where it is none of today. */
  now: z.array(share),
})
export type RegionWithShares = z.infer<typeof regionWithShares>

/** A region that words of a query name, and the query without them. */
export const namedRegion = regionHit.extend({ rest: z.string() })
export type NamedRegion = z.infer<typeof namedRegion>

export const countryView = named
export type CountryView = z.infer<typeof countryView>
