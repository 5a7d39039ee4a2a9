export type FlowInput = {
  readonly left: readonly FlowEnd[]
  readonly right: readonly FlowEnd[]
  readonly links: readonly FlowLink[]
}

export type FlowEnd = {
  readonly id: string
  readonly name: string
  /** Name and value in words. */
  readonly label: string
}

export type FlowLink = {
  /** Ids of the ends. */
  readonly left: string
  readonly right: string
  /** Not negative. */
  readonly value: number
  /** Both ends and the value in words. */
  readonly label: string
  /** Where it leads to. */
  readonly href: string
}

export type FlowNode = FlowEnd & { readonly top: number; readonly height: number }

type PlacedLink = FlowLink & {
  /** Where its middle leaves and arrives. */
  readonly fromY: number
  readonly toY: number
  readonly thickness: number
}

export type FlowLayout = {
  readonly left: readonly FlowNode[]
  readonly right: readonly FlowNode[]
  readonly links: readonly PlacedLink[]
  readonly height: number
}

/** A line of text, and a target of 24 px. */
const LEAST_NODE = 24
const GAP = 4
/** The height that all links of a side share. */
const TO_SHARE = 260
const THINNEST = 1.5

const sumBy = (links: readonly FlowLink[], side: 'left' | 'right', id: string): number =>
  links.reduce((sum, link) => (link[side] === id ? sum + link.value : sum), 0)

/** Nodes one under another, the largest first, each as high as what goes through it. */
const stacked = (input: FlowInput, side: 'left' | 'right', scale: number): FlowNode[] => {
  let top = 0
  return input[side]
    .map((end) => ({ end, value: sumBy(input.links, side, end.id) }))
    .sort((a, b) => b.value - a.value)
    .map(({ end, value }) => {
      const height = Math.max(LEAST_NODE, value * scale)
      const node = { ...end, top, height }
      top += height + GAP
      return node
    })
}

const bottom = (nodes: readonly FlowNode[]): number => {
  const last = nodes.at(-1)
  return last ? last.top + last.height : 0
}

/** The shorter side stands in the middle of the other: its links are shorter so. */
const middled = (nodes: readonly FlowNode[], height: number): FlowNode[] => {
  const down = (height - bottom(nodes)) / 2
  return nodes.map((node) => ({ ...node, top: node.top + down }))
}

/** Places two columns of nodes and the links between them, in CSS pixels from the top. */
export const flowLayout = (input: FlowInput): FlowLayout => {
  const total = input.links.reduce((sum, { value }) => sum + value, 0)
  const scale = total > 0 ? TO_SHARE / total : 0
  const stacks = { left: stacked(input, 'left', scale), right: stacked(input, 'right', scale) }
  const height = Math.max(bottom(stacks.left), bottom(stacks.right))
  const left = middled(stacks.left, height)
  const right = middled(stacks.right, height)
  const thicknessOf = (link: FlowLink) => Math.max(THINNEST, link.value * scale)

  /** Where the links of each node meet it: in the order of the nodes at their other end. */
  const places = (side: 'left' | 'right'): ReadonlyMap<FlowLink, number> => {
    const nodes = side === 'left' ? left : right
    const others = side === 'left' ? right : left
    const otherSide = side === 'left' ? 'right' : 'left'
    const rank = new Map(others.map(({ id }, index) => [id, index]))
    const result = new Map<FlowLink, number>()
    for (const node of nodes) {
      const links = input.links
        .filter((link) => link[side] === node.id)
        .sort((a, b) => (rank.get(a[otherSide]) ?? 0) - (rank.get(b[otherSide]) ?? 0))
      const whole = links.reduce((sum, link) => sum + thicknessOf(link), 0)
      let at = node.top + Math.max(0, (node.height - whole) / 2)
      for (const link of links) {
        result.set(link, at + thicknessOf(link) / 2)
        at += thicknessOf(link)
      }
    }
    return result
  }
  const from = places('left')
  const to = places('right')
  return {
    left,
    right,
    links: input.links.map((link) => ({
      ...link,
      fromY: from.get(link) ?? 0,
      toY: to.get(link) ?? 0,
      thickness: thicknessOf(link),
    })),
    height,
  }
}
