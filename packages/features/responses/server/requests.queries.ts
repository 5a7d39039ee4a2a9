import type { Db } from '@kogge/db/client.ts'
import { lockRequest } from '@kogge/db/locks/request-lock.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Account, InvitationAccount } from '@kogge/platform/server/ledger/ledger-state.ts'
import { provenAccount } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import { uninvitedAmong } from '@kogge/platform/server/ledger/uninvited-orgs.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { validUptakes } from './slots/link-claims.queries.ts'
import type { Place } from './slots/represented-slots.queries.ts'

/** A request as responding to it needs it. */
export type Asking = typeof writtenRfx.$inferSelect

/** A request written on Kogge; null for what is none. */
export const readRequest = async (db: Db, rfxId: string): Promise<Asking | null> => {
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  return row ?? null
}

/**
 * The same for a change that must see it as it stays until the transaction ends: amending, opening
 * and cancelling wait, or are waited for, and nothing of it is left on the row. Throws `record.not_found`.
 */
export const holdRequest = async (tx: Db, rfxId: string): Promise<Asking> => {
  await lockRequest(tx, rfxId, 'shared')
  return expectRequest(tx, rfxId)
}

/** A request written on Kogge, for whoever holds it. Throws `record.not_found`. */
export const expectRequest = async (tx: Db, rfxId: string): Promise<Asking> => {
  const row = await readRequest(tx, rfxId)
  if (!row) throw new AppError('record.not_found')
  return row
}

export interface Invitation {
  readonly invitationId: string
  readonly message: string | null
  readonly invitedAt: Date
  /** The name that took up its letter, as the slot of that says; null where it is by name. */
  readonly takenUpBy: string | null
  /** Which letter that was, hexadecimal; null where it is by name. */
  readonly letter: string | null
}

/**
 * The invitation that stands under any of these names: of an organisation by its name, or by a mailed
 * link that it has taken up: until the opening its slot alone says that it has, whatever stands in the row
 * of the letter. Whom the buyer has uninvited by name is not invited by somebody else's letter. Null for none.
 */
export const invitationOf = async (
  db: Db,
  rfxId: string,
  places: readonly Pick<Place, 'orgId' | 'state'>[],
): Promise<Invitation | null> =>
  invitationAmong(db, await namedInvitationsOf(db, rfxId, namesOf(places)), places)

const namesOf = (places: readonly Pick<Place, 'orgId'>[]) => places.map(({ orgId }) => orgId)

/** An organisation's invitation by its name, withdrawn or not. */
interface NamedInvitation {
  readonly id: string
  readonly orgId: string | null
  readonly message: string | null
  readonly invitedAt: Date
  readonly withdrawnAt: Date | null
}

/** Those of organisations by their names. */
export const namedInvitationsOf = (
  db: Db,
  rfxId: string,
  orgIds: readonly string[],
): PromiseLike<readonly NamedInvitation[]> =>
  db
    .select({
      id: rfxInvitation.id,
      orgId: rfxInvitation.orgId,
      message: rfxInvitation.message,
      invitedAt: rfxInvitation.invitedAt,
      withdrawnAt: rfxInvitation.withdrawnAt,
    })
    .from(rfxInvitation)
    .innerJoin(writtenRfx, eq(writtenRfx.rfxId, rfxInvitation.rfxId))
    .where(
      and(
        eq(rfxInvitation.rfxId, rfxId),
        or(isNull(rfxInvitation.email), isNotNull(writtenRfx.openedAt)),
        inArray(rfxInvitation.orgId, [...orgIds]),
      ),
    )

/** The same by the invitations of names that were read, those of these places among them. */
export const invitationAmong = async (
  db: Db,
  invitations: readonly NamedInvitation[],
  places: readonly Pick<Place, 'orgId' | 'state'>[],
): Promise<Invitation | null> => {
  const names: readonly (string | null)[] = namesOf(places)
  const named = invitations.filter(({ orgId }) => names.includes(orgId))
  const current = named.find(({ withdrawnAt }) => withdrawnAt === null)
  if (current) {
    const { id: invitationId, message, invitedAt } = current
    return { invitationId, message, invitedAt, takenUpBy: null, letter: null }
  }
  for (const { orgId, state } of places) {
    if (!state || named.some((one) => one.orgId === orgId)) continue
    const [taken] = await validUptakes(db, [state])
    if (!taken) continue
    const { invitationId, message, at, tokenHash: letter } = taken
    return { invitationId, message, invitedAt: new Date(at), takenUpBy: orgId, letter }
  }
  return null
}

/** Whether a letter is the one that the log tells of; entries of before do not name it. */
export const isSameLetter = (
  said: Pick<InvitationAccount, 'letter'>,
  letter: string | null,
): boolean => said.letter === null || said.letter === letter

/** Whether a letter that the log tells of led a name to the request that the buyer has not uninvited, by the log. */
export const isLedByLetter = (
  account: Pick<Account, 'invitations'>,
  said: Pick<InvitationAccount, 'letter'>,
  { takenUpBy, letter }: Pick<Invitation, 'takenUpBy' | 'letter'>,
): boolean =>
  takenUpBy !== null &&
  isSameLetter(said, letter) &&
  uninvitedAmong(account, [takenUpBy]).size === 0

/**
 * Whether an invitation is one that the log tells of and that was not taken back since: to the organisation
 * of one of these names, or a letter that was taken up by one that was not uninvited by name. A row that somebody
 * wrote, or deleted, for a moment, invites nobody.
 */
export const isInvited = async (
  tx: Db,
  sealing: Sealing,
  rfxId: string,
  invitation: Invitation,
  names: readonly string[],
): Promise<boolean> => {
  const account = await provenAccount(tx, sealing, rfxId)
  const said = account.invitations.get(invitation.invitationId)
  if (!said || said.isWithdrawn) return false
  if (said.orgId !== null) return names.includes(said.orgId)
  return isLedByLetter(account, said, invitation)
}

/** Whether a version after one, up to another, asks those who had responded to look again. */
export const hasSignificantChange = async (
  db: Db,
  rfxId: string,
  after: number,
  upTo: number,
): Promise<boolean> => {
  if (after >= upTo) return false
  const rows = await db
    .select({ version: rfxVersion.version })
    .from(rfxVersion)
    .where(
      and(
        eq(rfxVersion.rfxId, rfxId),
        gt(rfxVersion.version, after),
        lte(rfxVersion.version, upTo),
        eq(rfxVersion.isSignificant, true),
      ),
    )
    .limit(1)
  return rows.length > 0
}
