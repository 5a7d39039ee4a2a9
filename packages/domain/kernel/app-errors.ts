/**
 * The closed set of things that can go wrong for a caller.
 *
 * A code is `noun.problem`; the server maps it to a transport status in one place
 * and the interface to a translated message in another, both exhaustively.
 */
export const ERROR_CODES = [
  'request.invalid',
  'request.csrf',
  'request.rate_limited',
  'session.required',
  'session.bad_credentials',
  'access.denied',
  /** Whoever holds a role of the platform takes no part in procedures. */
  'access.platform_role',
  'plan.required',
  'plan.no_seat',
  'plan.trial_used',
  'record.not_found',
  'account.token_invalid',
  'account.password_weak',
  'account.email_unconfirmed',
  'account.second_factor_required',
  'account.second_factor_invalid',
  'account.last_administrator',
  'org.already_exists',
  'org.number_invalid',
  /** Nobody has found out yet whether its members speak for the body of its name. */
  'org.not_verified',
  /** Its name, number or country has changed since the page on which it is decided showed it. */
  'org.changed',
  'org.no_seat_left',
  'org.last_administrator',
  /** Responses could never be opened without this member. */
  'org.opener_needed',
  'member.already',
  /** The address or the role is not the one that the decision's maker saw. */
  'member.changed',
  'member.request_pending',
  'invitation.other_address',
  'delegation.not_active',
  'role.not_assignable',
  'role.last_super_admin',
  'file.not_accepted',
  /** Everything that there is room for is taken: by a person, an organisation or a request (`scope`). */
  'file.no_room',
  /** Somebody else saved in between. */
  'draft.conflict',
  /** All that is written takes more room than a request has. */
  'draft.too_large',
  'draft.no_room',
  /** Preflight found what keeps it from being published. */
  'rfx.not_ready',
  /** Its state does not allow the step. */
  'rfx.step_refused',
  'rfx.deadline_passed',
  /** Its public key is not the one that it was published with. */
  'rfx.key_refused',
  /** Responses are sealed until the time of opening. */
  'rfx.sealed',
  'response.not_ready',
  /** It is for those who had a role in the organisation before others came to speak for it. */
  'response.kept',
  'opener.passphrase_wrong',
  'opener.key_missing',
  'evaluation.settled',
  /** Those who are written to take no messages at present. */
  'messaging.closed',
  /** A message can be edited and withdrawn for some minutes alone. */
  'messaging.too_late',
  'list.cursor_invalid',
  /** The clocks of the database and of the server part: nothing is signed, submitted or opened. */
  'system.clocks_part',
  'system.unavailable',
  /** What is left of the disk is kept for responses, or for submitting them. */
  'system.disk_low',
  'system.internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** An expected failure: safe to show, never carrying secrets or another tenant's data. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, string | number>> | undefined

  constructor(code: ErrorCode, details?: Record<string, string | number>) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
