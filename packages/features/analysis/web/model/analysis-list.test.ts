import { expect, test } from 'vitest'
import { widened } from './analysis-list.ts'

test('who finds nothing loses their filters first, and their words when there are no filters', () => {
  const asked = { q: ['tilts'], country: ['LV'], view: ['rows'] }
  const wider = { q: ['tilts'], months: ['any'], view: ['rows'] }
  const whole = { months: ['any'], view: ['rows'] }
  expect(widened(asked)).toEqual(wider)
  expect(widened(wider)).toEqual(whole)
  expect(widened(whole)).toBeNull()
  expect(widened({ q: ['tilts'] })).toEqual({ q: ['tilts'], months: ['any'] })
  expect(widened({ country: ['LV'] })).toEqual({ months: ['any'] })
})
