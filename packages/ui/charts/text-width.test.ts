import { expect, test } from 'vitest'
import { fitted, textWidth } from './text-width.ts'

test('a name is cut to the room there is, and never to nothing', () => {
  expect(fitted('SIA Ziemas ceļi', 400)).toBe('SIA Ziemas ceļi')
  const cut = fitted('SIA Ziemas ceļi un tilti', 100)
  expect(cut).toBe('SIA Ziemas…')
  expect(textWidth(cut)).toBeLessThanOrEqual(100)
  expect(fitted('AB Keliai', 1)).toBe('A…')
})
