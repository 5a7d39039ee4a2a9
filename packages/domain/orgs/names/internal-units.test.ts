import { describe, expect, it } from 'vitest'
import { matchOrg } from '../matches/org-match.ts'
import { bodyOfUnit } from './internal-units.ts'

const [TOWN, COMPANY] = ['ES:P2800100J', 'ES:A28000010']

describe('bodyOfUnit', () => {
  it.each([
    ['Ayuntamiento de Robledal - Distrito Centro', TOWN, 'Ayuntamiento de Robledal'],
    ['Ayuntamiento de Robledal. Área de Obras', TOWN, 'Ayuntamiento de Robledal'],
    ['Excmo. Ayuntamiento de Robledal, Contratación', TOWN, 'Excmo. Ayuntamiento de Robledal'],
    ['Uniwersytet Lipowski, Wydział Chemii', 'PL:5250000018', 'Uniwersytet Lipowski'],
    ['Uniwersytet Lipowski – Katedra Fizyki', 'PL:000001554', 'Uniwersytet Lipowski'],
  ])('takes the number of "%s" for its body’s', (name, key, body) => {
    expect(bodyOfUnit(name, key)).toBe(body)
  })

  it.each([
    // A company’s number, a number of another country, a name without a department.
    ['Aguas de Robledal - Delegación Sur', COMPANY],
    ['Stadt Lindenau - Bauamt', 'DE:DE123456788'],
    ['Ayuntamiento de Robledal', TOWN],
    // An office and a branch have numbers of their own.
    ['Gmina Lipowo - Urząd Gminy', 'PL:5250000018'],
    ['Koleje Lipowskie S.A., Oddział w Lipowie', 'PL:5250000018'],
    // No number, and no name of a body before it.
    ['Uniwersytet Lipowski, Wydział Chemii', 'PL:~uniwersytet lipowski wydzial chemii@lipowo'],
    ['UL, Wydział Chemii', 'PL:5250000018'],
  ])('leaves "%s" with %s as it is', (name, key) => {
    expect(bodyOfUnit(name, key)).toBeNull()
  })

  it('looks at no name without bounds', () => {
    expect(bodyOfUnit(`Ayuntamiento de Robledal - ${'x'.repeat(600)}`, TOWN)).toBeNull()
  })

  it('gives the department’s spelling the group of its body, where the number is that of the body', () => {
    const group = (name: string, id: string) =>
      matchOrg({ name, country: 'ES', ids: id ? [{ scheme: null, id }] : [] })?.group
    expect(group('Ayuntamiento de Robledal - Distrito Centro', 'P2800100J')).toBe(
      'ES:ayuntamiento de robledal',
    )
    expect(group('Ayuntamiento de Robledal - Distrito Centro', '')).toBe(
      'ES:ayuntamiento de robledal distrito centro',
    )
  })
})
