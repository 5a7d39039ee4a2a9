import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { endOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { cutText } from '@kogge/domain/kernel/text-folding.ts'
import { type EndingRef, expectedCall } from '@kogge/domain/opportunities/expected-calls.ts'
import { LONGEST_BUYER, opportunityBuyer } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { endingContract } from '@kogge/features/insight/server/insight.api.ts'
import { lockBoard } from '../board-places.commands.ts'
import {
  assertRoom,
  type CreatedOpportunity,
  expectedValue,
  insertOpportunity,
  nameFrom,
  saveTenderAsOpportunity,
} from '../opportunity-creation.commands.ts'
import { addEvent, type OpportunityManager } from '../opportunity-events.commands.ts'
import { expectedOf } from './expected-calls.queries.ts'

type Contract = NonNullable<Awaited<ReturnType<typeof endingContract>>>

const cardOf = (contract: Contract) => {
  const { rfxId, title, lotTitle, lotId, endsOn, cpv, cents, buyers, forecast } = contract
  const name = nameFrom(lotTitle || title, rfxId)
  const named = buyers.map((buyer) => buyer.name).join(', ')
  return {
    name,
    buyer: opportunityBuyer.safeParse(cutText(named, LONGEST_BUYER)).data ?? '',
    value:
      cents === null ? null : expectedValue({ amount: (cents / 100).toFixed(2), currency: 'EUR' }),
    dueAt: forecast && endOfDay(forecast.expectedOn),
    expectedRfxId: rfxId,
    expected: expectedCall.parse({
      title,
      lotId,
      endsOn,
      division: cpv === null ? null : Number(cpv.slice(0, 2)),
      buyers: buyers.map((buyer) => ({ orgId: buyer.orgId, name: buyer.name })),
      forecast,
    }),
  }
}

/**
 * Saves the call that is expected after a contract of a public request as an opportunity without a tender: with its title,
 * buyer and value, the forecast's day as the own date, and the forecast as it stands now. Where the organisation has one for
 * that contract, that is given, unless a further one is asked for. Where the call has come by now, it is that tender that is
 * saved. Throws `record.not_found`, and `request.invalid` where there are too many.
 */
export const saveExpectedCall = async (
  ctx: OpportunityManager,
  { isFurther, ...ref }: EndingRef & { readonly isFurther: boolean },
): Promise<CreatedOpportunity> => {
  const { db: tx, grant } = ctx
  const { orgId } = grant.action
  const contract = await endingContract(ctx, ref)
  if (!contract) throw new AppError('record.not_found')
  await lockBoard(tx, orgId)
  const existing = isFurther ? null : await expectedOf(tx, orgId, ref)
  if (existing !== null) return { guid: existing, isNew: false }
  if (contract.called)
    return saveTenderAsOpportunity(ctx, { rfxId: contract.called.rfxId, isFurther })
  await assertRoom(ctx)
  const card = cardOf(contract)
  const none = { rfxId: null, deadlineAt: null, rfxStage: null }
  const guid = await insertOpportunity(ctx, { ...none, ...card }, false)
  await addEvent(ctx, {
    guid,
    type: 'OPPORTUNITY_INITIALIZED',
    changes: [{ field: 'name', before: null, after: card.name }],
  })
  return { guid, isNew: true }
}
