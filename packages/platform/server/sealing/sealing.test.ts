import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecretBox } from '../server-secret/secret-box.ts'
import { padded, paddedLength, unpadded } from './length-padding.ts'
import { lockedKeyFor, unlock } from './opener-key.ts'
import {
  firstUnlock,
  isWrappedFor,
  rewrapped,
  secondUnlock,
  unwrapByServer,
  wrapForServer,
  wrapForTwo,
} from './request-key-wrapping.ts'
import { newKeyPair, openSealed, sealTo } from './sealed-box.ts'
import { createSealing, isSigned } from './signing-and-slot-keys.ts'

const SECRET = 'a secret of the tests, thirty-two characters or more'
const OTHER = 'another secret of the tests, also thirty-two characters'
const RFX = '6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11'
const box = createSecretBox(SECRET)

test('what is sealed to a key opens with its other half alone, and whole or not at all', () => {
  const key = newKeyPair()
  const sealed = sealTo(key.publicKey, Buffer.from('123 456.78'))
  expect(openSealed(key, sealed)?.toString()).toBe('123 456.78')
  expect(openSealed(newKeyPair(), sealed)).toBeNull()
  expect(openSealed(key, sealed.with(40, (sealed.at(40) ?? 0) ^ 1))).toBeNull()
  expect(sealed.includes('456')).toBe(false)
})

test('lengths after padding tell only the power of two', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (plain) => {
      const wide = padded(plain)
      expect(wide.length).toBe(paddedLength(plain.length))
      expect(Math.log2(wide.length / 4096) % 1).toBe(0)
      expect(Buffer.from(unpadded(wide)).equals(plain)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a slot is told by both ids and the secret together', () => {
  const { slotOf } = createSealing(SECRET)
  const slots = [
    slotOf('a', 'b'),
    slotOf('b', 'a'),
    slotOf('a', 'c'),
    createSealing(OTHER).slotOf('a', 'b'),
  ]
  expect(new Set(slots.map((slot) => slot.toString('hex'))).size).toBe(4)
  expect(slotOf('A', 'B')).toEqual(slots[0])
})

test('a signature is of these bytes and this key', () => {
  const sealing = createSealing(SECRET)
  const signature = sealing.sign(Buffer.from('receipt'))
  expect(isSigned(Buffer.from('receipt'), signature, sealing.publicKey)).toBe(true)
  expect(isSigned(Buffer.from('receipt.'), signature, sealing.publicKey)).toBe(false)
  expect(isSigned(Buffer.from('receipt'), signature, createSealing(OTHER).publicKey)).toBe(false)
  expect(isSigned(Buffer.from('receipt'), Buffer.alloc(3), sealing.publicKey)).toBe(false)
})

test('the server unwraps what it may use alone, for that request alone', () => {
  const key = newKeyPair()
  const wrapped = wrapForServer(box, RFX, key.privateKey)
  expect(unwrapByServer(box, RFX, wrapped)).toEqual(key.privateKey)
  expect(unwrapByServer(box, 'another', wrapped)).toBeNull()
  expect(unwrapByServer(createSecretBox(OTHER), RFX, wrapped)).toBeNull()
})

test('two of three openers unwrap in any order, one never does, nor the server', async () => {
  const key = newKeyPair()
  const people = ['a', 'b', 'c'].map((userId) => ({ userId, ...newKeyPair() }))
  const wrapped = wrapForTwo(box, RFX, key.privateKey, people)
  expect(unwrapByServer(box, RFX, wrapped)).toBeNull()
  for (const first of people) {
    const shares = firstUnlock(box, RFX, wrapped, first)
    expect([...shares.keys()].sort()).toEqual(
      people.map(({ userId }) => userId).filter((id) => id !== first.userId),
    )
    for (const [second, share] of shares)
      for (const person of people)
        expect(secondUnlock(share, person)).toEqual(
          person.userId === second ? key.privateKey : null,
        )
  }
  const stranger = { userId: 'a', ...newKeyPair() }
  expect(firstUnlock(box, RFX, wrapped, stranger).size).toBe(0)
})

test('what the server wrapped shows where somebody exchanges it, or the parts of two pairs', () => {
  const [key, other] = [newKeyPair(), newKeyPair()]
  const request = { rfxId: RFX, publicKey: key.publicKey }
  const alone = wrapForServer(box, RFX, key.privateKey)
  expect(isWrappedFor(box, { ...request, wrappedKey: alone })).toBe(true)
  const exchanged = wrapForServer(box, RFX, other.privateKey)
  expect(isWrappedFor(box, { ...request, wrappedKey: exchanged })).toBe(false)
  const people = ['a', 'b'].map((userId) => ({ userId, ...newKeyPair() }))
  const two = wrapForTwo(box, RFX, key.privateKey, people)
  expect(isWrappedFor(box, { ...request, wrappedKey: two })).toBe(true)
  if (two.scheme !== 'two') throw new Error('It is wrapped for two.')
  const [one, another] = two.pairs
  const pairs = two.pairs.map((pair) => ({
    ...pair,
    sealed: (pair === one ? another : one)?.sealed ?? '',
  }))
  expect(isWrappedFor(box, { ...request, wrappedKey: { scheme: 'two', pairs } })).toBe(false)
  // Under another secret all of it is as before, also parts that do not name their pair yet.
  const next = createSecretBox(OTHER)
  const ofBefore = two.pairs.map((pair) => {
    const label = `opening:${RFX}:${pair.first}:${pair.second}`
    const plain = box.open(Buffer.from(pair.sealed, 'base64'), label) ?? Buffer.alloc(0)
    return { ...pair, sealed: box.seal(plain, `opening:${RFX}`).toString('base64') }
  })
  for (const wrappedKey of [two, { scheme: 'two' as const, pairs: ofBefore }]) {
    const again = rewrapped(box, next, RFX, wrappedKey)
    expect(isWrappedFor(next, { ...request, wrappedKey: again })).toBe(true)
    expect(isWrappedFor(box, { ...request, wrappedKey: again })).toBe(false)
  }
})

test("an opener's key is unlocked by its passphrase, however its accents were typed", async () => {
  const locked = await lockedKeyFor('zīle lec pār žogu')
  const privateKey = await unlock(locked, 'zīle lec pār žogu'.normalize('NFD'))
  expect(privateKey).not.toBeNull()
  const sealed = sealTo(locked.publicKey, Buffer.from('x'))
  expect(
    openSealed(
      { publicKey: locked.publicKey, privateKey: privateKey ?? Buffer.alloc(32) },
      sealed,
    )?.toString(),
  ).toBe('x')
  expect(await unlock(locked, 'zile lec par zogu')).toBeNull()
})
