import { expect, it } from 'vitest'
import { cpvTyped } from './typed-cpv-codes.ts'

it.each([
  ['45233140', [{ code: '45233140', rest: '' }]],
  ['45233140-2', [{ code: '45233140', rest: '' }]],
  ['"45233140"', [{ code: '45233140', rest: '' }]],
  [
    'tilts 45233140, "ceļa remonts" -skola',
    [{ code: '45233140', rest: 'tilts "ceļa remonts" -skola' }],
  ],
  [
    '45000000 71000000 45000000',
    [
      { code: '45000000', rest: '71000000' },
      { code: '71000000', rest: '45000000 45000000' },
    ],
  ],
])('reads the CPV codes in %s', (typed, codes) => {
  expect(cpvTyped(typed)).toEqual(codes)
})

it('takes no other number for one', () => {
  for (const typed of [
    '4523314',
    '452331400',
    '00123456',
    '-45233140',
    '45233140*',
    'LV45233140',
    '',
  ])
    expect(cpvTyped(typed)).toEqual([])
})
