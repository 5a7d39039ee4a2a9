import { expect, test } from 'vitest'
import { asAmericanKeys, asOtherKeys, withoutColumns } from './keyboard-layouts.ts'

test('keys that were struck read alike on another keyboard, and back', () => {
  expect(asAmericanKeys('йцукен')).toEqual(['qwerty'])
  expect(asAmericanKeys('ąčęėįšųū90')).toContain('1234567890')
  expect(asAmericanKeys('ūgjrmvnzēč')).toContain('qwertyuiop')
  expect(asOtherKeys('Ghbdtn vbh')).toContain('Привет мир')
  expect(asOtherKeys("t;;p'ev")).toContain('tööpäev')
  expect(asOtherKeys('6altas')).toContain('šaltas')
  expect(asAmericanKeys('harbour')).not.toContain('harbour')
})

test('columns of keys are found from either end, straight and slanted, whatever the shift key does', () => {
  expect(withoutColumns('zaq1!QAZ')).toEqual({ rest: '', columns: [0, 0] })
  expect(withoutColumns('a1qaz-edcb')).toEqual({ rest: 'a-b', columns: [0, 2] })
  expect(withoutColumns('zse45rdx')).toEqual({ rest: '', columns: [0, 4] })
  expect(withoutColumns('qwerty')).toEqual({ rest: 'qwerty', columns: [] })
  expect(withoutColumns('ok, ol.')).toMatchObject({ rest: 'ok, ', columns: [8] })
})
