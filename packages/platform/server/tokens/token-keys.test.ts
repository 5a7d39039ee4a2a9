import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivedKey } from '../server-secret/derived-keys.ts'
import { createTokenKeys } from './token-keys.ts'

const SECRET = 'a secret of the tests, thirty-two characters or more'
const OTHER = 'another secret of the tests, also thirty-two characters'
const keys = createTokenKeys(SECRET)
const ANNA = { userId: 'anna', expiresAt: new Date('2026-11-24T10:00:00Z'), email: null }

test('keys of one secret have nothing in common, and names that do not give them away', () => {
  const made = (['secretBox', 'slots', 'signing', 'tokens', 'mailedTokens', 'name'] as const).map(
    (purpose) => derivedKey(SECRET, purpose),
  )
  expect(new Set(made.map(({ bytes }) => bytes.toString('hex'))).size).toBe(made.length)
  for (const { id, bytes } of made) {
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(bytes.toString('hex')).not.toContain(id.slice(0, 8))
  }
  expect(derivedKey(OTHER, 'tokens').id).not.toBe(derivedKey(SECRET, 'tokens').id)
})

test('what is kept of a token takes the key: its SHA-256 is nowhere in it', () => {
  const kept = keys.keep('session', 'token', ANNA)
  expect(kept.tokenHash).toEqual(keys.hashOf('session', 'token'))
  expect(kept.tokenHash).not.toEqual(createHash('sha256').update('token').digest())
  expect(kept.tokenHash).not.toEqual(createTokenKeys(OTHER).hashOf('session', 'token'))
  expect(kept.tokenHash).not.toEqual(keys.hashOf('api', 'token'))
})

test('a row holds as it was written, and not with any part changed', () => {
  const kept = keys.keep('reset_password', 'token', ANNA)
  const reordered = { email: null, expiresAt: ANNA.expiresAt, userId: 'anna' }
  expect(keys.holds('reset_password', kept, reordered)).toBe(true)
  expect(keys.holds('confirm_email', kept, ANNA)).toBe(false)
  const later = new Date('2026-11-24T10:00:00.001Z')
  for (const changed of [
    { ...ANNA, userId: 'berta' },
    { ...ANNA, expiresAt: later },
    { ...ANNA, email: 'null' },
    { userId: 'anna', expiresAt: ANNA.expiresAt },
  ])
    expect(keys.holds('reset_password', kept, changed)).toBe(false)
  const another = keys.keep('reset_password', 'another', ANNA)
  for (const mixed of [
    { ...kept, tokenHash: another.tokenHash },
    { ...kept, seal: another.seal },
    { ...kept, seal: Buffer.alloc(0) },
    { ...kept, keyId: derivedKey(OTHER, 'tokens').id },
    { ...kept, keyId: '' },
  ])
    expect(keys.holds('reset_password', mixed, ANNA)).toBe(false)
  expect(createTokenKeys(OTHER).holds('reset_password', kept, ANNA)).toBe(false)
})

test('facts that read alike one after the other are others', () => {
  const kept = keys.keep('feed', 'token', { orgId: 'ab', scope: 'c' })
  expect(keys.holds('feed', kept, { orgId: 'a', scope: 'bc' })).toBe(false)
  expect(keys.holds('feed', kept, { orgId: 'ab","scope":"c', scope: '' })).toBe(false)
})

test('what was kept under an earlier key is found and holds while that key is kept', () => {
  const before = createTokenKeys(OTHER)
  const kept = before.keep('invitation', 'token', ANNA)
  const mailed = before.newMailed('invitation', 'anna@example.com', 'id')
  const token = before.mailedToken(mailed)
  expect(keys.hashesOf('invitation', 'token')).not.toContainEqual(kept.tokenHash)
  expect(keys.holds('invitation', kept, ANNA)).toBe(false)
  expect(() => keys.mailedToken(mailed)).toThrow('not known')
  const after = createTokenKeys(SECRET, {
    tokens: [derivedKey(OTHER, 'tokens')],
    mailedTokens: [derivedKey(OTHER, 'mailedTokens')],
  })
  expect(after.hashesOf('invitation', 'token')).toContainEqual(kept.tokenHash)
  expect(after.holds('invitation', kept, ANNA)).toBe(true)
  expect(after.mailedToken(mailed)).toBe(token)
  const moved = { ...ANNA, userId: 'berta' }
  const sealed = { ...kept, seal: after.sealAgain('invitation', kept, moved) }
  expect(after.holds('invitation', sealed, moved)).toBe(true)
  // New ones are under the key in use.
  expect(after.keep('invitation', 'new', ANNA).keyId).toBe(keys.keyId)
})

test('a mailed token is the same for the same message, and another for any other', () => {
  const mailed = keys.newMailed('resetPassword', 'anna@example.com', 'A1')
  const token = keys.mailedToken(mailed)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(keys.mailedToken({ ...mailed, messageId: 'a1' })).toBe(token)
  for (const other of [
    { ...mailed, messageId: 'a2' },
    { ...mailed, template: 'confirmEmail' },
    { ...mailed, recipient: 'thief@example.com' },
  ])
    expect(keys.mailedToken(other)).not.toBe(token)
})

test('a token of which only the SHA-256 was kept goes on, under the key', () => {
  const hash = createHash('sha256').update('token').digest()
  const kept = keys.keepHashed('invitation', hash, ANNA)
  expect(kept).toEqual(keys.keep('invitation', 'token', ANNA))
})
