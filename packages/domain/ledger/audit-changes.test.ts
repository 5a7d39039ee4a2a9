import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, visible } from './audit-changes.ts'

test('only what differs is told', () => {
  const before = { name: 'SIA Osta', size: 'small', address: { city: 'Rīga', street: 'Ganību' } }
  const after = { name: 'SIA Osta', size: null, address: { city: 'Liepāja', street: 'Ganību' } }
  expect(changesOf(before, after)).toEqual([
    { field: 'size', before: 'small', after: null },
    { field: 'address.city', before: 'Rīga', after: 'Liepāja' },
  ])
  expect(changesOf(null, { role: 'SUPPORT' })).toEqual([
    { field: 'role', before: null, after: 'SUPPORT' },
  ])
  expect(changesOf({ value: false }, { value: true })).toEqual([
    { field: 'value', before: 'false', after: 'true' },
  ])
})

test('a secret is not shown, whatever its field is called', () => {
  const secret = 'the quiet harbour'
  const after = {
    password: secret,
    newPasswordHash: secret,
    inner: { resetToken: secret, totp_secret: secret, recoveryCodes: [secret] },
  }
  expect(JSON.stringify(changesOf(null, after))).not.toContain(secret)
  expect(changesOf({ password: 'a' }, { password: 'b' })).toHaveLength(1)
})

test('what is not seen is shown as what it is', () => {
  expect(visible('A\u202Egnp.exe')).toBe('A⟨U+202E⟩gnp.exe')
  expect(visible('one\nadmin signed in\u0000')).toBe('one⟨U+000A⟩admin signed in⟨U+0000⟩')
  expect(visible('<b>Rīga</b>')).toBe('<b>Rīga</b>')
  expect(visible('x'.repeat(5000))).toHaveLength(1001)
})

test('whatever was written down, a bounded number of bounded texts comes out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const changes = changesOf(before, after)
      expect(changes.length).toBeLessThanOrEqual(60)
      for (const { before: old, after: next } of changes)
        for (const text of [old, next]) {
          // One unseen character becomes eight or nine; nothing else grows.
          expect(text?.length ?? 0).toBeLessThanOrEqual(10_000)
          expect(text ?? '').not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
        }
      expect(changesOf(after, after).every((one) => one.before === '•••')).toBe(true)
    }),
  )
})
