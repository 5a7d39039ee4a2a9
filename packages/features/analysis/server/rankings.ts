import type { Figures, GroupRow } from '@kogge/domain/analysis/analysis-figures.ts'
import type { Grouping } from '@kogge/domain/analysis/analysis-read-model.ts'
import { cpvLabels, listIndustries } from '@kogge/features/reference/server/reference.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { RowsInput } from './analysis.inputs.ts'
import type { AnalysisRow, AnalysisSubject } from './analysis.views.ts'
import { orgsByNums } from './counted-orgs.queries.ts'

type Named = (key: number) => AnalysisSubject

/** How rows are made, and what they are called in the reader's language. */
interface Made {
  readonly grouping: Grouping
  readonly naming: (keys: readonly number[]) => Promise<Named>
}

const orgsMade = (ctx: Context, by: 'supplier' | 'buyer'): Made => ({
  grouping: { by },
  naming: async (keys) => {
    const orgs = await orgsByNums(ctx.readDb, keys)
    return (key) => {
      const { orgId = null, name = '', country = null } = orgs.get(key) ?? {}
      return { kind: 'org', orgId, name, country }
    }
  },
})

const cpvMade = (ctx: Context, level: RowsInput['cpvLevel']): Made => {
  const codeOf = (key: number) => String(key).padStart(level, '0').padEnd(8, '0')
  return {
    grouping: { by: 'cpv', level },
    naming: async (keys) => {
      const labels = await cpvLabels(ctx.readDb, keys.map(codeOf), ctx.locale)
      return (key) => {
        const code = codeOf(key)
        // Notices hold codes that the vocabulary has not.
        return { kind: 'cpv', code, label: labels[code] ?? code }
      }
    },
  }
}

const industriesMade = async (ctx: Context): Promise<Made> => {
  const industries = await listIndustries(ctx.readDb, ctx.locale)
  return {
    grouping: { by: 'industry', industries: industries.map(({ cpvCodes }) => cpvCodes) },
    naming: async () => (key) => {
      const { code = '', label = '' } = industries[key] ?? {}
      return { kind: 'industry', code, label }
    },
  }
}

/** How the rows of a kind are made and named. */
export const madeOf = async (ctx: Context, { kind, cpvLevel }: RowsInput): Promise<Made> => {
  if (kind === 'cpv') return cpvMade(ctx, cpvLevel)
  return kind === 'industry' ? industriesMade(ctx) : orgsMade(ctx, kind)
}

/** Rows with their names and their parts of the whole. */
export const rowsOf = (rows: readonly GroupRow[], totals: Figures, named: Named): AnalysisRow[] =>
  rows.map(({ key, trend, ...figures }) => ({
    ...figures,
    trend: [...trend],
    subject: named(key),
    shareOfContracts: totals.contracts > 0 ? figures.contracts / totals.contracts : 0,
    shareOfSum: totals.sum > 0 ? figures.sum / totals.sum : null,
  }))
