import { expect, test } from 'vitest'
import { createKnownHeads } from './known-ledger-heads.ts'

const headAt = (seq: number) => ({ seq, hash: `${seq}`.padStart(64, '0') })

test('the newest head stands, until it is forgotten', () => {
  const heads = createKnownHeads()
  expect(heads.of('a')).toBeNull()
  heads.remember('a', headAt(3))
  heads.remember('a', headAt(2))
  expect(heads.of('a')).toEqual(headAt(3))
  heads.remember('a', headAt(4))
  expect(heads.of('a')).toEqual(headAt(4))
  heads.forget('a')
  expect(heads.of('a')).toBeNull()
})

test('what was told of longest ago goes first', () => {
  const heads = createKnownHeads(2)
  heads.remember('a', headAt(1))
  heads.remember('b', headAt(1))
  heads.remember('a', headAt(1))
  heads.remember('c', headAt(1))
  expect(['a', 'b', 'c'].filter((id) => heads.of(id))).toEqual(['a', 'c'])
})
