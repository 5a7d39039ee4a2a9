import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { writtenStep } from '@kogge/domain/drafting/written-rfx-states.ts'
import type { ActorOrg } from '@kogge/domain/kernel/actor.ts'
import type { READER_ROLES, RequestView } from './drafting.views.ts'
import type { WrittenRow } from './drafts.queries.ts'

/** Somebody who reads, by the organisations that they read for. */
export interface RequestReader {
  readonly role: (typeof READER_ROLES)[number]
  readonly places: readonly ActorOrg[]
  /** The time by the server, for roles that end. */
  readonly now: Date
}

type Facts = Pick<
  WrittenRow,
  'orgId' | 'kind' | 'state' | 'questionsUntil' | 'responsesUntil' | 'openingAt' | 'standstillUntil'
>

/** What a reader may do with a request now. `clock`: by the database. */
export const abilitiesIn = (
  request: Facts,
  { role, places, now }: RequestReader,
  clock: Date,
): RequestView['abilities'] => {
  const holds = (permission: OrgPermission, isBuyer: boolean): boolean =>
    places.some(
      (place) =>
        (place.orgId === request.orgId) === isBuyer && orgRefusal(place, permission, now) === null,
    )
  const buys = (permission: OrgPermission) => role === 'buyer' && holds(permission, true)
  const { state, kind, responsesUntil, questionsUntil, openingAt, standstillUntil } = request
  const isTaking = state === 'published' && clock < responsesUntil
  const responds = role !== 'buyer' && holds('rfx.manage_interaction', false)
  const manages = buys('rfx.manage')
  const isOver = standstillUntil === null || clock >= standstillUntil
  return {
    edit: manages && isTaking,
    invite: buys('rfx.invite_participant') && isTaking,
    respond: responds && isTaking,
    ask: responds && isTaking && (questionsUntil === null || clock < questionsUntil),
    answer: manages && isTaking,
    open: manages && state === 'published' && clock >= openingAt,
    evaluate: manages && (state === 'opened' || state === 'decided'),
    cancel: manages && writtenStep(state, 'cancel') !== null,
    close:
      manages && (kind === 'price_survey' ? state === 'opened' : state === 'decided' && isOver),
  }
}
