import type { Db } from '@kogge/db/client.ts'
import { contract } from '@kogge/db/schema/contract.ts'
import type { AnalysisModel } from '@kogge/domain/analysis/model.ts'
import { todayOf } from '@kogge/domain/analysis/period.ts'
import { plainContracts, plainGroups, plainNetwork, plainTotals } from './plain.ts'
import type { ModelRow } from './row.ts'

const readRows = async (db: Db): Promise<ModelRow[]> => {
  const { rfxNum, position, day, isAwarded, buyers, suppliers } = contract
  const { cpv, country, nuts, nature, source, cents, tenders, endsOn } = contract
  return db
    .select({
      ...{ rfxNum, position, day, isAwarded, buyers, suppliers },
      ...{ cpv, country, nuts, nature, source, cents, tenders, endsOn },
    })
    .from(contract)
}

/** A read model that lives in this thread and reads the database anew for every question. */
export const modelOver = (db: Db, now: () => Date = () => new Date()): AnalysisModel => {
  const today = () => todayOf(now())
  return {
    groups: async (question) => plainGroups(await readRows(db), question, today()),
    totals: async (filter) => plainTotals(await readRows(db), filter, today()),
    contracts: async (question) => plainContracts(await readRows(db), question),
    network: async (filter, by, limit) => plainNetwork(await readRows(db), filter, by, limit),
    asOf: async () => now(),
  }
}
