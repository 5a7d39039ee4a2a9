/** An element: its name without prefix, its attributes, its children, and its own text. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  readonly text: string
  /** How much of its parent's own text stands before it: where text and elements are mixed, their order. */
  readonly at: number
}

/** Bounds on a tree. */
export interface TreeLimits {
  readonly elements: number
  readonly depth: number
  readonly attributes: number
}
