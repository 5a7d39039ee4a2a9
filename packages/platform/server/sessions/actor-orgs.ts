import { ANY_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import type { ActorOrg } from '@kogge/domain/kernel/actor.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import {
  calculatedPlan,
  FREE_TIERS,
  PAID_TIERS,
  seatsOf,
} from '@kogge/domain/subscriptions/plan-tiers.ts'
import { z } from 'zod'
import { grantProof } from './role-proof.ts'

const instant = z.string().transform((text) => new Date(text))

/** One role in one organisation, as the database gives it. */
export const grantRows = z.array(
  z.object({
    /** By a row of its own, or by a delegation; see proof.ts. */
    proof: grantProof,
    orgId,
    name: z.string(),
    baseTier: z.enum(FREE_TIERS),
    plans: z.array(
      z.object({
        tier: z.enum(PAID_TIERS),
        paidSeats: z.number(),
        startsAt: instant,
        endsAt: instant.nullable(),
      }),
    ),
    role: z.enum(ANY_ORG_ROLES),
    expiresAt: instant.nullable(),
    /** How many members of the organisation sit before this one. */
    seat: z.number(),
  }),
)

/** The places of a user, in the order of the rows: roles together, with the plan that holds at `now`. */
export const placesOf = (rows: z.infer<typeof grantRows>, now: Date): readonly ActorOrg[] =>
  [...Map.groupBy(rows, (row) => row.orgId).values()].flatMap((grants) => {
    const [first] = grants
    if (!first) return []
    const { tier, paidSeats } = calculatedPlan(first.baseTier, first.plans, now)
    const own = grants.find(({ role }) => role.startsWith('ORG_'))
    return [
      {
        orgId: first.orgId,
        name: first.name,
        tier,
        isWithoutSeat: own !== undefined && own.seat >= seatsOf(tier, paidSeats),
        roles: grants.map(({ role, expiresAt }) =>
          expiresAt ? { role, expiresDateIso: expiresAt.toISOString() } : { role },
        ),
      },
    ]
  })
