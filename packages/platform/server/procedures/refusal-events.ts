import type { ErrorCode } from '@kogge/domain/kernel/app-errors.ts'

/** Whoever reads the log finds refusals by these names. */
export type RefusalEvent =
  | 'access.refused'
  | 'session.refused'
  | 'input.refused'
  | 'csrf.refused'
  | 'limit.reached'

const EVENTS: Readonly<Partial<Record<ErrorCode, RefusalEvent>>> = {
  'access.denied': 'access.refused',
  'access.platform_role': 'access.refused',
  // Missing, or not theirs: the caller does not learn which, and so nobody is named here.
  'record.not_found': 'access.refused',
  'session.required': 'session.refused',
  'session.bad_credentials': 'session.refused',
  'account.second_factor_invalid': 'session.refused',
  'account.second_factor_required': 'session.refused',
  'account.token_invalid': 'session.refused',
  'request.invalid': 'input.refused',
  'request.csrf': 'csrf.refused',
  'request.rate_limited': 'limit.reached',
}

/** The name under which a refusal is logged; null for what is no attempt at anything, as a step that is not its turn. */
export const refusalOf = (code: ErrorCode): RefusalEvent | null => EVENTS[code] ?? null
