import { expect, test } from 'vitest'
import { heldFrom, type PlaceHold } from './place-holds.ts'

const SINCE = new Date('2026-01-01T00:00:00Z')
const HELD = new Date('2026-11-01T10:00:00Z')
const NOW = new Date('2026-11-02T10:00:00Z')
const ROLE = 'ORG_MEMBER'

const keeper = (userId: string, expiresAt: Date | null = null) => ({
  userId,
  role: ROLE,
  expiresAt: expiresAt?.getTime() ?? null,
  since: SINCE.getTime(),
})
const hold = (heldAt: Date, keepers: PlaceHold['keepers']): PlaceHold => ({
  placeId: 'place',
  heldAt: heldAt.getTime(),
  keepers,
})

test('a place that is held is for those who had a role there, and have been members since', () => {
  const holds = [hold(HELD, [keeper('keeper'), keeper('ended', HELD), keeper('back')])]
  const heldFor = (userId: string, memberSince: Date | null, role = ROLE) => [
    ...heldFrom(holds, { userId, roles: [role], memberSince }, NOW),
  ]
  expect(heldFor('keeper', SINCE)).toEqual([])
  for (const held of [
    heldFor('keeper', SINCE, 'ORG_READONLY_MEMBER'),
    heldFor('ended', SINCE),
    heldFor('back', HELD),
    heldFor('back', null),
    heldFor('other', SINCE),
  ])
    expect(held).toEqual([['place', HELD]])
})

test('of several holds of one place the latest counts that keeps somebody out', () => {
  const earlier = new Date(HELD.getTime() - 1000)
  const holds = [hold(earlier, []), hold(HELD, [keeper('first')]), hold(SINCE, [])]
  const heldFor = (userId: string) =>
    heldFrom(holds, { userId, roles: [ROLE], memberSince: SINCE }, NOW).get('place')
  expect(heldFor('first')).toEqual(earlier)
  expect(heldFor('second')).toEqual(HELD)
})
