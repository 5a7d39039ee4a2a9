import { readFile } from 'node:fs/promises'
import { ANY_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  besiege,
  PRICE,
  type Siege,
  staffOf,
  tryAll,
  us,
} from '../../testing/attacks/attack-scenario.ts'
import { ATTACKS_BY_FLAG } from '../../testing/attacks/flag-attacks.ts'
import { ATTACKS_BY_MERGER } from '../../testing/attacks/merger-attacks.ts'
import { ATTACKS_BY_ORGANISATION } from '../../testing/attacks/org-attacks.ts'
import { ATTACKS_BY_PEOPLE } from '../../testing/attacks/people-attacks.ts'
import { expectSealed } from '../../testing/attacks/still-sealed.ts'
import { PROCEDURES } from '../../testing/procedures/all-procedures.ts'
import { CLASSIFIED } from '../../testing/procedures/procedure-classification.ts'

let siege: Siege
beforeAll(async () => {
  siege = await besiege()
  await expectSealed(siege, us(siege))
})
afterAll(async () => {
  await siege.app.close()
  await siege.database.close()
})

const ATTACKS = {
  ...ATTACKS_BY_MERGER,
  ...ATTACKS_BY_ORGANISATION,
  ...ATTACKS_BY_PEOPLE,
  ...ATTACKS_BY_FLAG,
}

/** The rows of the table in docs/sealing.md: procedures, in backticks, and the rest of the row. */
const rowsOf = async () => {
  const text = await readFile(new URL('../../../../docs/sealing.md', import.meta.url), 'utf8')
  const part = text.split('## What staff can do')[1]?.split('\n## ')[0] ?? ''
  const rows = part.split('\n').filter((line) => /^\| .*`admin/.test(line))
  return rows.flatMap((row) => {
    const [, power = '', , gives = '', why = ''] = row.split('|').map((cell) => cell.trim())
    return [...row.matchAll(/`(admin\w+\.\w+)`/g)].map(([, path = '']) => ({
      path,
      power,
      gives,
      why,
    }))
  })
}

const POWERS = PROCEDURES.filter(
  ({ path, definition: { data } }) => path.startsWith('admin') && data?.type === 'mutation',
).map(({ path }) => path)

test('every power of staff stands in the table, each once, and the table names none that is gone', async () => {
  const rows = await rowsOf()
  expect(rows.map(({ path }) => path).sort()).toEqual([...POWERS].sort())
  for (const { power, gives, why } of rows)
    for (const cell of [power, gives, why]) expect(cell.length).toBeGreaterThan(2)
  for (const path of Object.keys(ATTACKS)) expect(POWERS).toContain(path)
})

/** Those that need another before them, in this order, and those that leave marks, last. */
const FIRST = ['adminOrgs.merge', 'adminOrgMatches.undo']

test.each([...FIRST, ...POWERS.filter((path) => !FIRST.includes(path))])(
  '%s gives nobody sight of a sealed price, nor power over it',
  async (path) => {
    const attack = ATTACKS[path as keyof typeof ATTACKS]
    if (attack) return expectSealed(siege, await attack(siege))
    const { database, bidder, friend, tender } = siege
    const [area = '', name = ''] = path.split('.')
    const given = {
      people: Object.fromEntries(ANY_ORG_ROLES.map((role) => [role, bidder.userId])),
      orgId: bidder.orgId,
      otherOrgId: friend.orgId,
      hidden: tender.rfxId,
      unclaimedOrgId: await addOrganisation(database.db, 'FREE', { claimedAt: null }),
      administratorId: bidder.userId,
    }
    const calls = await staffOf(siege)
    const procedure = Reflect.get(Reflect.get(calls, area), name)
    // Aimed at the bidder and its people.
    const input = CLASSIFIED[path]?.input?.(given as never) ?? {}
    const aimed = {
      ...input,
      ...('userId' in input && { userId: bidder.userId }),
      ...('orgId' in input && { orgId: bidder.orgId }),
    }
    await procedure(aimed).catch(() => undefined)
    await expectSealed(siege, us(siege))
  },
  // Some set each of many flags.
  120_000,
)

test('the same tries by the bidder find and change all of it', async () => {
  const { bidder, sent } = siege
  const { read, changed } = await tryAll(siege, bidder.userId)
  for (const told of [PRICE, 'RESPONDED', 'Our plan', sent.name, sent.hash])
    expect(read).toContain(told)
  const done = changed.map((one) => one.split(' ')[0])
  for (const change of ['withdraw', 'discard']) expect(done).toContain(change)
  await expect(expectSealed(siege, us(siege))).rejects.toThrow()
})
