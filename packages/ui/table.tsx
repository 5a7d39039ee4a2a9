import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { cn } from './class-names.ts'
import { useOverflow } from './use-overflow.ts'

export type TableProps = ComponentProps<'table'> & {
  /** Names the table, and the box that scrolls when the table is too wide. */
  label: string
}

/**
 * A dense table. While it fits, its head sticks to the page (below `--sticky-top`); when it is too
 * wide it scrolls sideways in its own box, which the keyboard can then reach.
 */
export function Table({ label, className, ...rest }: TableProps) {
  const box = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(box)
  // No region: that would be a landmark of the name that the section around often has already.
  const reachable = overflows ? ({ tabIndex: 0, role: 'group', 'aria-label': label } as const) : {}
  return (
    <div
      ref={box}
      {...reachable}
      // Relative: what is hidden but for screen readers would else widen the page from within the box.
      // In a box that scrolls the head would stick to the box, so far below its top as the menu is high.
      className={cn(
        'relative print:overflow-visible',
        overflows && 'overflow-x-auto [--sticky-top:0px]',
      )}
    >
      <table
        aria-label={label}
        {...rest}
        className={cn('w-full border-separate border-spacing-0 text-left', className)}
      />
    </div>
  )
}

/** The headings of the columns, in one row. */
export function TableHead({ className, children, ...rest }: ComponentProps<'thead'>) {
  return (
    <thead
      {...rest}
      className={cn('sticky top-(--sticky-top,0px) z-10 bg-canvas print:static', className)}
    >
      <tr>{children}</tr>
    </thead>
  )
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return (
    <tbody
      {...rest}
      className={cn(
        // What takes the focus must not come to rest under the sticky head; the page sees to its menu.
        '[&_:is(a,button)]:scroll-mt-10',
        className,
      )}
    />
  )
}

export type TableRowProps = ComponentProps<'tr'> & {
  /** The row shown beside the list, or ticked. */
  selected?: boolean
}

/** A row is lit under the pointer. What it opens must also be a link or button in a cell. */
export function TableRow({ selected = false, className, ...rest }: TableRowProps) {
  return (
    <tr
      {...rest}
      {...(selected && { 'data-selected': '' })}
      className={cn(
        'group/row in-[tbody]:hover:bg-hover/60 data-[selected]:bg-selected in-[tbody]:data-[selected]:hover:bg-selected',
        className,
      )}
    />
  )
}

type Align = 'start' | 'end'

export type TableHeaderProps = Omit<ComponentProps<'th'>, 'align'> & {
  /** `end` for numbers. */
  align?: Align
  /** The order of this column now; with `onSort` the heading is a button. */
  sort?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

export function TableHeader(props: TableHeaderProps) {
  const { align = 'start', sort = 'none', onSort, className, children, ...rest } = props
  const SortIcon = sortIcons[sort]
  return (
    <th
      scope="col"
      {...rest}
      {...(onSort && { 'aria-sort': sort })}
      className={cn(
        'h-8 border-line border-b px-2 font-medium text-muted text-sm whitespace-nowrap first:pl-3 last:pr-3',
        align === 'end' && 'text-right',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            'group -mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-ink',
            // The word stays above the figures' right edge.
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {children}
          <SortIcon
            aria-hidden
            className={cn('size-3.5', sort === 'none' && 'opacity-50 group-hover:opacity-100')}
          />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export type TableCellProps = Omit<ComponentProps<'td'>, 'align'> & { align?: Align }

export function TableCell({ align = 'start', className, ...rest }: TableCellProps) {
  return (
    <td
      {...rest}
      className={cn(
        'border-line border-b px-2 py-1.5 align-top first:pl-3 last:pr-3',
        align === 'end' && 'text-right whitespace-nowrap tabular-nums',
        className,
      )}
    />
  )
}
