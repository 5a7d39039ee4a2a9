import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  ancestorsOf,
  contractKindOf,
  cpvDivision,
  cpvLevel,
  cpvPrefix,
  isCpvCode,
} from './cpv-codes.ts'

describe('CPV codes', () => {
  it('tells a code from other digits', () => {
    expect(isCpvCode('45233120')).toBe(true)
    expect(['4523312', '45233120-6', '00000000', 'abcdefgh'].filter(isCpvCode)).toEqual([])
  })

  it('reads the level from the digits', () => {
    expect(['45000000', '45200000', '45230000', '45233000', '45233120'].map(cpvLevel)).toEqual([
      1, 2, 3, 4, 6,
    ])
    expect([cpvLevel('30000000'), cpvPrefix('30000000'), cpvPrefix('45200000')]).toEqual([
      1,
      '30',
      '452',
    ])
  })

  it('names what could stand above a code, nearest first', () => {
    expect(ancestorsOf('45233120')).toEqual([
      '45233100',
      '45233000',
      '45230000',
      '45200000',
      '45000000',
    ])
    expect(ancestorsOf('30000000')).toEqual([])
    expect(ancestorsOf('30200000')).toEqual(['30000000'])
    expect(cpvDivision('45233120')).toBe('45000000')
  })

  it('knows what a division buys', () => {
    expect(
      ['03000000', '44000000', '48000000', '45000000', '50000000', '98000000'].map(contractKindOf),
    ).toEqual(['supplies', 'supplies', 'supplies', 'works', 'services', 'services'])
  })
})

const list = new URL('../../../../shared/data/codelists/cpv.tsv.gz', import.meta.url)

describe.runIf(existsSync(list))('the official list', () => {
  const rows = existsSync(list)
    ? gunzipSync(readFileSync(list)).toString('utf8').trim().split('\n').slice(1)
    : []
  const official = new Map(
    rows.map((row) => {
      const [code = '', , parent = '', level = ''] = row.split('\t')
      return [code, { parent, level: Number(level) }] as const
    }),
  )

  it('agrees on every level and every parent', () => {
    expect(official.size).toBe(9454)
    const wrong = [...official].filter(([code, { parent, level }]) => {
      const nearest = ancestorsOf(code).find((ancestor) => official.has(ancestor)) ?? ''
      return !isCpvCode(code) || cpvLevel(code) !== level || nearest !== parent
    })
    expect(wrong).toEqual([])
  })
})
