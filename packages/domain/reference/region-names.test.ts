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
  { code: 'FRE11', name: 'Nord' },
  { code: 'FRB03', name: 'Indre' },
  { code: 'FRL04', name: 'Bouches-du-Rhône' },
  { code: 'FI1D7', name: 'Lappi' },
  { code: 'FI19B', name: 'Pirkanmaa' },
  { code: 'FI196', name: 'Satakunta' },
  { code: 'SE224', name: 'Skåne län' },
  { code: 'SE110', name: 'Stockholms län' },
  { code: 'NO071', name: 'Nordland' },
  { code: 'DK02', name: 'Sjælland' },
  { code: 'DK031', name: 'Fyn' },
  { code: 'LT027', name: 'Tauragės apskritis' },
  { code: 'LT028', name: 'Telšių apskritis' },
  { code: 'PL9', name: 'Makroregion województwo mazowieckie' },
  { code: 'PL22', name: 'Śląskie' },
  { code: 'PL63', name: 'Pomorskie' },
  { code: 'PL634', name: 'Gdański' },
  { code: 'PL814', name: 'Lubelski' },
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
  ['Lapland', 'FI1D7', ''],
  ['tiet Lapissa', 'FI1D7', 'tiet'],
  ['ceļi Lapzeme', 'FI1D7', 'ceļi'],
  ['koulut Pirkanmaalla', 'FI19B', 'koulut'],
  ['Satakunnan tiet', 'FI196', 'tiet'],
  ['vägar i Skåne', 'SE224', 'vägar'],
  ['Skånes vägar', 'SE224', 'vägar'],
  ['roads Scania', 'SE224', 'roads'],
  ['roads Skåne county', 'SE224', 'roads'],
  ['veg i Nordland fylke', 'NO071', 'veg'],
  ['schools Zealand', 'DK02', 'schools'],
  ['skoler Fyn', 'DK031', 'skoler'],
  ['drogi na Śląsku', 'PL22', 'drogi'],
  ['drogi w województwie pomorskim', 'PL63', 'drogi'],
  ['roads Mazovia', 'PL9', 'roads'],
  ['Bouches-du-Rhône', 'FRL04', ''],
  ['Gdański', 'PL634', ''],
  ['podregion gdański', 'PL634', ''],
])('%j names %s and leaves %j', (query, code, rest) => {
  expect(regionsNamed(query, NAMES)).toEqual([{ code, rest }])
})

it.each([
  'ceļu būvdarbi',
  '"Vidzeme"',
  '-Vidzemē',
  'Vidz*',
  'lot 2',
  'Vilniaus gatvės',
  '',
  '"',
  'Nord Universitet',
  'Indre Fosen Kommune',
  'Nord',
  'Lot',
  'roads Bouches-du-Rhône',
  'Stockholm kommun',
  'Uniwersytet Gdański',
  'Lubelski Urząd Wojewódzki',
  'tysk',
])('%j names none', (query) => {
  expect(regionsNamed(query, NAMES)).toEqual([])
})

it('names lands as the regions that lie in them', () => {
  expect(regionsNamed('keliai Žemaitijoje', NAMES)).toEqual([
    { code: 'LT027', rest: 'keliai' },
    { code: 'LT028', rest: 'keliai' },
  ])
})

it('names several, each once', () => {
  expect(regionsNamed('ceļi Vidzemē vai Kurzemē, Vidzemē', NAMES)).toEqual([
    { code: 'LV00C', rest: 'ceļi vai Kurzemē, Vidzemē' },
    { code: 'LV00B', rest: 'ceļi Vidzemē vai Vidzemē' },
  ])
})
