import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { orgPlace, orgSeal, placeHold } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { orgId as orgIdOf } from '@kogge/domain/kernel/entity-ids.ts'
import { shownIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import {
  addSupplier,
  addTender,
  codeOf,
  contentOf,
  type Supplier,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { watchOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminRouter, appRouter } from '../../app-router.ts'

/**
 * Whoever owns the database has it write something else, by a trigger or another clock, for just as long as a
 * merger or a claim is written, by which what a bidder has would come to others.
 */

let database: TestDatabase
let staffId: string
beforeAll(async () => {
  database = await testDatabase()
  staffId = await addPerson(database.db)
  await addStaff(database.db, staffId, 'SUPER_ADMIN')
})
afterAll(() => database.close())

const alarms: string[] = []
beforeEach(() => void alarms.splice(0))

const now = () => new Date()
// By both clocks, as a server has them.
const watch = watchOf({ error: (_, said) => void alarms.push(said) }, now)
const watched = async (userId: string) => ({
  ...(await contextOfUser(database.db, userId, now)),
  sealing: { ...TEST_SEALING, ...watch },
})
const callsOf = async (userId: string) => createCaller(appRouter)(await watched(userId))
const staff = async () => createCaller(adminRouter)(await watched(staffId))

/** A bidder who has submitted, and whose people are gone for the moment; somebody with an organisation of their own. */
const addEmptied = async () => {
  const { db } = database
  const { rfxId } = await addTender(db)
  const [bidder, attacker] = [await addSupplier(db), await addSupplier(db)]
  const { response } = await callsOf(bidder.userId)
  const about = { rfxId, orgId: bidder.orgId, version: 1 }
  const { revision } = await response.save({ ...about, revision: 0, content: contentOf('5.55') })
  await response.submit({ ...about, revision })
  await db.delete(membership).where(eq(membership.orgId, bidder.orgId))
  await db.update(org).set({ claimedAt: null }).where(eq(org.id, bidder.orgId))
  return { rfxId, bidder, attacker }
}
type Emptied = Awaited<ReturnType<typeof addEmptied>>

/** How the attacker would come in; gives for which organisation they act then. */
const WAYS: Readonly<Record<string, (one: Emptied) => Promise<string>>> = {
  'a merger': async ({ bidder, attacker }) => {
    const { adminOrgs } = await staff()
    const both = { orgId: orgIdOf.parse(bidder.orgId), intoId: orgIdOf.parse(attacker.orgId) }
    await adminOrgs.merge({ ...both, reason: 'The same company by its number.' })
    return attacker.orgId
  },
  'a claim': async ({ bidder: { orgId }, attacker: { userId } }) => {
    const asked = { orgId, statement: 'I lead it.' }
    const { requestId } = await (await callsOf(userId)).ownershipRequest.ask(asked)
    const [row] = await database.db.select().from(org).where(eq(org.id, orgId))
    if (!row) throw new Error('It is gone.')
    const { adminOwnership } = await staff()
    const email = `${userId}@example.com`
    await adminOwnership.approve({ requestId, userId, email, seen: shownIdentity(row), answer: '' })
    return orgId
  },
}

/** A trigger that does this to rows of a table before they are written. */
const triggerOn = (table: string, body: string): string => `
  create or replace function evil.altered() returns trigger language plpgsql
    as $$ begin ${body} end $$;
  create trigger altered before insert or update on ${table}
    for each row execute function evil.altered();`

const DROPPED = 'return null;'
const EARLIER = "new.held_at := '1970-01-01'; return new;"
const REMOVED = "delete from place_hold where held_at > now() - interval '1 hour'; return new;"

const ALTERED: Readonly<Record<string, string>> = {
  'holds are dropped': triggerOn('place_hold', DROPPED),
  'holds are of another hour': triggerOn('place_hold', EARLIER),
  'holds are removed once they are written': triggerOn('org_place', REMOVED),
  'places are dropped': triggerOn('org_place', DROPPED),
  'seals are dropped': triggerOn('org_seal', DROPPED),
}

/** The same, in the end of which the database is as before. */
const whileAltered = async <Found>(how: string, act: () => Promise<Found>): Promise<Found> => {
  const { pool } = database
  await pool.query(`create schema evil; grant usage on schema evil to public; ${how}`)
  try {
    return await act()
  } finally {
    await pool.query('drop schema evil cascade')
  }
}

const rowsOf = async ({ orgId }: Supplier) => ({
  seal: await database.db.select().from(orgSeal).where(eq(orgSeal.orgId, orgId)),
  holds: await database.db.select().from(placeHold).where(eq(placeHold.placeId, orgId)),
  places: await database.db.select().from(orgPlace).where(eq(orgPlace.orgId, orgId)),
})

for (const [way, comesIn] of Object.entries(WAYS)) {
  test.each(Object.entries(ALTERED))(`${way} is refused while %s`, async (_, how) => {
    const one = await addEmptied()
    const before = await rowsOf(one.bidder)
    const refused = await whileAltered(how, () => codeOf(comesIn(one)))
    expect(refused).toBe('record.not_found')
    expect(alarms).toContainEqual(expect.stringContaining('wrote something else'))
    expect(await rowsOf(one.bidder)).toEqual(before)
  })

  test(`${way} holds by the clocks of both, whatever the database says as it writes`, async () => {
    const { pool } = database
    const one = await addEmptied()
    const { rows } = await pool.query<{ def: string }>(
      "select pg_get_functiondef('kogge_clock()'::regprocedure) def",
    )
    const def = rows[0]?.def ?? ''
    await pool.query(
      def.replace(
        /\bAS \$function\$[\s\S]*/u,
        `AS $function$ select case when current_query() like '%place_hold%'
          then clock_timestamp() - interval '5 years' else clock_timestamp() end $function$`,
      ),
    )
    try {
      const orgId = await comesIn(one)
      const [hold] = (await rowsOf(one.bidder)).holds
      expect(Math.abs(Date.now() - Number(hold?.heldAt))).toBeLessThan(60_000)
      const { response } = await callsOf(one.attacker.userId)
      const about = { rfxId: one.rfxId, orgId }
      const seen = await response.mine(about).catch(() => null)
      expect(seen?.content ?? null).toBeNull()
    } finally {
      await pool.query(def)
    }
  })

  test(`${way} in a database that does as it is told`, async () => {
    const one = await addEmptied()
    await comesIn(one)
    expect((await rowsOf(one.bidder)).holds).toHaveLength(1)
    expect(alarms.filter((said) => said.includes('wrote something else'))).toEqual([])
  })
}
