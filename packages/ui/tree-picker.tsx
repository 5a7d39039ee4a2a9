import { type KeyboardEvent, useRef, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { cn } from './class-names.ts'
import { SearchInput } from './search-input.tsx'
import { Skeleton } from './skeleton.tsx'
import { TreeRowItem } from './tree-row.tsx'
import { check, checkState, type IsAncestor, type TreeNode, uncheck } from './tree-selection.ts'
import { type LoadChildren, type TreeRow, useTree } from './use-tree.ts'
import { useTreeSearch } from './use-tree-search.ts'

export type TreePickerLabels = {
  /** Names the tree. */
  tree: string
  search: string
  clearSearch: string
  loading: string
  /** The search found nothing. */
  empty: string
  error: string
  retry: string
}

export type TreePickerProps = {
  labels: TreePickerLabels
  /** Children of a node, or the roots for null. Asked once for each. */
  loadChildren: LoadChildren
  /** Nodes that match typed words, shown flat; waits 200 ms after the last key. */
  search?: (query: string) => Promise<readonly TreeNode[]>
  isAncestor: IsAncestor
  /** The smallest set: a chosen node stands for all under it. */
  selected: readonly string[]
  onSelectedChange: (selected: string[]) => void
  /** For the box of the tree; it scrolls, 20 rem high at most. */
  treeClassName?: string
}

/**
 * A classification to tick, opened level by level or searched. Arrows move and open, Home and End
 * jump, Space and Enter tick.
 */
export function TreePicker(props: TreePickerProps) {
  const { labels, isAncestor, selected, onSelectedChange, search, treeClassName } = props
  const tree = useTree(props.loadChildren)
  const found = useTreeSearch(search)
  const [active, setActive] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)

  const searching = found.query.trim() !== ''
  const rows: readonly TreeRow[] = searching ? found.rows : tree.rows
  const current = rows.find((row) => row.node.id === active) ?? rows[0]
  const loading = searching ? found.loading : tree.isLoading(null)
  const failed = searching ? found.failed : tree.failed

  const tick = async (node: TreeNode) => {
    if (checkState(selected, node.id, isAncestor) !== true) {
      onSelectedChange(check(selected, node.id, isAncestor))
      return
    }
    // A branch that does not load is shown as failed by the tree; the choice stays as it is.
    const rest = await uncheck(selected, node.id, isAncestor, tree.load).catch(() => null)
    if (rest !== null) onSelectedChange(rest)
  }
  const moveTo = (row: TreeRow | undefined) => {
    if (row === undefined) return
    setActive(row.node.id)
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row.node.id)}"]`)?.focus()
  }
  const keys = (event: KeyboardEvent, row: TreeRow) => {
    const at = rows.indexOf(row)
    const openable = row.node.hasChildren && !searching
    const opened = openable && tree.isOpen(row.node.id)
    const act: Record<string, () => void> = {
      ArrowDown: () => moveTo(rows[at + 1]),
      ArrowUp: () => moveTo(rows[at - 1]),
      Home: () => moveTo(rows[0]),
      End: () => moveTo(rows.at(-1)),
      ArrowRight: () => {
        if (opened) moveTo(rows[at + 1])
        else if (openable) tree.toggle(row.node.id, true)
      },
      ArrowLeft: () => {
        if (opened) tree.toggle(row.node.id, false)
        else moveTo(rows.slice(0, at).findLast((other) => other.level < row.level))
      },
      ' ': () => tick(row.node),
      Enter: () => tick(row.node),
    }
    const action = act[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      {search && (
        <SearchInput
          label={labels.search}
          placeholder={labels.search}
          clearLabel={labels.clearSearch}
          value={found.query}
          onValueChange={found.setQuery}
          busy={searching && found.loading}
        />
      )}
      {rows.length > 0 && (
        <div
          ref={list}
          role="tree"
          aria-label={labels.tree}
          aria-multiselectable
          className={cn('max-h-80 overflow-y-auto', treeClassName)}
        >
          {rows.map((row) => {
            const { node } = row
            const openable = node.hasChildren && !searching
            return (
              <TreeRowItem
                key={node.id}
                data-id={node.id}
                node={node}
                level={row.level}
                aria-posinset={row.position}
                aria-setsize={row.siblings}
                state={checkState(selected, node.id, isAncestor)}
                {...(openable && { expanded: tree.isOpen(node.id) })}
                loading={openable && tree.isLoading(node.id)}
                focusable={row === current}
                onFocus={() => setActive(node.id)}
                onKeyDown={(event) => keys(event, row)}
                onClick={(event) => {
                  const onExpander =
                    event.target instanceof Element && event.target.closest('[data-expander]')
                  if (onExpander && openable) tree.toggle(node.id, !tree.isOpen(node.id))
                  else tick(node)
                }}
              />
            )
          })}
        </div>
      )}
      {rows.length === 0 && loading && (
        <div role="status" className="flex flex-col gap-3 py-1">
          <span className="sr-only">{labels.loading}</span>
          <Skeleton className="w-3/4" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-4/5" />
        </div>
      )}
      {rows.length === 0 && searching && !loading && !failed && (
        <p role="status" className="py-3 text-center text-muted">
          {labels.empty}
        </p>
      )}
      {failed && (
        <Banner
          live
          tone="error"
          actions={
            <Button size="sm" onClick={searching ? found.retry : tree.retry}>
              {labels.retry}
            </Button>
          }
        >
          {labels.error}
        </Banner>
      )}
    </div>
  )
}
