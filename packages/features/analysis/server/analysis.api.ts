import type { Db } from '@kogge/db/client.ts'
import type { AnalysisFilters } from '@kogge/domain/analysis/analysis-filters.ts'
import type { Ends } from '@kogge/domain/analysis/analysis-period.ts'
import type { ContractRef, ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { AnalysisContract } from './analysis.views.ts'
import { contractsByRefs } from './contracts/contracts.queries.ts'
import { type NamedOrg, orgsByNums } from './counted-orgs.queries.ts'
import { modelFilter } from './read-model-filter.ts'
import { countCutList } from './truncated-list-rate-limit.commands.ts'

/** The filters of a caller as the read model takes them. `ends`: the period in which contracts end. */
export const readModelFilter = (
  ctx: Pick<Context, 'readDb' | 'now'>,
  filters: AnalysisFilters,
  ends?: Ends,
): Promise<ModelFilter> => modelFilter(ctx, filters, ends)

/**
 * Contracts by their references in the read model, in that order, with names from the register and
 * titles in the reader's language. Contracts of requests that are not public are left out.
 */
export const contractsForReader = (
  db: Db,
  refs: readonly ContractRef[],
  language: string,
): Promise<AnalysisContract[]> => contractsByRefs(db, refs, language)

/**
 * Organisations by `org.num`, under which the read model counts them. One that became part of another
 * bears the name and the address of that one.
 */
export const namedOrgs = (db: Db, nums: Iterable<number>): Promise<ReadonlyMap<number, NamedOrg>> =>
  orgsByNums(db, nums)

/**
 * Counts one list that is cut to its first few. Throws `request.rate_limited` beyond 120 in an hour,
 * with the time to wait and the lowest plan without this limit (`tier`).
 */
export const countTruncatedList = (
  ctx: Pick<Context, 'db' | 'actor' | 'ip' | 'now'>,
): Promise<void> => countCutList(ctx)
