import { expect, it } from 'vitest'
import { normalOrgName } from '../org-names.ts'
import { isUniqueName } from './unique-names.ts'

it.each([
  ['SIA Ziedi', 'LV', true],
  ['Ziedi', 'LV', false],
  ['SIA', 'LV', false],
  ['DB Netz AG', 'DE', true],
  ['Taxi Müller GmbH', 'DE', false],
  ['EDF SA', 'FR', false],
  ['PKP Polskie Linie Kolejowe S.A.', 'PL', true],
  ['Loppa kommune', 'NO', true],
  ['Kommune', 'NO', false],
  ['Loppa kommune, Oppvekst', 'NO', false],
  ['Madonas novada pašvaldība', 'LV', true],
  ['Madonas vidusskola', 'LV', false],
  ['Vilniaus miesto savivaldybės administracija', 'LT', true],
  ['Cheshire East Borough Council', 'GB', true],
  ['Gmina Wola', 'PL', false],
  ['Stadt Neustadt', 'DE', false],
])('%s of %s: %s', (name, country, isUnique) => {
  expect(isUniqueName(normalOrgName(name), country)).toBe(isUnique)
})
