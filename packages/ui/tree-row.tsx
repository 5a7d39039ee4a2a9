import { Check, ChevronRight, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import type { CheckState, TreeNode } from './tree-selection.ts'

type TreeRowItemProps = Omit<ComponentProps<'div'>, 'onToggle'> & {
  node: TreeNode
  level: number
  state: CheckState
  /** Absent for rows that cannot be opened. */
  expanded?: boolean
  loading: boolean
  /** The one row that Tab reaches. */
  focusable: boolean
}

/** One row of a tree. What lies under `data-expander` opens it; the rest of the row ticks it. */
export function TreeRowItem(props: TreeRowItemProps) {
  const { node, level, state, expanded, loading, focusable, className, ...rest } = props
  return (
    <div
      role="treeitem"
      tabIndex={focusable ? 0 : -1}
      aria-level={level}
      aria-checked={state}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      aria-busy={loading}
      {...rest}
      className={cn(
        'flex min-h-7 cursor-pointer items-start rounded-sm pr-2 -outline-offset-2 hover:bg-hover pointer-coarse:min-h-10 pointer-coarse:items-center',
        className,
      )}
      style={{ paddingInlineStart: `${level - 1}rem` }}
    >
      <span
        aria-hidden
        data-expander=""
        className="flex size-7 shrink-0 items-center justify-center text-muted pointer-coarse:size-10"
      >
        {loading ? (
          <Spinner className="size-3.5" />
        ) : (
          expanded !== undefined && (
            <ChevronRight className={cn('size-4 transition-transform', expanded && 'rotate-90')} />
          )
        )}
      </span>
      <span
        aria-hidden
        className={cn(
          'mt-1.5 mr-2 flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-raised pointer-coarse:mt-0',
          state !== false && 'border-accent bg-accent text-on-accent',
        )}
      >
        {state === true && <Check strokeWidth={3} className="size-3" />}
        {state === 'mixed' && <Minus strokeWidth={3} className="size-3" />}
      </span>
      <span className="min-w-0 flex-1 py-1 wrap-anywhere">
        {/* With a space between, or a long word behind the code would be broken where it has a line. */}
        {node.code && <span className="mr-1 text-subtle tabular-nums">{node.code}</span>}{' '}
        {node.label}
      </span>
      {node.count !== undefined && (
        <span className="ml-2 py-1 text-sm text-subtle tabular-nums">{node.count}</span>
      )}
    </div>
  )
}
