import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { provenKeyOf } from '@kogge/platform/server/testing/request-keys.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { holdRequest } from '../requests.queries.ts'
import { addSupplier, addTender, contentOf } from '../responses.fixture.ts'
import { beginning } from '../steps/supplier-step.commands.ts'
import { writeSlot } from './slots.commands.ts'
import { lyingIn, sealedPartsOf, slotsOfRequest } from './slots.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const MIB = 1024 * 1024

/** Suppliers with drafts of about so many bytes each, half of them submitted. */
const addDrafts = async (sizes: readonly number[]) => {
  const { db } = database
  const keys = testContext(db)
  const tender = await addTender(db)
  const request = await db.transaction((tx) => holdRequest(tx, tender.rfxId))
  const orgIds: string[] = []
  for (const size of sizes) {
    const { orgId } = await addSupplier(db)
    const state = beginning(request, { orgId, placeId: orgId }, null)
    const content = contentOf('1.00', { note: 'x'.repeat(size) })
    await writeSlot(db, keys, await provenKeyOf(db, tender.rfxId), { ...state, content })
    orgIds.push(orgId)
  }
  return { ...tender, keys, orgIds }
}

it('are looked through some at a time, each once, whatever all of them come to', async () => {
  const { db } = database
  const { rfxId, keys, orgIds } = await addDrafts([2 * MIB, ...Array(6).fill(MIB / 4)])
  const asked = vi.spyOn(db, 'execute')
  const found: string[] = []
  for await (const { orgId, state, sealed } of slotsOfRequest(db, keys, rfxId)) {
    expect(state?.content?.note).toMatch(/^x+$/)
    expect(sealed).toHaveLength(0)
    found.push(orgId)
  }
  expect(found.toSorted()).toEqual(orgIds.toSorted())
  for (const { value } of asked.mock.results) {
    const { rows } = await value
    const sizes = rows.flatMap(({ own }: { own: unknown }) =>
      own instanceof Buffer ? own.length : [],
    )
    const sum = sizes.reduce((all: number, size: number) => all + size, 0)
    expect(sum <= MIB || sizes.length === 1).toBe(true)
  }
  asked.mockRestore()
})

it('are opened in parts of both halves', async () => {
  const { db } = database
  const { rfxId, keys, orgIds } = await addDrafts([2 * MIB, ...Array(6).fill(MIB / 8)])
  const parts = await sealedPartsOf(db, keys, rfxId)
  expect(parts.length).toBeGreaterThan(2)
  const found: string[] = []
  for (const { items, bytes } of parts) {
    const lying = await lyingIn(db, keys, items, true)
    const sum = lying.reduce((all, { own, sealed }) => all + own.length + sealed.length, 0)
    expect(sum).toBe(bytes)
    expect(bytes <= MIB || items.length === 1).toBe(true)
    found.push(...lying.map(({ orgId }) => orgId))
  }
  expect(found.toSorted()).toEqual(orgIds.toSorted())
})
