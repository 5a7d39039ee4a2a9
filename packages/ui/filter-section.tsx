import { ChevronRight, X } from 'lucide-react'
import { Collapsible as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { FilterCount } from './filter-panel.tsx'
import { IconButton } from './icon-button.tsx'

export type FilterSectionProps = {
  title: string
  /** How many values are set here. */
  count: number
  /** Must name the section: "Clear country". */
  clearLabel: string
  onClear: () => void
  /** Open at first; a section with set values always starts open. */
  defaultOpen?: boolean
  children: ReactNode
}

/** One filter with its title; folds away. */
export function FilterSection(props: FilterSectionProps) {
  const { title, count, clearLabel, onClear, defaultOpen = true, children } = props
  return (
    <Radix.Root defaultOpen={defaultOpen || count > 0} className="border-line border-b py-1">
      <div className="flex min-h-8 items-center gap-1">
        <h3 className="min-w-0 flex-1">
          <Radix.Trigger className="group flex min-h-8 w-full items-center gap-1 rounded-sm text-left font-medium text-sm pointer-coarse:min-h-10">
            <ChevronRight
              aria-hidden
              className="size-3.5 shrink-0 text-subtle transition-transform group-data-[state=open]:rotate-90"
            />
            <span className="wrap-anywhere min-w-0">{title}</span>
            {count > 0 && <FilterCount value={count} />}
          </Radix.Trigger>
        </h3>
        {count > 0 && (
          <IconButton
            size="sm"
            label={clearLabel}
            icon={<X aria-hidden />}
            onClick={onClear}
            className="text-muted"
          />
        )}
      </div>
      <Radix.Content className="pt-1 pb-3">{children}</Radix.Content>
    </Radix.Root>
  )
}
