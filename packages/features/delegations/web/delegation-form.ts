import { emailAddress } from '@kogge/domain/accounts/account-inputs.ts'
import { instantOfWall, wallOf } from '@kogge/domain/kernel/riga-time.ts'
import {
  type DelegationKind,
  MOST_PEOPLE,
  REASON_MAX,
  REASON_MIN,
} from '@kogge/domain/members/delegation-inputs.ts'
import {
  type DelegationProblem,
  delegationProblem,
} from '@kogge/domain/members/delegation-rules.ts'

const DAY = 24 * 60 * 60 * 1000
const USUAL_DAYS = 30

/** What is in the form; times as Riga's clocks show them. */
export interface DelegationValues {
  readonly delegateOrgId: string | null
  readonly people: string
  readonly kind: DelegationKind
  readonly from: string
  readonly to: string
  readonly reason: string
}

export type DelegationField = keyof DelegationValues

/** What is wrong with a field; each has a text in the catalogue. */
export type FieldProblem =
  | { readonly code: 'org_required' | 'time_invalid' | 'reason_short' | 'reason_long' }
  | { readonly code: 'people_required' | 'people_too_many' }
  | { readonly code: 'people_invalid'; readonly address: string }
  | { readonly code: 'people_unknown'; readonly addresses: readonly string[] }
  | { readonly code: DelegationProblem }

/** A form that nobody has touched: from now on, for thirty days, to read only. */
export const emptyDelegation = (now: Date): DelegationValues => ({
  delegateOrgId: null,
  people: '',
  kind: 'auditor',
  from: wallOf(now),
  to: wallOf(new Date(now.getTime() + USUAL_DAYS * DAY)),
  reason: '',
})

/** The addresses that were typed, one a line or divided by commas, semicolons or spaces. */
export const addressesIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).flatMap((part) => (part ? [part.toLowerCase()] : []))),
]

/** Which field a problem of the whole belongs to. */
const FIELDS: Readonly<Record<DelegationProblem, DelegationField>> = {
  own_organisation: 'delegateOrgId',
  already_over: 'to',
  ends_before_start: 'to',
  too_long: 'to',
  beyond_own: 'to',
  names_self: 'people',
}

/** Whoever gives the delegation: their address, and when their right to give it ends. */
export interface Giver {
  readonly email: string
  readonly until: Date | null
}

const peopleProblem = (text: string, { email }: Giver): FieldProblem | null => {
  const addresses = addressesIn(text)
  if (addresses.length === 0) return { code: 'people_required' }
  const wrong = addresses.find((address) => !emailAddress.safeParse(address).success)
  if (wrong !== undefined) return { code: 'people_invalid', address: wrong }
  if (addresses.includes(email)) return { code: 'names_self' }
  return addresses.length > MOST_PEOPLE ? { code: 'people_too_many' } : null
}

const reasonProblem = (text: string): FieldProblem | null => {
  const { length } = text.trim()
  if (length < REASON_MIN) return { code: 'reason_short' }
  return length > REASON_MAX ? { code: 'reason_long' } : null
}

/** What is wrong with a form at `now`, by field, in the order in which they stand. */
export const formProblems = (
  values: DelegationValues,
  orgId: string,
  now: Date,
  giver: Giver,
): ReadonlyMap<DelegationField, FieldProblem> => {
  const problems = new Map<DelegationField, FieldProblem>()
  const { delegateOrgId } = values
  const [startsAt, endsAt] = [instantOfWall(values.from), instantOfWall(values.to)]
  if (delegateOrgId === null) problems.set('delegateOrgId', { code: 'org_required' })
  const people = peopleProblem(values.people, giver)
  if (people) problems.set('people', people)
  if (!startsAt) problems.set('from', { code: 'time_invalid' })
  if (!endsAt) problems.set('to', { code: 'time_invalid' })
  if (startsAt && endsAt) {
    const { until } = giver
    const asked = { orgId, delegateOrgId: delegateOrgId ?? '', startsAt, endsAt, until }
    const code = delegationProblem(asked, now)
    if (code) problems.set(FIELDS[code], { code })
  }
  const reason = reasonProblem(values.reason)
  if (reason) problems.set('reason', reason)
  return problems
}

/** What the server is asked, of a form without problems; null for one with some. */
export const delegationInputOf = (values: DelegationValues, orgId: string) => {
  const { delegateOrgId, kind, reason } = values
  const [startsAt, endsAt] = [instantOfWall(values.from), instantOfWall(values.to)]
  if (delegateOrgId === null || !startsAt || !endsAt) return null
  return {
    orgId,
    delegateOrgId,
    kind,
    reason,
    people: [...addressesIn(values.people)],
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}
