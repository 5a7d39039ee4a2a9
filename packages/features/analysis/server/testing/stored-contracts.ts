import type { Db } from '@kogge/db/client.ts'
import { writeContracts } from '@kogge/db/contract-rows.ts'
import { contract } from '@kogge/db/schema/contracts.ts'
import { NATURES } from '@kogge/domain/contracts/contract-facts.ts'
import { sourceOfNum } from '@kogge/domain/harvester/sources.ts'
import { countryOfNum } from '@kogge/domain/search/tender-facets.ts'
import { sql } from 'drizzle-orm'
import type { ModelRow } from './contract-row.ts'

/** Every contract of a database, for what is to be compared with the read model. */
export const readRows = async (db: Db): Promise<ModelRow[]> => {
  const { rfxNum, position, day, isAwarded, buyers, suppliers } = contract
  const { cpv, country, nuts, nature, source, cents, tenders, endsOn } = contract
  return db
    .select({
      rfxNum,
      position,
      day,
      isAwarded,
      buyers,
      suppliers,
      cpv,
      country,
      nuts,
      nature,
      source,
      cents,
      tenders,
      endsOn,
    })
    .from(contract)
}

/** Requests that contracts can be of: numbers from 1. */
export const addRequests = async (db: Db, count: number): Promise<void> => {
  await db.execute(sql`
    insert into rfx (id, source, procedure_key, stage)
    select gen_random_uuid(), 'file', 'generated:' || n, 'completion'
    from generate_series(1, ${count}::int) as n`)
}

/** Writes contracts as a harvest does, in place of those that their requests had. */
export const writeRows = async (
  db: Db,
  requests: readonly number[],
  rows: readonly ModelRow[],
): Promise<void> =>
  db.transaction((tx) =>
    writeContracts(
      tx,
      requests.map((num) => {
        const own = rows.filter(({ rfxNum }) => rfxNum === num)
        return {
          num,
          isKnown: true,
          source: sourceOfNum(own[0]?.source ?? 31) ?? 'file',
          contracts: own.map(({ rfxNum: _, source: __, ...row }) => ({
            ...row,
            lotId: null,
            datedBy: 'decided',
            isFramework: false,
            startsOn: null,
            leftOut: row.cents === null ? 'unstated' : null,
            perUnit: null,
            endsBy: row.endsOn === null ? null : 'stated',
            cents: row.cents === null ? null : BigInt(row.cents),
            cpv: row.cpv === null ? null : String(row.cpv).padStart(8, '0'),
            country: countryOfNum(row.country),
            nature: NATURES[row.nature] ?? 'unknown',
          })),
        }
      }),
    ),
  )
