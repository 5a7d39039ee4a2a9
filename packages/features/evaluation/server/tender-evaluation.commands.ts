import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { writeAwards } from './awards/awards.commands.ts'
import { type Choice, winnersIn, writeWinners } from './decisions/award-decisions.commands.ts'
import {
  type Concluded,
  expectConcludable,
  logContracts,
  writeContracts,
} from './decisions/contract-conclusion.commands.ts'
import { expectDecidable, logDecision, markDecided } from './decisions/request-decision.commands.ts'
import { holdForStep, lotsOf } from './evaluated-lots.queries.ts'
import { holdOwn, type Managing } from './evaluated-requests.queries.ts'
import { sendLetters } from './letters/decision-letters.commands.ts'
import { writeOpened } from './opening/opened-request.commands.ts'
import type { Opened } from './opening/opening.views.ts'
import {
  giveShare,
  holdForOpening,
  joinedKey,
  markOpened,
  unlockedOpener,
} from './opening/request-opening.commands.ts'
import { expectSettleable, writeSettled } from './scores/settled-scores.commands.ts'

// One evaluation from its opening to its contracts, in the order of the steps. Each step is one
// transaction and stands in the log. Between the first two evaluators score (`scores/`); steps back
// (`reopenScores`, `retractLot`, `reconsider`) and other ends of a lot (`failLots`, `fallThrough`,
// `awardNext`) stand beside.

/** Some lots of a request. */
interface OfLots {
  readonly rfxId: string
  readonly lotIds: readonly string[]
}

/**
 * Opens the responses of a request, or gives the first of two parts of its key. Everything happens in the
 * one transaction, or nothing does.
 *
 * Throws `record.not_found` for another's request, `rfx.sealed` before the time of opening by the
 * database's clock, `rfx.step_refused` with `reason` (`settled`, `not_opener`, `given`) and, where two
 * open, `opener.key_missing`, `opener.passphrase_wrong`; `system.clocks_part` and `rfx.key_refused` where
 * neither time nor key can be relied on.
 */
export const openRequest = async (
  ctx: Managing,
  { rfxId, passphrase }: { readonly rfxId: string; readonly passphrase?: string | undefined },
): Promise<Opened> => {
  const opener = await unlockedOpener(ctx, rfxId, passphrase)
  const held = await holdForOpening(ctx, rfxId, opener)
  const key = joinedKey(ctx, held, opener)
  if (!key) return giveShare(ctx, held, opener)
  await markOpened(ctx.db, rfxId, held.now)
  const { openedBy, pair } = key
  await writeOpened(ctx, held.row, held.proven, pair, { openedBy, now: held.now })
  return { outcome: 'opened' }
}

/**
 * Settles the scores of lots: from here on none of them changes. Throws `evaluation.settled`, and what
 * `expectSettleable` throws.
 */
export const settleLots = async (ctx: Managing, given: OfLots): Promise<void> => {
  const held = await holdForStep(ctx, given, 'agree')
  const standings = await expectSettleable(ctx, held)
  await writeSettled(ctx, held, standings)
}

/**
 * Awards lots to whoever stands first in each. `winnerId` where one of several firsts is chosen,
 * for one lot at a time. Nothing is announced before the whole is decided.
 */
export const awardLots = async (ctx: Managing, given: OfLots & Choice): Promise<void> => {
  const held = await holdForStep(ctx, given, 'award')
  const winners = await winnersIn(ctx, held, given)
  await writeWinners(ctx, given.rfxId, winners)
}

/**
 * Decides a request once every lot is: the standstill begins, every bidder gets its letter, and the
 * awards stand on the public page, in search and in analysis; all of it or nothing. Throws what
 * `expectDecidable` throws.
 */
export const decideRequest = async (
  ctx: Managing,
  { rfxId }: { readonly rfxId: string },
): Promise<void> => {
  const { db, grant } = ctx
  const row = await holdOwn(ctx, rfxId, grant.action.orgId, 'update')
  const decidable = await expectDecidable(ctx, row)
  const { lots, basis, fresh } = decidable
  const now = await databaseNow(db)
  const decided = await markDecided(db, row, decidable, now)
  await writeAwards(db, decided, lots, now, { kind: 'decision' })
  await logDecision(ctx, decided, lots)
  await sendLetters(ctx, { row: decided, basis, fresh }, now)
}

/** Writes down that contracts were concluded. Throws what `expectConcludable` throws. */
export const concludeContracts = async (ctx: Managing, given: Concluded): Promise<void> => {
  const { db, grant } = ctx
  const { rfxId } = given
  const contracts = { ...given, lotIds: [...new Set(given.lotIds)].sort() }
  const row = await holdOwn(ctx, rfxId, grant.action.orgId, 'update')
  // By no clock that was moved past the standstill.
  const { database } = await ctx.sealing.readClocks(db)
  const now = demonstrationHour() ?? database
  await expectConcludable(ctx, row, contracts, now)
  await writeContracts(ctx, contracts, now)
  await writeAwards(db, row, await lotsOf(db, rfxId), now, { kind: 'contract' })
  await logContracts(ctx, contracts)
}
