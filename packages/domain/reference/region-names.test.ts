import { expect, it } from 'vitest'
import { regionNames, regionsNamed } from './region-names.ts'

const NAMES = regionNames([
  { code: 'LV005', name: 'Latgale' },
  { code: 'LV00A', name: 'Rīga' },
  { code: 'LV00B', name: 'Kurzeme' },
  { code: 'LV00C', name: 'Vidzeme' },
  { code: 'EE001', name: 'Põhja-Eesti' },
  { code: 'EE009', name: 'Kesk-Eesti' },
  { code: 'EE00A', name: 'Kirde-Eesti' },
  { code: 'LT011', name: 'Vilniaus apskritis' },
  { code: 'LT02', name: 'Vidurio ir vakarų Lietuvos regionas' },
  { code: 'LT022', name: 'Kauno apskritis' },
  { code: 'FRI16', name: 'Lot' },
])

it.each([
  ['ceļu būvdarbi Vidzemē', 'LV00C', 'ceļu būvdarbi'],
  ['celu buvdarbi vidzeme', 'LV00C', 'celu buvdarbi'],
  ['Vidzemes ceļi', 'LV00C', 'ceļi'],
  ['ceļi Vidzemes reģionā', 'LV00C', 'ceļi'],
  ['road works in Vidzeme', 'LV00C', 'road works'],
  ['keliai Vidžemėje', 'LV00C', 'keliai'],
  ['skola Rīgā', 'LV00A', 'skola'],
  ['skolas Latgalei', 'LV005', 'skolas'],
  ['Harjumaa teed', 'EE001', 'teed'],
  ['teehooldus Harjumaal', 'EE001', 'teehooldus'],
  ['koolid Harju maakonnas', 'EE001', 'koolid'],
  ['teed Lääne-Virumaal', 'EE009', 'teed'],
  ['Põhja-Eestis kool', 'EE001', 'kool'],
  ['keliai Vilniaus apskrityje', 'LT011', 'keliai'],
  ['Kauno apskrities mokyklos', 'LT022', 'mokyklos'],
  ['roads Vilnius county', 'LT011', 'roads'],
  ['keliai Vidurio ir vakarų Lietuvos regione', 'LT02', 'keliai'],
  ['"ceļu darbi" tilt* -remonts Kurzemē', 'LV00B', '"ceļu darbi" tilt* -remonts'],
  ['Vidzeme', 'LV00C', ''],
])('%j names %s and leaves %j', (query, code, rest) => {
  expect(regionsNamed(query, NAMES)).toEqual([{ code, rest }])
})

it.each(['ceļu būvdarbi', '"Vidzeme"', '-Vidzemē', 'Vidz*', 'lot 2', 'Vilniaus gatvės', '', '"'])(
  '%j names none',
  (query) => {
    expect(regionsNamed(query, NAMES)).toEqual([])
  },
)

it('names several, each once', () => {
  expect(regionsNamed('ceļi Vidzemē vai Kurzemē, Vidzemē', NAMES)).toEqual([
    { code: 'LV00C', rest: 'ceļi vai Kurzemē, Vidzemē' },
    { code: 'LV00B', rest: 'ceļi Vidzemē vai Vidzemē' },
  ])
})
