import { type ReactNode, useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { cn } from './class-names.ts'

export type Facet = {
  value: string
  label: ReactNode
  /** Ready to read, in the reader's number format; absent while it is not known. */
  count?: string
}

export type FacetListProps = {
  /** Names the group for screen readers. */
  label: string
  facets: readonly Facet[]
  selected: readonly string[]
  onSelectedChange: (selected: string[]) => void
  /** How many rows before the button; those that are set are always shown. Default 6. */
  limit?: number
  moreLabel: string
  lessLabel: string
  /** Counts are being counted anew: they fade, the rows stay. */
  stale?: boolean
}

/** Values of one filter to tick, each with its number of hits at the right. */
export function FacetList(props: FacetListProps) {
  const { label, facets, selected, onSelectedChange, limit = 6, stale = false } = props
  const [all, setAll] = useState(false)
  const chosen = new Set(selected)
  const shown = facets.filter((facet, place) => all || place < limit || chosen.has(facet.value))
  const toggle = (value: string) =>
    onSelectedChange(
      chosen.has(value) ? selected.filter((other) => other !== value) : [...selected, value],
    )
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {shown.map((facet) => (
        <Checkbox
          key={facet.value}
          checked={chosen.has(facet.value)}
          onCheckedChange={() => toggle(facet.value)}
          label={
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1">{facet.label}</span>
              {facet.count !== undefined && (
                <span className={cn('text-sm text-subtle tabular-nums', stale && 'opacity-50')}>
                  {facet.count}
                </span>
              )}
            </span>
          }
          className="pointer-coarse:min-h-9 pointer-coarse:py-1.5"
        />
      ))}
      {(all || shown.length < facets.length) && facets.length > limit && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-1 ml-6 h-6 rounded-sm text-link text-sm hover:underline"
        >
          {all ? props.lessLabel : props.moreLabel}
        </button>
      )}
    </fieldset>
  )
}
