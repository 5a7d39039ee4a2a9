import { randomUUID } from 'node:crypto'
import { harvestedOrg, type org } from '@kogge/db/schema/orgs.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { orgRouter } from '../orgs.router.ts'

type Values = Partial<typeof org.$inferInsert>

/** Noon of a day, in UTC. */
export const day = (text: string) => new Date(`${text}T12:00:00Z`)

/** Seven organisations in a database of their own, of which two are gone, and who asks for them. */
export const openSearchWorld = async () => {
  const database: TestDatabase = await testDatabase()
  const { db } = database
  const ids = new Map<string, string>()
  const idOf = (name: string): string => ids.get(name) ?? ''
  let unclaimed = 0
  const add = async (name: string, values: Values = {}): Promise<void> => {
    unclaimed += 1
    const id = await addOrganisation(db, 'FREE', {
      name,
      claimedAt: null,
      matchKey: `LV:4000${String(unclaimed).padStart(7, '0')}`,
      ...values,
    })
    ids.set(name, id)
  }
  await add('SIA Rīgas ūdens', {
    buyerCount: 4,
    buyerContractCount: 8,
    buyerContractSum: 900_000_00,
    size: 'large',
    revenueBand: '20m+',
    email: 'info@udens.example',
    website: 'https://udens.example',
    description: 'Ūdens',
    addresses: [
      { kind: 'legal', street: 'A', city: 'B', postalCode: 'C', country: 'LV', nuts: null },
    ],
    cpvInterests: ['45231300'],
    claimedAt: day('2026-05-01'),
    updatedAt: day('2026-06-01'),
    registrationNumber: '40003000000',
    vatNumber: 'LV40003000000',
  })
  await add('AS Ceļu pārvalde', {
    supplierCount: 7,
    supplierContractCount: 9,
    supplierContractSum: 5_000_00,
    size: 'small',
    parentId: idOf('SIA Rīgas ūdens'),
    claimedAt: day('2026-04-01'),
    email: 'info@celi.example',
    updatedAt: day('2026-07-01'),
  })
  await add('Rīgas dome', {
    buyerCount: 90,
    supplierCount: 1,
    buyerContractCount: 200,
    buyerContractSum: 7_000_000_00,
    supplierContractCount: 1,
    supplierContractSum: 10_00,
    updatedAt: day('2026-01-01'),
  })
  await add('OÜ Tõnis & Pojad', { country: 'EE', supplierCount: 2, matchKey: 'EE:12345678' })
  await add('100%_tīrs SIA', { dissolvedAt: day('2026-02-01') })
  await add('Zudusi SIA', { deletedAt: day('2026-02-01') })
  await add('Sapludusi SIA', { mergedIntoId: idOf('Rīgas dome') })
  const request = randomUUID()
  await addRequests(db, [
    {
      id: request,
      source: 'ted',
      procedureKey: request,
      stage: 'awarded',
      content: contentWith({}),
    },
  ])
  await db.execute(sql`
    insert into rfx_search (num, facets, imported_at, cpv, buyers, suppliers, countries)
    select r.num, 0, now(), '{45000000,45230000,45231000}',
      array(select num from org where id = ${idOf('Rīgas dome')}),
      array(select num from org where id = ${idOf('AS Ceļu pārvalde')}), '{}'
    from rfx r where r.id = ${request}`)
  await db.insert(harvestedOrg).values({
    id: randomUUID(),
    orgId: idOf('Rīgas dome'),
    source: 'ted',
    name: 'RIGAS DOME',
    ids: [],
    matchedBy: 'registry',
  })
  await addMember(db, idOf('SIA Rīgas ūdens'), await addPerson(db), 'ORG_ADMINISTRATOR')
  const staffId = await addPerson(db)
  await addStaff(db, staffId, 'SUPPORT')
  return {
    database,
    add,
    idOf,
    asStaff: async () => createCaller(orgRouter)(await contextOfUser(db, staffId)).org,
    asVisitor: () => createCaller(orgRouter)(testContext(db)).org,
  }
}
