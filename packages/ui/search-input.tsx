import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { cn } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'
import { Spinner } from './spinner.tsx'

export type SearchInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'ref'
> & {
  /** Accessible name. */
  label: string
  clearLabel: string
  value: string
  onValueChange: (value: string) => void
  /** A search is under way: a spinner takes the place of the lens. */
  busy?: boolean
  boxClassName?: string
}

/** Words to search for; Escape or the button empties it and keeps the focus. */
export function SearchInput({
  label,
  clearLabel,
  value,
  onValueChange,
  busy = false,
  boxClassName,
  className,
  onKeyDown,
  ...rest
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <div className={cn('relative min-w-0', boxClassName)}>
      <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-subtle">
        {busy ? <Spinner /> : <Search aria-hidden className="size-4" />}
      </span>
      <Input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        {...rest}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            event.stopPropagation()
            clear()
          }
          onKeyDown?.(event)
        }}
        className={cn('appearance-none px-8 [&::-webkit-search-cancel-button]:hidden', className)}
      />
      {value !== '' && (
        <IconButton
          size="sm"
          label={clearLabel}
          icon={<X aria-hidden />}
          onClick={clear}
          className="absolute inset-y-0 right-0.5 my-auto size-7"
        />
      )}
    </div>
  )
}
