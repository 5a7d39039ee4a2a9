import { z } from 'zod'
import { cleanText, instantInput } from '../kernel/text-inputs.ts'
import { FREE_TIERS, PAID_TIERS, SEATS } from './plan-tiers.ts'

/** Where an organisation stands with its trial. */
export const TRIAL_STATES = ['available', 'running', 'used', 'not_offered'] as const
export type TrialState = (typeof TRIAL_STATES)[number]

/** Where a dated plan comes from. */
export const PLAN_SOURCES = ['trial', 'support', 'payment'] as const
export type PlanSource = (typeof PLAN_SOURCES)[number]

export const MESSAGE_MAX = 1000

const text = cleanText
  .pipe(z.string().max(MESSAGE_MAX))
  .transform((typed) => typed || null)
  .nullable()
  .default(null)

const paidSeats = z.number().int().min(0).max(SEATS.BUSINESS.maxPaidSeats)
const withinPlan = ({ tier, paidSeats: seats }: { tier: keyof typeof SEATS; paidSeats: number }) =>
  seats <= SEATS[tier].maxPaidSeats

/** What an organisation asks of staff: a plan, and seats beyond those that come with it. */
export const planRequestInput = z
  .object({ tier: z.enum(PAID_TIERS), paidSeats, message: text })
  .refine(withinPlan, {
    path: ['paidSeats'],
    message: 'more seats than the plan can have',
  })
export type PlanRequestInput = z.infer<typeof planRequestInput>

/** A dated plan as staff give it; without an end it lasts until somebody ends it. */
export const planPeriodInput = z
  .object({
    tier: z.enum(PAID_TIERS),
    paidSeats,
    startsAt: instantInput,
    endsAt: instantInput.nullable(),
    note: text,
  })
  .refine(withinPlan, {
    path: ['paidSeats'],
    message: 'more seats than the plan can have',
  })
export type PlanPeriodInput = z.infer<typeof planPeriodInput>

/** What staff may change of a dated plan afterwards. */
export const planChangeInput = z.object({ paidSeats, endsAt: instantInput.nullable(), note: text })
export type PlanChangeInput = z.infer<typeof planChangeInput>

export const baseTierInput = z.object({ tier: z.enum(FREE_TIERS) })
