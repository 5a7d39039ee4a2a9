import { describe, expect, it } from 'vitest'
import { comparedName } from '../name-likeness.ts'
import { type NearEntry, nearLinks } from './near-links.ts'

const NUMBER = 'LV:40003032949'

const entry = (key: string, name: string, region = 'riga'): NearEntry => ({
  key: key.startsWith('LV:') ? key : `LV:~${key}`,
  name: comparedName(name),
  regions: new Set([region]),
})
const said = (...entries: NearEntry[]): string[] =>
  nearLinks(entries)
    .map(({ from, into, reason }) => `${from} > ${into}: ${reason}`)
    .sort()

describe('nearLinks', () => {
  it('proposes a department under its body, the nearest one above it', () => {
    const ministry = entry(NUMBER, 'Ministerie van Defensie')
    const body = entry('b', 'Ministerie van Defensie, Defensie Materieel Organisatie')
    const department = entry(
      'c',
      'Ministerie van Defensie, Defensie Materieel Organisatie - Inkoop',
    )
    expect(said(ministry, body, department)).toEqual([
      `LV:~b > ${NUMBER}: department`,
      'LV:~c > LV:~b: department',
    ])
  })

  it('proposes names with a slip, into the one with a number', () => {
    const [right, wrong] = [
      entry(NUMBER, 'Intuitive Surgical Deutschland'),
      entry('a', 'Intuitiv Surgical Deutschland'),
    ]
    expect(said(right, wrong)).toEqual([`LV:~a > ${NUMBER}: name_slip`])
    expect(said(wrong, right)).toEqual([`LV:~a > ${NUMBER}: name_slip`])
  })

  it.each([
    ['in another region', entry('a', 'Rīgas dome, Satiksmes departaments', 'cesis')],
    ['of a short name alone', entry('a', 'Rīgas satiksme')],
    ['with a number of the same register', entry('LV:90000054163', 'Rīgas domme')],
  ])('proposes nothing %s', (_, other) => {
    expect(said(entry(NUMBER, 'Rīgas dome'), other)).toEqual([])
  })

  it('knows that numbers tell schools apart', () => {
    expect(
      said(entry('a', 'Rīgas vidusskola Nr. 12'), entry('b', 'Rīgas vidusskola Nr. 13')),
    ).toEqual([])
  })

  it('proposes nothing to who is near to many', () => {
    const many = Array.from({ length: 5 }, (_, n) => entry(`b${n}`, 'Valsts meži'))
    expect(said(entry('c', 'Valsts meži, Zemgales reģions'), ...many)).toEqual([])
  })

  it('takes time that grows with the entries', () => {
    const same = Array.from({ length: 20_000 }, (_, n) => entry(`n${n}`, `Gmina Wola ${n}`))
    const long = entry('long', 'vārds '.repeat(30_000))
    const started = performance.now()
    nearLinks([...same, long])
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
