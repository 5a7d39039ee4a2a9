import type { DelegationState } from './delegation-inputs.ts'

/** The parts of a delegation that its state depends on. */
interface Delegated {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly revokedAt: Date | null
}

/** The same for one of the people named. */
export interface DelegatedPerson {
  readonly activatedAt: Date | null
  readonly endedAt: Date | null
  /** Taken from them by the organisation that gave it; else given back. */
  readonly isTaken: boolean
  /** Whether they belong to the delegate organisation now; a delegation holds no longer than that. */
  readonly isMember: boolean
}

/**
 * Where a delegation stands for one person at `now`. It begins at `startsAt` and is over at
 * `endsAt`, to the millisecond; between, it is used by whoever has activated it.
 */
export const stateOfPerson = (
  { startsAt, endsAt, revokedAt }: Delegated,
  { activatedAt, endedAt, isTaken, isMember }: DelegatedPerson,
  now: Date,
): DelegationState => {
  if (endedAt !== null) return isTaken ? 'revoked' : 'ended'
  if (revokedAt !== null) return 'revoked'
  if (endsAt <= now || !isMember) return 'ended'
  if (startsAt > now) return 'planned'
  return activatedAt === null ? 'ready' : 'active'
}

/** From the most to the least that people still have of a delegation. */
const STRONGEST: readonly DelegationState[] = ['active', 'ready', 'planned', 'ended', 'revoked']

/** Where a delegation stands as a whole: as for the person who has most of it. */
export const stateOfDelegation = (
  delegated: Delegated,
  people: readonly DelegatedPerson[],
  now: Date,
): DelegationState => {
  if (delegated.revokedAt !== null) return 'revoked'
  if (delegated.endsAt <= now) return 'ended'
  const states = people.map((person) => stateOfPerson(delegated, person, now))
  return STRONGEST.find((state) => states.includes(state)) ?? 'ended'
}

/** Whether there is anything left to take back or to use. */
export const isOpen = (state: DelegationState): boolean =>
  state === 'planned' || state === 'ready' || state === 'active'

const yearAfter = (start: Date): Date => {
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear() + 1)
  return end
}

/** What can be wrong with a delegation as a whole. */
export type DelegationProblem =
  | 'own_organisation'
  | 'already_over'
  | 'ends_before_start'
  | 'too_long'
  | 'beyond_own'
  | 'names_self'

/**
 * What is wrong with a delegation that is made at `now`; null for nothing. It goes to another
 * organisation and lasts at most a year, and no longer than the right of whoever gives it (`until`,
 * null for no end). A start in the past means `now`.
 */
export const delegationProblem = (
  input: {
    readonly orgId: string
    readonly delegateOrgId: string
    readonly startsAt: Date
    readonly endsAt: Date
    readonly until: Date | null
  },
  now: Date,
): DelegationProblem | null => {
  const start = beginning(input.startsAt, now)
  if (input.orgId === input.delegateOrgId) return 'own_organisation'
  if (input.endsAt <= input.startsAt) return 'ends_before_start'
  if (input.endsAt <= now) return 'already_over'
  if (input.endsAt > yearAfter(start)) return 'too_long'
  return input.until !== null && input.endsAt > input.until ? 'beyond_own' : null
}

/** When a delegation begins that is made at `now`: nothing is delegated for a time that has passed. */
export const beginning = (startsAt: Date, now: Date): Date => (startsAt < now ? now : startsAt)
