import { Button } from './button.tsx'
import { Tag } from './tag.tsx'

export type ActiveTagsProps<Choice> = {
  /** Accessible name of the list. */
  label: string
  chosen: readonly Choice[]
  nameOf: (choice: Choice) => string
  removeLabel: (name: string) => string
  onRemove: (choice: Choice) => void
  clearLabel: string
  onClear: () => void
}

/** What narrows a list, each to be taken away; nothing where nothing does. */
export function ActiveTags<Choice extends { readonly filter: string; readonly value: string }>(
  props: ActiveTagsProps<Choice>,
) {
  const { label, chosen, nameOf, removeLabel, onRemove, clearLabel, onClear } = props
  if (chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label={label}>
      {chosen.map((one) => (
        <li key={`${one.filter} ${one.value}`} className="min-w-0 max-w-full">
          <Tag onRemove={() => onRemove(one)} removeLabel={removeLabel(nameOf(one))}>
            {nameOf(one)}
          </Tag>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={onClear}>
          {clearLabel}
        </Button>
      </li>
    </ul>
  )
}
