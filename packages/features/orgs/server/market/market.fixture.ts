import { writeContracts } from '@kogge/db/contract-rows.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import type { ContractFacts } from '@kogge/domain/contracts/contract-facts.ts'
import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { eq } from 'drizzle-orm'

type Db = TestDatabase['db']
type Given = Partial<Omit<ContractFacts, 'buyers' | 'suppliers' | 'position'>> & {
  /** Who tendered for it without success, with cents offered. */
  readonly lost?: readonly (readonly [tenderers: readonly string[], cents: bigint | null])[]
}

const numOf = async (db: Db, id: string): Promise<number> => {
  const [row] = await db.select({ num: org.num }).from(org).where(eq(org.id, id))
  if (!row) throw new Error('There is no such organisation.')
  return row.num
}

/** Writes a public request with one award, or lot that closed without; gives its id. */
export const addContract = async (
  db: Db,
  buyers: readonly string[],
  suppliers: readonly string[],
  { lost = [], ...given }: Given = {},
): Promise<string> => {
  const id = crypto.randomUUID()
  const [row] = await addRequests(db, [
    {
      id,
      source: 'ted',
      procedureKey: id,
      stage: 'awarded',
      isDemo: false,
      content: contentWith({ language: 'lv', title: { lv: `Iepirkums ${given.day ?? ''}` } }),
    },
  ])
  if (!row) throw new Error('Nothing was written.')
  const nums = async (ids: readonly string[]) => Promise.all(ids.map((one) => numOf(db, one)))
  const isAwarded = given.isAwarded ?? suppliers.length > 0
  const contract: ContractFacts = {
    position: 0,
    lotId: null,
    isAwarded,
    day: '2026-06-01',
    datedBy: 'decided',
    cpv: '45000000',
    country: 'LV',
    nuts: 'LV006',
    nature: 'works',
    cents: isAwarded ? 100_00n : null,
    leftOut: null,
    tenders: null,
    isFramework: false,
    perUnit: null,
    startsOn: null,
    endsOn: null,
    endsBy: null,
    ...given,
    buyers: await nums(buyers),
    suppliers: await nums(suppliers),
  }
  await writeContracts(db, [
    {
      num: row.num,
      source: 'ted',
      isKnown: false,
      contracts: [contract],
      lost: lost.map(([tenderers, cents], position) => ({
        position,
        wonAs: 0,
        day: contract.day,
        tenderers,
        winners: suppliers,
        cents,
      })),
    },
  ])
  return id
}
