import type { Db } from '@kogge/db/client.ts'
import type { ContractRef } from '@kogge/domain/analysis/model.ts'
import { shownContracts } from './contracts/data.ts'
import { type NamedOrg, namedOrgs } from './naming/data.ts'
import type { AnalysisContract } from './views.ts'

/** Contracts that the read model points at, as readers of a language (ISO 639-1) are shown them. */
export const contractsByRefs = (
  db: Db,
  refs: readonly ContractRef[],
  language: string,
): Promise<AnalysisContract[]> => shownContracts(db, refs, language)

/** Organisations by `org.num`, as the keys of the read model have them; unknown ones are left out. */
export const orgsByNums = (
  db: Db,
  nums: Iterable<number>,
): Promise<ReadonlyMap<number, NamedOrg>> => namedOrgs(db, nums)
