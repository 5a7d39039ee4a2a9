import { createHash } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/response.ts'
import { unreadableSlot } from '@kogge/db/schema/sealing.ts'
import { statusAfterDeadline } from '@kogge/domain/participation/status.ts'
import { filesOf } from '@kogge/domain/response/files.ts'
import type { Receipt, ResponseContent } from '@kogge/domain/response/schema.ts'
import { releaseFiles } from '@kogge/features/files/server/commands.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/request-key.ts'
import { filesIn } from '../attaching/commands.ts'
import type { OwnedSlot } from '../slots/data.ts'
import { openedContent, sealedAlone } from './opened.ts'

type Keys = Pick<Context, 'sealing'>

/** What an organisation left that had submitted something, withdrawn or not. */
export interface FoundResponse {
  readonly orgId: string
  /** All that it was ever given, the oldest first. */
  readonly receipts: readonly Receipt[]
  /** What counts; null where it was withdrawn, or is not to be read. */
  readonly submitted: { readonly receipt: Receipt; readonly content: ResponseContent } | null
  /** It was submitted and is not what its receipt says; or nobody can tell whether anything was. */
  readonly isUnreadable: boolean
  /** Of what is damaged, as it was found and is kept (SHA-256, hexadecimal). */
  readonly damaged: { readonly ownHash: string; readonly sealedHash: string } | null
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const asFound = ({ own, sealed }: OwnedSlot) => ({
  ownHash: hashOf(own),
  sealedHash: hashOf(sealed),
})

export const foundIn = (
  keys: Keys,
  pair: KeyPair,
  rfxId: string,
  slot: OwnedSlot,
): FoundResponse | null => {
  const { orgId, state, sealed } = slot
  if (!state) {
    // Its own half is damaged: what was submitted may still be in the other, with its receipt.
    const submitted = sealedAlone(keys.sealing, pair, { rfxId, orgId }, sealed)
    const receipts = submitted ? [submitted.receipt] : []
    return { orgId, receipts, submitted, isUnreadable: !submitted, damaged: asFound(slot) }
  }
  const { receipts } = state
  const receipt = receipts.at(-1)
  if (!receipt) return null
  if (!state.submitted)
    return { orgId, receipts, submitted: null, isUnreadable: false, damaged: null }
  const content = openedContent(keys.sealing, pair, state, sealed)
  return content
    ? { orgId, receipts, submitted: { receipt, content }, isUnreadable: false, damaged: null }
    : { orgId, receipts, submitted: null, isUnreadable: true, damaged: asFound(slot) }
}

/** Rows in one statement each, however many there are. */
const AT_ONCE = 100

export const writeResponses = async (
  tx: Db,
  rfxId: string,
  found: readonly FoundResponse[],
): Promise<void> => {
  const rows = found.flatMap(({ orgId, submitted }) => {
    if (!submitted) return []
    const { content, receipt } = submitted
    return [{ rfxId, orgId, content, receipt, submittedAt: new Date(receipt.submittedAt) }]
  })
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(response).values(rows.slice(from, from + AT_ONCE))
}

/** Of a slot that cannot be read no more is known than what was found in its other half. */
const statusOf = ({ orgId, state }: OwnedSlot, found: readonly FoundResponse[]) => {
  if (state) return statusAfterDeadline(state.status)
  const isFound = found.some((one) => one.orgId === orgId && one.submitted !== null)
  return isFound ? ('RESPONDED' as const) : ('CLOSED' as const)
}

export const writeParticipations = async (
  tx: Db,
  rfxId: string,
  slots: readonly OwnedSlot[],
  found: readonly FoundResponse[],
  now: Date,
): Promise<void> => {
  const rows = slots.map((slot) => ({
    ...{ rfxId, orgId: slot.orgId, status: statusOf(slot, found) },
    ...{ keepsConfidential: slot.state?.keepsConfidential ?? false, updatedAt: now },
    receipts: slot.state?.receipts ?? [],
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(participation).values(rows.slice(from, from + AT_ONCE))
}

/** Keeps what is damaged as it was found. */
export const keepDamaged = async (
  tx: Db,
  rfxId: string,
  slots: readonly OwnedSlot[],
  found: readonly FoundResponse[],
  foundAt: Date,
): Promise<void> => {
  const ids = new Set(found.flatMap(({ orgId, damaged }) => (damaged ? [orgId] : [])))
  const rows = slots.filter(({ orgId }) => ids.has(orgId))
  for (const { orgId, own, sealed } of rows)
    await tx.insert(unreadableSlot).values({ rfxId, orgId, own, sealed, foundAt })
}

/**
 * Files of drafts that were never submitted, or not in the end: nobody will ask for them again. Those
 * of what cannot be read stay, to be examined with it.
 */
export const releaseUnopened = async (
  tx: Db,
  slots: readonly OwnedSlot[],
  found: readonly FoundResponse[],
  now: Date,
): Promise<void> => {
  const kept = new Set(found.flatMap(({ orgId, damaged }) => (damaged ? [orgId] : [])))
  const states = slots.flatMap(({ orgId, state }) => (state && !kept.has(orgId) ? [state] : []))
  const opened = new Set(
    found.flatMap(({ submitted }) =>
      submitted ? filesOf(submitted.content).map(({ fileId }) => fileId) : [],
    ),
  )
  const ids = states.flatMap((state) => [...filesIn(state).keys()])
  await releaseFiles(
    tx,
    ids.filter((id) => !opened.has(id)),
    now,
  )
}
