import { expect, test } from 'vitest'
import {
  createLargeBodyAdmission,
  MOST_BYTES_AT_ONCE,
  type Sender,
} from './large-body-admission.ts'

const MEBIBYTE = 1024 * 1024

const sender = (userId: string, orgIds: readonly string[], bytes = 2 * MEBIBYTE): Sender => ({
  userId,
  orgIds,
  bytes,
})

test('one organisation does not keep the others out, however many people it sends', () => {
  const { enter } = createLargeBodyAdmission()
  const leave = enter(sender('first', ['a', 'b']))
  expect(leave).not.toBeNull()
  expect(enter(sender('first', ['a', 'b']))).toBeNull()
  expect(enter(sender('second', ['a']))).not.toBeNull()
  expect(enter(sender('third', ['c', 'a']))).toBeNull()
  expect(enter(sender('fourth', ['b']))).not.toBeNull()
  for (let other = 0; other < 20; other += 1)
    expect(enter(sender(`other ${other}`, [`${other}`]))).not.toBeNull()
  leave?.()
  expect(enter(sender('third', ['c', 'a']))).not.toBeNull()
})

test('of one organisation no more is taken in at once than one may send', () => {
  const { enter } = createLargeBodyAdmission()
  const leave = enter(sender('first', ['a'], 15 * MEBIBYTE))
  expect(enter(sender('second', ['a']))).toBeNull()
  expect(enter(sender('second', ['a'], MEBIBYTE))).not.toBeNull()
  leave?.()
  expect(enter(sender('third', ['a'], 15 * MEBIBYTE))).not.toBeNull()
})

test('all together fill no more than they may', () => {
  const { enter } = createLargeBodyAdmission()
  const large = MOST_BYTES_AT_ONCE / 8
  const senders = Array.from({ length: 8 }, (_, one) => `${one}`)
  const turns = senders.map((one) => enter(sender(one, [one], large)))
  expect(turns).not.toContain(null)
  expect(enter(sender('9', ['9'], 1))).toBeNull()
  turns[0]?.()
  expect(enter(sender('9', ['9'], large))).not.toBeNull()
})
