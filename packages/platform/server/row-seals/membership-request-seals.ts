import { randomUUID } from 'node:crypto'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isoOf } from '../integrity/malformed-values.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { RowSeal, RowSeals } from './row-seals.ts'

/** Somebody asks to join an organisation, or to speak for one. */
export type RequestKind = 'join_request' | 'ownership_request'

/** Who asks, where and when. */
export interface MembershipRequest {
  readonly orgId: string
  readonly userId: string
  readonly createdAt: Date
}

/** A request, as far as it is sealed: what becomes of it is not. */
export interface RequestRow extends MembershipRequest {
  readonly id: string
}

type Rows = Pick<Sealing, 'rows'>

const factsOf = ({ id, orgId, userId, createdAt }: RequestRow) => ({
  requestId: id,
  orgId,
  userId,
  createdAt: isoOf(createdAt),
})

/** What is kept of the seal of a request. */
export const requestSealOf = ({ rows }: Rows, kind: RequestKind, row: RequestRow) =>
  rows.seal(kind, factsOf(row))

/** A request as it is to be written: with an id, and sealed. */
export const newRequest = (
  sealing: Rows,
  kind: RequestKind,
  { orgId, userId, createdAt }: MembershipRequest,
): RequestRow & RowSeal => {
  const row = { id: randomUUID(), orgId, userId, createdAt }
  return { ...row, ...requestSealOf(sealing, kind, row) }
}

/** Whether a request is as the server wrote it. */
export const isRequestGenuine = (
  rows: RowSeals,
  kind: RequestKind,
  row: RequestRow & RowSeal,
): boolean => rows.holds(kind, row, factsOf(row))

const FOREIGN =
  'somebody has written a request to join or to speak for an organisation into the database; nobody becomes a member by it; run kogge verify-audit'

/**
 * Throws `record.not_found` for a request that is not as the server wrote it, after an alarm to the
 * operator.
 */
export const assertRequestGenuine = (
  { rows, alarm }: Pick<Sealing, 'rows' | 'alarm'>,
  kind: RequestKind,
  row: RequestRow & RowSeal,
): void => {
  if (isRequestGenuine(rows, kind, row)) return
  alarm({}, FOREIGN)
  throw new AppError('record.not_found')
}
