import { PLAN_SOURCES, TRIAL_STATES } from '@kogge/domain/subscriptions/plan-inputs.ts'
import { FREE_TIERS, PAID_TIERS, TIERS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { z } from 'zod'

const instant = z.iso.datetime()
const count = z.number().int().min(0)

/** What an organisation has asked of staff and is not settled. */
const openRequest = z.strictObject({
  tier: z.enum(PAID_TIERS),
  paidSeats: count,
  message: z.string().nullable(),
  createdAt: instant,
  askedBy: z.string(),
})
export type OpenRequest = z.infer<typeof openRequest>

/** An organisation's plan as its members see it. */
export const planStatus = z.strictObject({
  tier: z.enum(TIERS),
  /** What it has when no dated plan holds. */
  baseTier: z.enum(FREE_TIERS),
  /** Of the dated plan that decides; all null without one. */
  source: z.enum(PLAN_SOURCES).nullable(),
  since: instant.nullable(),
  until: instant.nullable(),
  paidSeats: count,
  seats: z.strictObject({ used: count, total: count }),
  /** Members beyond the seats, who read only; the first of them by name, the others counted. */
  withoutSeat: z.strictObject({
    count,
    people: z.array(z.strictObject({ userId: z.uuid(), name: z.string() })),
  }),
  /** Dated plans that are still to come. */
  upcoming: z.array(
    z.strictObject({
      tier: z.enum(PAID_TIERS),
      paidSeats: count,
      startsAt: instant,
      endsAt: instant.nullable(),
    }),
  ),
  trial: z.strictObject({ state: z.enum(TRIAL_STATES), endsAt: instant.nullable() }),
  request: openRequest.nullable(),
})
export type PlanStatus = z.infer<typeof planStatus>

const nextCursor = z.string().nullable()

/** A dated plan as staff see it. */
const planPeriod = z.strictObject({
  subscriptionId: z.uuid(),
  tier: z.enum(PAID_TIERS),
  paidSeats: count,
  source: z.enum(PLAN_SOURCES),
  startsAt: instant,
  endsAt: instant.nullable(),
  note: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})

/** An organisation's plan as staff see it. */
export const staffPlan = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  status: planStatus,
  /** Of the request in `status`, to settle just that one. */
  openRequestId: z.uuid().nullable(),
  /** All of them, the latest first. */
  periods: z.array(planPeriod),
})
export type StaffPlan = z.infer<typeof staffPlan>

/** A line of the search for organisations. */
const planLine = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  country: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  tier: z.enum(TIERS),
  until: instant.nullable(),
  seats: z.strictObject({ used: count, total: count }),
  hasRequest: z.boolean(),
})

export const planLinePage = z.strictObject({ items: z.array(planLine), nextCursor })
export type PlanLinePage = z.infer<typeof planLinePage>

/** A line of the queue of requests. */
const requestLine = openRequest.extend({
  requestId: z.uuid(),
  orgId: z.uuid(),
  name: z.string(),
  currentTier: z.enum(TIERS),
})
export const requestPage = z.strictObject({ items: z.array(requestLine), nextCursor })
export type RequestPage = z.infer<typeof requestPage>
