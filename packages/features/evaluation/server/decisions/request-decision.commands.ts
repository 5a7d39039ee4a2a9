import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { type WrittenState, writtenStep } from '@kogge/domain/drafting/written-rfx-states.ts'
import { isLotDecided } from '@kogge/domain/evaluation/lot-steps.ts'
import { standstillEnd } from '@kogge/domain/evaluation/standstill.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgCountry } from '@kogge/features/drafting/server/drafting.api.ts'
import { allTenderers } from '@kogge/features/letters/server/letters.api.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { eq } from 'drizzle-orm'
import { type LotRow, lotsOf } from '../evaluated-lots.queries.ts'
import type { Evaluated, Managing } from '../evaluated-requests.queries.ts'
import { expectLogged } from '../ledger-proof.queries.ts'
import { freshIn, letterBasisOf } from '../letters/decision-letters.queries.ts'
import { lotsWithoutWords } from './decision-reasons.queries.ts'

/**
 * Until when no contract may be concluded. None is needed where nothing is awarded, or where the only
 * tenderer there was is awarded everything (Directive 89/665/EEC, Article 2b(b)); whose response could
 * not be read is one as well.
 */
export const standstillFor = async (
  db: Db,
  { rfxId, orgId }: Evaluated,
  awarded: number,
  now: Date,
): Promise<Date | null> => {
  const tenderers = await allTenderers(db, rfxId)
  if (awarded === 0 || tenderers.length < 2) return null
  return standstillEnd(now, 'electronic', await orgCountry(db, orgId))
}

/** A request whose lots are all decided, and what its letters would say. */
interface Decidable {
  /** The state that the decision leads to. */
  readonly state: WrittenState
  readonly lots: readonly LotRow[]
  readonly basis: Awaited<ReturnType<typeof letterBasisOf>>
  /** The lots whose decision was not announced yet. */
  readonly fresh: ReadonlySet<string>
}

/**
 * Throws `rfx.step_refused`, with `reason` `lots_open` and how many, or `words_missing`, how many and
 * `lotIds` (with spaces between them) where letters would not say what a winner is better in (see wordsFor).
 */
export const expectDecidable = async (ctx: Managing, row: Evaluated): Promise<Decidable> => {
  const { db } = ctx
  const { rfxId } = row
  const state = writtenStep(row.state, 'decide')
  if (!state || row.kind !== 'tender') throw new AppError('rfx.step_refused', { step: 'decide' })
  await expectLogged(ctx, row, null)
  const lots = await lotsOf(db, rfxId)
  const open = lots.filter((one) => !isLotDecided(one.state)).length
  if (open > 0) throw new AppError('rfx.step_refused', { reason: 'lots_open', count: open })
  const basis = await letterBasisOf(db, row, lots)
  const fresh = await freshIn(db, rfxId, lots)
  const unannounced = lots.filter(({ lotId }) => fresh.has(lotId))
  const wordless = lotsWithoutWords(unannounced, basis.standings, basis.reasons)
  if (wordless.length > 0)
    throw new AppError('rfx.step_refused', {
      reason: 'words_missing',
      count: wordless.length,
      lotIds: wordless.join(' '),
    })
  return { state, lots, basis, fresh }
}

/** Writes that a request is decided; its standstill begins. */
export const markDecided = async (
  db: Db,
  row: Evaluated,
  { state, lots }: Decidable,
  now: Date,
): Promise<Evaluated> => {
  // What is concluded waits for nothing.
  const waiting = lots.filter((lot) => lot.state === 'awarded').length
  const standstillUntil = await standstillFor(db, row, waiting, now)
  const decided = { state, decidedAt: now, standstillUntil, updatedAt: now }
  await db.update(writtenRfx).set(decided).where(eq(writtenRfx.rfxId, row.rfxId))
  return { ...row, ...decided }
}

/** Writes a decision into the log. */
export const logDecision = async (
  { db, sealing, actor, grant }: Managing,
  { rfxId, standstillUntil }: Evaluated,
  lots: readonly LotRow[],
): Promise<void> => {
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'rfx.decided' as const,
    userId: actor.userId,
    orgId: grant.action.orgId,
    details: {
      lots: lots.length,
      awarded: lots.filter(({ winnerId }) => winnerId !== null).length,
      standstillUntil: standstillUntil?.toISOString() ?? null,
    },
  })
}
