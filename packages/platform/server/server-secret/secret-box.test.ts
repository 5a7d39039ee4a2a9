import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox('a secret of the tests, thirty-two characters or more')
const PLAIN = Buffer.from('twenty bytes of code')

test('what was sealed opens again, in every process with the same secret', () => {
  const other = createSecretBox('a secret of the tests, thirty-two characters or more')
  expect(other.open(box.seal(PLAIN, 'totp:anna'), 'totp:anna')).toEqual(PLAIN)
})

test('the same text is sealed differently each time, and never shows', () => {
  const [first, second] = [box.seal(PLAIN, 'a'), box.seal(PLAIN, 'a')]
  expect(first.equals(second)).toBe(false)
  expect(first.includes(PLAIN)).toBe(false)
})

test('it opens under no other label, with no other secret, and not when a bit was changed', () => {
  const sealed = box.seal(PLAIN, 'totp:anna')
  expect(box.open(sealed, 'totp:berta')).toBeNull()
  expect(createSecretBox('another secret that is long enough too').open(sealed, 'totp:anna')).toBe(
    null,
  )
  for (const place of [0, 1, 13, 29, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(box.open(changed, 'totp:anna')).toBeNull()
  }
  for (const rubbish of [Buffer.alloc(0), Buffer.of(1), sealed.subarray(0, 20)])
    expect(box.open(rubbish, 'totp:anna')).toBeNull()
})
