import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import type { Table } from '@kogge/platform/server/exports/export-table.ts'
import { expectBuyer } from '@kogge/platform/server/ledger/ledger-buyer.queries.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { comparisonOf } from './bid-comparison.queries.ts'
import { rankedLotsIn } from './evaluated-lots.queries.ts'
import { overviewOf } from './evaluation.queries.ts'
import { type EvaluationTexts, evaluationTable } from './evaluation-export-table.ts'
import { seeing } from './scores/score-disclosures.commands.ts'

/**
 * The evaluation of a request as a table, for whoever may have it as a file; that they had it stands
 * in the log. A plan is not asked for: what a buyer must document and may be asked for (Directive
 * 2014/24/EU, Article 84) is its own. Throws `session.required`, what `authorizeInOrg` throws, `rfx.sealed` before opening,
 * `rfx.key_refused` where the log says that the request is another's.
 */
export const exportEvaluation = async (
  ctx: Context,
  { rfxId, orgId }: { readonly rfxId: string; readonly orgId: OrgId },
  texts: EvaluationTexts,
): Promise<Table> => {
  const { actor, db, now, sealing, locale } = ctx
  if (actor.kind !== 'user') throw new AppError('session.required')
  authorizeInOrg(actor, orgId, ['rfx.export_csv'], now, { skipTier: true })
  let rankedLots: ReturnType<typeof rankedLotsIn> | null = null
  const once: typeof rankedLotsIn = (...requested) => {
    rankedLots ??= rankedLotsIn(...requested)
    return rankedLots
  }
  const [overview, comparison] = await seeing(
    { ...ctx, actor },
    { rfxId, orgId },
    async () =>
      [
        await overviewOf(ctx, rfxId, orgId, actor.userId, now, once),
        await comparisonOf(db, rfxId, orgId, actor.userId, once),
      ] as const,
  )
  await expectBuyer({ db, sealing }, { rfxId, orgId })
  await db.transaction((tx) =>
    appendLedgerEntry(tx, sealing, {
      rfxId,
      type: 'rfx.exported' as const,
      userId: actor.userId,
      orgId,
      details: { format: 'csv' },
    }),
  )
  return evaluationTable(overview, comparison, texts, locale)
}
