import { setImmediate } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { FoundResponse, FoundResponseSummary } from '@kogge/domain/responses/found-response.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { withQueryPipeline } from '@kogge/platform/server/database/query-pipeline.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { readRequest } from '../requests.queries.ts'
import { tellUptakes } from '../slots/link-claims.commands.ts'
import { removeSlots } from '../slots/slots.commands.ts'
import {
  expectSameRequest,
  lyingIn,
  type OwnedSlot,
  readSlot,
  sealedPartsOf,
} from '../slots/slots.queries.ts'
import {
  dropReasons,
  foundIn,
  inTime,
  keepDamaged,
  lastOfEach,
  type OpenedSlot,
  releaseUnopened,
  writeParticipations,
  writeResponses,
} from './opened-responses.commands.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** Up to so much the next part is read while one is opened, besides what is being written. */
const MOST_AHEAD_BYTES = 8 * 1024 * 1024

/**
 * Opens every response to a request with its private key, in the transaction of the opening, which
 * holds the request `for update`: writes who took part and what was submitted, and removes the slots,
 * those that nobody owned too. Of an organisation without a receipt no more is kept than that its time
 * has passed; of one that submitted at several places, what it submitted last counts, and nothing that
 * came after the deadline that the log told of at its time. A slot that is damaged keeps nothing from being opened: it is kept as it was found
 * (`unreadable_slot`). `take` is given what was found, some at a time, to write of it what else there is
 * to be written; what is given in the end is in the order in which it was submitted.
 *
 * Throws `record.not_found`, `rfx.sealed` before the time of opening, whoever asks, and
 * `system.clocks_part` and `rfx.key_refused` where neither time nor key can be relied on.
 */
export const openSlots = async (
  tx: Db,
  keys: Keys,
  rfxId: string,
  pair: KeyPair,
  take: (found: readonly FoundResponse[]) => Promise<unknown> = async () => undefined,
): Promise<readonly FoundResponseSummary[]> => {
  const request = await readRequest(tx, rfxId)
  if (!request) throw new AppError('record.not_found')
  const { database } = await keys.sealing.readClocks(tx)
  const now = demonstrationHour() ?? database
  const { deadlines, log } = await provenKey(tx, keys.sealing, request, { isWhole: true })
  const key = { publicKey: pair.publicKey, log }
  if (now.getTime() < request.openingAt.getTime()) throw new AppError('rfx.sealed')
  const opened: FoundResponseSummary[] = []
  const gone: Pick<OwnedSlot, 'slot'>[] = []
  const write = async (places: readonly OpenedSlot[]) => {
    const slots = places.map(({ slot }) => slot)
    const found = places.flatMap((one) => one.found ?? [])
    await writeParticipations(tx, rfxId, places, now)
    await writeResponses(tx, rfxId, found)
    await keepDamaged(tx, rfxId, places, now)
    await tellUptakes(
      tx,
      rfxId,
      slots.flatMap(({ orgId, state }) => (state ? [{ ...state, orgId }] : [])),
    )
    await releaseUnopened(tx, places, now)
    await dropReasons(tx, places)
    await take(found)
    gone.push(...slots.map(({ slot }) => ({ slot })))
    opened.push(
      ...found.map(({ submitted, ...one }) => ({
        ...one,
        submitted: submitted && { receipt: submitted.receipt },
      })),
    )
  }
  const parts = await sealedPartsOf(tx, keys, rfxId)
  // While one part is opened here, the database writes the one before and reads the next.
  await withQueryPipeline(async (enqueue) => {
    const read = ({ items }: (typeof parts)[number]) =>
      enqueue(() => lyingIn(tx, keys, items, true))
    let ahead: ReturnType<typeof read> | null = null
    for (const [index, part] of parts.entries()) {
      const lying = await (ahead ?? read(part))
      const next = parts[index + 1]
      const isSmall = part.bytes + (next?.bytes ?? 0) <= MOST_AHEAD_BYTES
      ahead = next && isSmall ? read(next) : null
      const slots: OwnedSlot[] = []
      for (const one of lying) {
        const slot = await readSlot(keys, one)
        expectSameRequest(keys, slot.state, key)
        slots.push(slot)
        // Others are answered between two.
        await setImmediate()
      }
      const places: OpenedSlot[] = []
      for (const slot of slots) {
        const found = await foundIn(keys, pair, rfxId, slot, deadlines)
        places.push({ slot, found: inTime(found, deadlines) })
        await setImmediate()
      }
      const written = enqueue(() => write(lastOfEach(places)))
      // What is large stands in memory alone.
      if (!isSmall) await written
    }
  })
  await removeSlots(tx, keys, rfxId, gone)
  return opened.sort((a, b) =>
    (a.receipts.at(-1)?.submittedAt ?? '') < (b.receipts.at(-1)?.submittedAt ?? '') ? -1 : 1,
  )
}
