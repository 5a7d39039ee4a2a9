import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './class-names.ts'
import { Sheet } from './sheet.tsx'
import { useMediaQuery } from './use-media-query.ts'

export type FilterPanelProps = {
  /** Heading of the panel, and name of the button that opens it on small screens. */
  title: string
  /** How many filters are set; 0 hides number and clear button. */
  count: number
  clearLabel: string
  onClear: () => void
  closeLabel: string
  /** Text of the button that leads from the sheet back to the list, with the total in it. */
  resultsLabel: string
  /** Text of the way past the filters for whoever works by keyboard, where they are many. */
  skipLabel?: string
  className?: string
  /** `FilterSection`s. */
  children: ReactNode
}

/** Gives the focus to the first control of what stands beside an element. */
const focusAfter = (element: HTMLElement): void => {
  const controls = 'a[href], button:not(:disabled), input:not(:disabled)'
  element.nextElementSibling?.querySelector<HTMLElement>(controls)?.focus()
}

/** The filters of a list: a column left of it from 64 rem on, below that a button and a sheet. */
export function FilterPanel(props: FilterPanelProps) {
  const { title, count, clearLabel, onClear, closeLabel, resultsLabel, skipLabel, className } =
    props
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const wide = useMediaQuery('(min-width: 64rem)')
  if (wide) {
    return (
      <aside
        ref={panel}
        aria-label={title}
        className={cn('relative w-60 shrink-0 print:hidden', className)}
      >
        {skipLabel && (
          <Button
            size="sm"
            className="absolute top-0 z-10 not-focus-visible:sr-only"
            onClick={() => panel.current && focusAfter(panel.current)}
          >
            {skipLabel}
          </Button>
        )}
        <div className="flex h-8 items-center justify-between gap-2">
          <h2 className="font-semibold text-base">{title}</h2>
          {count > 0 && (
            <Button variant="ghost" size="sm" onClick={onClear} className="-mr-2 text-link">
              {clearLabel}
            </Button>
          )}
        </div>
        {props.children}
      </aside>
    )
  }
  return (
    <div className={cn('print:hidden', className)}>
      <Button icon={<SlidersHorizontal aria-hidden />} onClick={() => setOpen(true)}>
        {title}
        {count > 0 && <FilterCount value={count} />}
      </Button>
      <Sheet
        side="left"
        open={open}
        onOpenChange={setOpen}
        title={title}
        closeLabel={closeLabel}
        footer={
          <>
            <Button variant="primary" className="flex-1" onClick={() => setOpen(false)}>
              {resultsLabel}
            </Button>
            {count > 0 && <Button onClick={onClear}>{clearLabel}</Button>}
          </>
        }
      >
        <div className="-mt-4">{props.children}</div>
      </Sheet>
    </div>
  )
}

/** How many values are set. */
export function FilterCount({ value }: { value: number }) {
  return (
    <span className="inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-soft px-1 font-medium text-link text-xs">
      {value}
    </span>
  )
}
