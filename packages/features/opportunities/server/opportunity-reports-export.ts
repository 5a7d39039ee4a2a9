import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { REPORT_PARTS } from '@kogge/domain/opportunities/report-parts.ts'
import type { Table } from '@kogge/platform/server/exports/export-table.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { PREMIUM } from './premium-access.ts'
import type { ReportTexts } from './reports/report-export-texts.ts'
import { reportFilters } from './reports/report-filters.ts'
import { REPORT_TABLES } from './reports/report-tables.ts'

const listInput = z.strictObject({ orgId, part: z.enum(REPORT_PARTS), filters: reportFilters })

/**
 * A part of the reports of opportunities as a file: `list` is what the procedures of `opportunityReport` are asked for, with the
 * part. For those who see it and have files; throws `session.required`, `plan.required`, `access.denied`, `record.not_found` or
 * `request.invalid`.
 */
export const reportFile = (
  ctx: Context,
  list: unknown,
  texts: ReportTexts,
): { readonly name: string; table(): Promise<Table> } => {
  const { data: requested, success } = listInput.safeParse(list)
  if (!success) throw new AppError('request.invalid')
  const { actor, now } = ctx
  if (actor.kind !== 'user') throw new AppError('session.required')
  authorizeInOrg(actor, requested.orgId, ['rfx.export_csv'], now)
  authorizeInOrg(actor, requested.orgId, [PREMIUM], now)
  const { part, filters } = requested
  return {
    name: texts.parts[part],
    table: () => REPORT_TABLES[part](ctx, requested.orgId, filters, texts),
  }
}
