import { expect, test } from 'vitest'
import { flowLayout } from './flow-layout.ts'

const end = (id: string) => ({ id, name: id, label: id })
const input = {
  left: [end('a'), end('b')],
  right: [end('x'), end('y')],
  links: [
    { left: 'a', right: 'x', value: 10, label: '', href: '' },
    { left: 'a', right: 'y', value: 30, label: '', href: '' },
    { left: 'b', right: 'y', value: 60, label: '', href: '' },
  ],
}

test('the largest stands first on each side, and nothing overlaps', () => {
  const { left, right, height } = flowLayout(input)
  expect(left.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(right.map(({ id }) => id)).toEqual(['y', 'x'])
  for (const side of [left, right]) {
    for (const [index, node] of side.entries()) {
      const next = side[index + 1]
      if (next) expect(node.top + node.height).toBeLessThanOrEqual(next.top)
      expect(node.height).toBeGreaterThanOrEqual(24)
      expect(node.top + node.height).toBeLessThanOrEqual(height)
    }
  }
})

test('links are as thick as their value and end within their nodes', () => {
  const { left, right, links } = flowLayout(input)
  expect(links.map(({ thickness }) => thickness)).toEqual([26, 78, 156])
  for (const link of links) {
    const from = left.find(({ id }) => id === link.left)
    const to = right.find(({ id }) => id === link.right)
    expect(link.fromY).toBeGreaterThanOrEqual(from?.top ?? Number.POSITIVE_INFINITY)
    expect(link.fromY).toBeLessThanOrEqual((from?.top ?? 0) + (from?.height ?? 0))
    expect(link.toY).toBeGreaterThanOrEqual(to?.top ?? Number.POSITIVE_INFINITY)
    expect(link.toY).toBeLessThanOrEqual((to?.top ?? 0) + (to?.height ?? 0))
  }
})

test('without values there are still lines to see', () => {
  const { links, height } = flowLayout({
    ...input,
    links: input.links.map((link) => ({ ...link, value: 0 })),
  })
  expect(links.every(({ thickness }) => thickness > 0)).toBe(true)
  expect(height).toBeGreaterThan(0)
  expect(flowLayout({ left: [], right: [], links: [] }).height).toBe(0)
})
