import { expect, test } from 'vitest'
import { createRevokedIds } from './revoked-invitations-memory.ts'

const at = (hours: number) => new Date(hours * 3_600_000)

test('what was taken back is known until it could be accepted in no case', () => {
  const takenBack = createRevokedIds()
  takenBack.remember('a', at(2))
  expect([takenBack.has('a', at(1)), takenBack.has('a', at(2)), takenBack.has('b', at(1))]).toEqual(
    [true, false, false],
  )
})

test('so many are kept, the newest', () => {
  const takenBack = createRevokedIds(2)
  for (const id of ['a', 'b', 'a', 'c']) takenBack.remember(id, at(2))
  expect(['a', 'b', 'c'].filter((id) => takenBack.has(id, at(1)))).toEqual(['a', 'c'])
})
