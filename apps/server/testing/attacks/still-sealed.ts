import { createHash } from 'node:crypto'
import { membership } from '@kogge/db/schema/members.ts'
import { contentOf } from '@kogge/features/responses/server/responses.fixture.ts'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { callsOf, PRICE, type Siege, slotOf, tryAll } from './attack-scenario.ts'

const slots = new WeakMap<Siege, string>()

/**
 * Nothing of what was bid is read or changed by those who tried; byte for byte it lies where it lay, and
 * its bidder, as far as they still belong anywhere, finds it as they submitted it.
 */
export const expectSealed = async (siege: Siege, attackers: readonly string[]): Promise<void> => {
  const { database, tender, bidder, sent } = siege
  const slot = async () =>
    createHash('sha256')
      .update(await slotOf(siege))
      .digest('hex')
  if (!slots.has(siege)) slots.set(siege, await slot())
  for (const userId of attackers) {
    const { read, changed } = await tryAll(siege, userId)
    for (const told of [PRICE, 'RESPONDED', 'Our plan', sent.name, sent.hash])
      expect(read).not.toContain(told)
    expect(changed).toEqual([])
  }
  expect(await slot()).toBe(slots.get(siege))
  const [member] = await database.db
    .select({ orgId: membership.orgId })
    .from(membership)
    .where(eq(membership.userId, bidder.userId))
  if (!member) return
  const { response: calls } = await callsOf(siege, bidder.userId)
  expect(await calls.mine({ rfxId: tender.rfxId, orgId: member.orgId })).toMatchObject({
    status: 'RESPONDED',
    content: contentOf(PRICE, { files: [sent] }),
  })
}
