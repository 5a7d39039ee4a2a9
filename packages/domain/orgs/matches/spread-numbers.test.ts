import { describe, expect, it } from 'vitest'
import { comparedName } from '../name-likeness.ts'
import { isSpread } from './spread-numbers.ts'

const spelled = (...spellings: (readonly [name: string, town: string])[]) =>
  spellings.map(([name, town]) => ({ name: comparedName(name), regions: [town] }))

const ALL = [
  ['Iepirkumi SIA', 'riga'],
  ['Ziemupes novads', 'ziemupe'],
  ['Dienvidu slimnīca', 'jurkalne'],
  ['Mežsaimniecības muzejs', 'ligatne'],
  ['Kapteiņa skola', 'engure'],
] as const

describe('isSpread', () => {
  it('of a number that no register checks needs four unlike names in four places', () => {
    expect(isSpread(spelled(...ALL.slice(0, 4)), 'registry_unknown')).toBe(true)
    expect(isSpread(spelled(...ALL.slice(0, 4)), 'registry_failed')).toBe(true)
    expect(isSpread(spelled(...ALL.slice(0, 3)), 'registry_unknown')).toBe(false)
  })

  it('of a checked one five', () => {
    expect(isSpread(spelled(...ALL.slice(0, 4)), 'registry')).toBe(false)
    expect(isSpread(spelled(...ALL), 'registry')).toBe(true)
  })

  it('is nothing where names or places are those of one body', () => {
    const branches = ['riga', 'ziemupe', 'jurkalne', 'ligatne'].map(
      (town) => [`Valsts meži, reģions ${town}`, town] as const,
    )
    expect(isSpread(spelled(...branches), 'registry_unknown')).toBe(false)
    const departments = ALL.map(([name]) => [name, 'riga'] as const)
    expect(isSpread(spelled(...departments), 'registry_unknown')).toBe(false)
    const nowhere = ALL.map(([name]) => ({ name: comparedName(name), regions: [] }))
    expect(isSpread(nowhere, 'registry_unknown')).toBe(false)
  })

  it('stays, whatever is spelled with it further', () => {
    const more = [...ALL, ['Ziemupes novads un slimnīca', 'ziemupe']] as const
    expect(isSpread(spelled(...more), 'registry_unknown')).toBe(true)
    expect(isSpread(spelled(...[...more].reverse()), 'registry')).toBe(true)
  })

  it('takes no long for thousands of spellings', () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({
      name: `valsts mezi ${n}`,
      regions: [`t${n}`],
    }))
    expect(isSpread(many, 'registry')).toBe(false)
  })
})
