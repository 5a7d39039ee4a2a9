import type { LetterContent, LetterKind } from '@kogge/domain/evaluation/letters.ts'
import { keepLetters, withdrawStanding } from '@kogge/features/letters/server/commands.ts'
import { tenderersOf } from '@kogge/features/letters/server/data.ts'
import type { LotRow } from '../lots/data.ts'
import type { Evaluated, Managing } from '../requests/data.ts'
import { commonOf, ownOf } from './content.ts'
import { orgNames, toldOf } from './data.ts'
import { partsOf, runningStandstills } from './standstills/data.ts'

/** Letters to some bidders, about lots of one request. */
interface Telling {
  readonly row: Evaluated
  /** All of the request. */
  readonly lots: readonly LotRow[]
  readonly bidders: readonly string[]
}

/**
 * Writes to bidders of all lots that they bid for, what they were told before taking its leave: a letter
 * for each end of a standstill, so that the one that it names is that of all its lots. `notAwarded`: the
 * lot that ends without the contract that was awarded.
 */
const tell = async (
  ctx: Managing,
  { row, lots, bidders }: Telling,
  now: Date,
  notAwarded: string | null = null,
): Promise<void> => {
  const told = await toldOf(ctx.db, row, lots)
  for (const { part, recipients } of partsOf(told, row, bidders)) {
    const kindOf = (kind: LetterKind): LetterKind =>
      part.lots.some(({ lotId }) => lotId === notAwarded) ? 'not_awarded' : kind
    // Each is made when it is asked for: all of them together would keep others waiting.
    const letters = function* () {
      for (const { orgId, isFirst } of recipients) {
        const { gone, ...own } = ownOf(part, orgId)
        const content = { ...own, kind: kindOf(own.kind), ...(gone && isFirst && { gone }) }
        yield { orgId, content }
      }
    }
    await keepLetters(ctx, {
      ...{ rfxId: row.rfxId, sentAt: now, common: commonOf(part), letters: letters() },
      standstillUntil: part.standstillUntil,
    })
  }
}

/** Letters to every tenderer, those that were sent before taking their leave. */
export const sendLetters = async (
  ctx: Managing,
  row: Evaluated,
  lots: readonly LotRow[],
  now: Date,
): Promise<void> => {
  await withdrawStanding(ctx.db, row.rfxId, now)
  await tell(ctx, { row, lots, bidders: await tenderersOf(ctx.db, row.rfxId) }, now)
}

/**
 * Tells the bidders of a lot that it ends without the contract that was awarded (Directive 2014/24/EU,
 * Article 55(1)), and where their other lots stand; what they were told before is said anew.
 */
export const sendNotAwarded = async (
  ctx: Managing,
  of: Telling & { readonly lotId: string },
  now: Date,
): Promise<void> => {
  await withdrawStanding(ctx.db, of.row.rfxId, now, of.bidders)
  await tell(ctx, of, now, of.lotId)
}

/**
 * Tells the bidders of a lot that it goes to the next in rank, with a standstill of its own, and again
 * where their other lots stand.
 */
export const sendNextAward = async (ctx: Managing, of: Telling, now: Date): Promise<void> => {
  await withdrawStanding(ctx.db, of.row.rfxId, now, of.bidders)
  await tell(ctx, of, now)
}

/**
 * Tells bidders that the decision they were told of does not stand any more, and why; and everybody
 * else whose standstill runs that it is void, since the next decision begins another: that of the whole,
 * or of a lot of theirs where that has one of its own. `lots`: all of the request, as they stood before.
 */
export const withdrawLetters = async (
  ctx: Managing,
  { row, lots, bidders: concerned }: Telling,
  reason: string,
  now: Date,
): Promise<void> => {
  const { db } = ctx
  const { rfxId, document, orgId } = row
  await withdrawStanding(db, rfxId, now, concerned)
  const buyer = (await orgNames(db, [orgId])).get(orgId) ?? ''
  const runningTo = await runningStandstills(db, row, lots, now)
  const contentOf = (kind: LetterContent['kind'], ended: Date | null): LetterContent => ({
    ...{ kind, title: document.title, buyer, currency: document.value.currency },
    ...{ language: document.language, lots: [], standstillUntil: null, reason },
    ...(ended && { voidStandstill: ended.toISOString() }),
  })
  // Where there is no standstill that runs, the others have lost nothing.
  const others = (await tenderersOf(db, rfxId)).flatMap((one) => {
    const until = concerned.includes(one) ? null : runningTo(one)
    return until ? [{ orgId: one, content: contentOf('standstill_void', until) }] : []
  })
  await keepLetters(ctx, {
    ...{ rfxId, sentAt: now, common: null, standstillUntil: null },
    letters: [
      ...concerned.map((one) => ({ orgId: one, content: contentOf('withdrawn', runningTo(one)) })),
      ...others,
    ],
  })
}
