import type { KeyboardEvent } from 'react'
import { Input } from './input.tsx'
import { Tag } from './tag.tsx'
import { withTypedTag } from './typed-tags.ts'

export type TagsInputProps = {
  tags: readonly string[]
  /** A tag that is not entered yet. */
  typed: string
  onTagsChange: (tags: readonly string[]) => void
  onTypedChange: (typed: string) => void
  /** Names the button that takes a tag away. */
  removeLabel: (tag: string) => string
  /** The control's name in its form. */
  name: string
  longest: number
}

/** Tags: typed, each entered by Enter or a comma, and taken away by its button. */
export function TagsInput(props: TagsInputProps) {
  const { tags, typed, onTagsChange, onTypedChange, removeLabel, name, longest } = props
  const enter = () => {
    onTagsChange(withTypedTag(tags, typed))
    onTypedChange('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isEntered = event.key === ',' || (event.key === 'Enter' && typed.trim() !== '')
    if (!isEntered || event.nativeEvent.isComposing) return
    event.preventDefault()
    enter()
  }
  return (
    <div className="flex flex-col gap-1.5">
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {tags.map((one) => (
            <li key={one} className="max-w-full">
              <Tag
                removeLabel={removeLabel(one)}
                onRemove={() => onTagsChange(tags.filter((other) => other !== one))}
              >
                {one}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <Input
        name={name}
        autoComplete="off"
        maxLength={longest}
        value={typed}
        onChange={(event) => onTypedChange(event.target.value.replace(/,/g, ''))}
        onKeyDown={onKeyDown}
        onBlur={enter}
      />
    </div>
  )
}
