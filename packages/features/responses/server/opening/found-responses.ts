import { createHash } from 'node:crypto'
import type { FoundResponse } from '@kogge/domain/responses/found-response.ts'
import type { Receipt } from '@kogge/domain/responses/response-content.ts'
import { type Deadline, isLate } from '@kogge/platform/server/ledger/deadline-history.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { isWithdrawalGenuine } from '@kogge/platform/server/sealing/response-withdrawals.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { keyIdOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { SlotState } from '../slots/slot-sealing.ts'
import type { OwnedSlot } from '../slots/slots.queries.ts'
import { draftOf, openedContent, openSealedHalf } from './submission-unsealing.ts'

type Keys = Pick<Context, 'sealing'>

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const asFound = ({ own, sealed }: OwnedSlot) => ({
  ownHash: hashOf(own),
  sealedHash: hashOf(sealed),
})

/** A slot that was opened, and what was found in it: null where nothing was ever submitted. */
export interface OpenedSlot {
  readonly slot: OwnedSlot
  readonly found: FoundResponse | null
}

/** The key that a receipt names, where it is not this one. */
const otherKeyOf = (receipt: Receipt, { publicKey }: KeyPair): FoundResponse['otherKey'] => {
  if (receipt.kind === 'kogge.receipt.1' || receipt.requestKey === keyIdOf(publicKey)) return null
  return { requestKey: receipt.requestKey }
}

/** What was taken back: nothing, or what counts all the same since that was too late. */
const takenBack = (
  { sealing }: Keys,
  pair: KeyPair,
  state: SlotState,
  deadlines: readonly Deadline[],
): Pick<FoundResponse, 'withdrawal' | 'submitted' | 'otherKey'> => {
  const { withdrawal: signed } = state
  if (!signed) return { withdrawal: null, submitted: null, otherKey: null }
  const at = new Date(signed.withdrawnAt)
  const late = isLate(deadlines, at) || !isWithdrawalGenuine(sealing, signed)
  const submitted = late ? draftOf(sealing, state) : null
  const otherKey = submitted && otherKeyOf(submitted.receipt, pair)
  return { withdrawal: { signed, isLate: late }, submitted, otherKey }
}

export const foundIn = async (
  keys: Keys,
  pair: KeyPair,
  rfxId: string,
  slot: OwnedSlot,
  deadlines: readonly Deadline[],
): Promise<FoundResponse | null> => {
  const { orgId, writtenAs = orgId, state, sealed } = slot
  if (!state) {
    // Its own half is damaged: what was submitted may still be in the other, with its receipt.
    const submitted = await openSealedHalf(keys.sealing, pair, { rfxId, orgId: writtenAs }, sealed)
    const receipts = submitted ? [submitted.receipt] : []
    return {
      orgId,
      receipts,
      submitted,
      late: null,
      setAside: null,
      isUnreadable: !submitted,
      withdrawal: null,
      otherKey: submitted && otherKeyOf(submitted.receipt, pair),
      damaged: asFound(slot),
    }
  }
  const { receipts } = state
  const receipt = receipts.at(-1)
  if (!receipt) return null
  const empty = { submitted: null, late: null, setAside: null, otherKey: null, withdrawal: null }
  const nothing = { orgId, receipts, ...empty }
  if (!state.submitted) {
    const back = takenBack(keys, pair, state, deadlines)
    return { ...nothing, ...back, isUnreadable: false, damaged: null }
  }
  const opened = await openedContent(keys.sealing, pair, state, sealed)
  return opened
    ? {
        ...nothing,
        isUnreadable: false,
        damaged: null,
        submitted: { receipt, content: opened.content, json: opened.json },
        otherKey: otherKeyOf(receipt, pair) ?? (opened.isOwnCopy ? { requestKey: null } : null),
      }
    : { ...nothing, isUnreadable: true, damaged: asFound(slot) }
}

/**
 * A response received after the deadline does not count: only a server whose database held another
 * deadline gives such a receipt.
 */
export const inTime = (
  found: FoundResponse | null,
  deadlines: readonly Deadline[],
): FoundResponse | null => {
  if (!found?.submitted) return found
  const { receipt } = found.submitted
  if (!isLate(deadlines, new Date(receipt.submittedAt))) return found
  return { ...found, submitted: null, late: { receipt } }
}

/**
 * Of what one organisation submitted at several places, since some were left to it, the last
 * counts, as where one submission replaces another; an earlier submission is set aside, and the
 * record says so. `opened`: all places of each organisation that is among them.
 */
export const lastOfEach = (opened: readonly OpenedSlot[]): readonly OpenedSlot[] => {
  const last = new Map<string, Receipt>()
  for (const { found } of opened) {
    if (!found?.submitted) continue
    const { receipt } = found.submitted
    const known = last.get(found.orgId)
    if (!known || receipt.submittedAt > known.submittedAt) last.set(found.orgId, receipt)
  }
  return opened.map((one) => {
    const { slot, found } = one
    const counting = found && last.get(found.orgId)
    if (!found?.submitted || !counting || counting === found.submitted.receipt) return one
    const { receipt } = found.submitted
    return { slot, found: { ...found, submitted: null, setAside: { receipt, counting } } }
  })
}
