import { Button } from '@kogge/ui/button.tsx'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'

const FIRST = 5

interface Props<Item> {
  readonly title: string
  readonly items: readonly Item[]
  /** A row of the list. */
  readonly children: (item: Item) => ReactNode
}

/** A part of a day's work, the first rows of it until the reader asks for all; nothing where it is empty. */
export const DayGroup = <Item,>({ title, items, children }: Props<Item>) => {
  const t = useTranslations('tasks.mine')
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  if (items.length === 0) return null
  const shown = isWhole ? items : items.slice(0, FIRST)
  const rest = items.length - shown.length
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-medium text-muted text-sm tabular-nums">
        {title} ({items.length})
      </h3>
      <ul aria-labelledby={id} className="mt-1 border-line border-t">
        {shown.map(children)}
      </ul>
      {rest > 0 && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setIsWhole(true)}>
          {t('more', { count: rest })}
        </Button>
      )}
    </section>
  )
}
