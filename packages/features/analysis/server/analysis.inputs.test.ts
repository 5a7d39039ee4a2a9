import { describe, expect, it } from 'vitest'
import { inputs } from './analysis.inputs.ts'

const [ONE, OTHER] = [
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  '9b2e0c54-8d1f-4a52-a1b7-0f6a3c1d2e4f',
]

describe('a comparison', () => {
  const read = (...orgIds: string[]) =>
    inputs.compare.safeParse({ orgIds, role: 'buyer', filters: {} })

  it('is of organisations that are each named once, however they are written', () => {
    expect(read(ONE, OTHER.toUpperCase(), OTHER, ONE).data?.orgIds).toEqual([ONE, OTHER])
    expect(read(...Array(6).fill(ONE), OTHER).success).toBe(true)
  })

  it('is of no organisation beside itself, nor of more than six', () => {
    expect(read(ONE, ONE).success).toBe(false)
    expect(read(ONE, ONE.toUpperCase()).success).toBe(false)
    expect(read(...Array.from({ length: 7 }, () => crypto.randomUUID())).success).toBe(false)
  })
})
