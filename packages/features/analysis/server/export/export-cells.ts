import type { Figures } from '@kogge/domain/analysis/analysis-figures.ts'
import { withLocale } from '@kogge/domain/kernel/routes.ts'
import { euros } from '@kogge/platform/server/exports/export-fields.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'

/** The address of an organisation's page in the reader's language; null for one that has none. */
export const pageOfOrg = (
  { locale, publicUrl }: Context,
  orgId: string | null | undefined,
): string | null => (orgId ? publicUrl + withLocale(locale, `/org/${orgId}`) : null)

/** A sum in euros; empty where there are contracts and the value of none is known. */
export const knownSum = ({
  contracts,
  sum,
  valued,
}: Pick<Figures, 'contracts' | 'sum' | 'valued'>): string | null =>
  contracts > 0 && valued === 0 ? null : euros(sum)
