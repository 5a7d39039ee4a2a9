/**
 * The choice in a classification tree, kept as the smallest set of ids: a chosen node stands for
 * everything under it, so no chosen id lies under another.
 */
export type TreeNode = {
  id: string
  label: string
  /** Before the label, quieter. */
  code?: string
  /** It can be opened; its children are loaded then. */
  hasChildren: boolean
  /** At the right edge, ready to read. */
  count?: string
}

/** Whether `node` lies, at any depth, under `ancestor`. Not true of a node and itself. */
export type IsAncestor = (ancestor: string, node: string) => boolean

export type CheckState = boolean | 'mixed'

/** Checked when chosen itself or through an ancestor, mixed when something under it is chosen. */
export function checkState(
  selected: readonly string[],
  id: string,
  isAncestor: IsAncestor,
): CheckState {
  if (selected.some((other) => other === id || isAncestor(other, id))) return true
  return selected.some((other) => isAncestor(id, other)) ? 'mixed' : false
}

/** The choice with this node and all under it. */
export function check(selected: readonly string[], id: string, isAncestor: IsAncestor): string[] {
  if (checkState(selected, id, isAncestor) === true) return [...selected]
  return [...selected.filter((other) => !isAncestor(id, other)), id]
}

/**
 * The choice without this node and all under it. Where an ancestor was chosen, its other branches
 * take its place; `childrenOf` may have to load them.
 */
export async function uncheck(
  selected: readonly string[],
  id: string,
  isAncestor: IsAncestor,
  childrenOf: (id: string) => Promise<readonly TreeNode[]>,
): Promise<string[]> {
  const rest = selected.filter((other) => other !== id && !isAncestor(id, other))
  const cover = rest.find((other) => isAncestor(other, id))
  if (cover === undefined) return rest

  const branches: string[] = []
  let at: string | undefined = cover
  while (at !== undefined && at !== id) {
    const children: readonly TreeNode[] = await childrenOf(at)
    const next: TreeNode | undefined = children.find(
      (child) => child.id === id || isAncestor(child.id, id),
    )
    branches.push(...children.filter((child) => child !== next).map((child) => child.id))
    at = next?.id
  }
  return [...rest.filter((other) => other !== cover), ...branches]
}
