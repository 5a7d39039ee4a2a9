import { describe, expect, it } from 'vitest'
import { check, checkState, uncheck } from './tree-selection.ts'

const isAncestor = (ancestor: string, node: string) =>
  ancestor !== node && node.startsWith(ancestor)

/** Every node has three children, as deep as one likes. */
const childrenOf = async (id: string) =>
  ['1', '2', '3'].map((digit) => ({ id: id + digit, label: id + digit, hasChildren: true }))

describe('checkState', () => {
  it('is true of a chosen node and all under it, mixed above it, false elsewhere', () => {
    expect(checkState(['45'], '45', isAncestor)).toBe(true)
    expect(checkState(['45'], '4512', isAncestor)).toBe(true)
    expect(checkState(['451'], '45', isAncestor)).toBe('mixed')
    expect(checkState(['45'], '71', isAncestor)).toBe(false)
  })
})

describe('check', () => {
  it('swallows what lies under the node', () => {
    expect(check(['451', '452', '71'], '45', isAncestor)).toEqual(['71', '45'])
  })

  it('changes nothing when an ancestor is chosen', () => {
    expect(check(['45'], '451', isAncestor)).toEqual(['45'])
  })
})

describe('uncheck', () => {
  it('takes the node away', async () => {
    expect(await uncheck(['45', '71'], '45', isAncestor, childrenOf)).toEqual(['71'])
  })

  it('puts the other branches in place of a chosen ancestor, level by level', async () => {
    const left = await uncheck(['45', '71'], '4512', isAncestor, childrenOf)
    expect(left).toEqual(['71', '452', '453', '4511', '4513'])
    expect(checkState(left, '4512', isAncestor)).toBe(false)
    expect(checkState(left, '4511', isAncestor)).toBe(true)
    expect(checkState(left, '45', isAncestor)).toBe('mixed')
  })

  it('ends when the node is not where its ancestor says', async () => {
    const none = async () => []
    expect(await uncheck(['45'], '451', isAncestor, none)).toEqual([])
  })

  it('leaves the choice to the caller when a branch does not load', async () => {
    const fails = async () => {
      throw new Error('offline')
    }
    await expect(uncheck(['45'], '451', isAncestor, fails)).rejects.toThrow('offline')
  })
})
