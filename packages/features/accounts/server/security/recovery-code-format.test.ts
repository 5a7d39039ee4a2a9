import { expect, test } from 'vitest'
import { asGiven, newRecoveryCodes } from './recovery-code-format.ts'

test('ten codes, no two alike, none with letters that are taken for digits', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes)
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('a code is the same however it is typed', () => {
  const kept = asGiven('01AB-CDEF-GHJK-MNPQ')
  for (const typed of ['01abcdefghjkmnpq', ' oIaB cdef ghjk mnpq ', 'Olab—cdef—ghjk—mnpq'])
    expect(asGiven(typed)).toBe(kept)
  expect(asGiven('01AB-CDEF-GHJK-MNPR')).not.toBe(kept)
})
