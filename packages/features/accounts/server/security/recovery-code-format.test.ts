import { expect, test } from 'vitest'
import { newRecoveryCodes, normalRecoveryCode } from './recovery-code-format.ts'

test('ten codes, no two alike, none with letters that are taken for digits', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes)
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('a code is the same however it is typed', () => {
  const kept = normalRecoveryCode('01AB-CDEF-GHJK-MNPQ')
  for (const typed of ['01abcdefghjkmnpq', ' oIaB cdef ghjk mnpq ', 'Olab—cdef—ghjk—mnpq'])
    expect(normalRecoveryCode(typed)).toBe(kept)
  expect(normalRecoveryCode('01AB-CDEF-GHJK-MNPR')).not.toBe(kept)
})
