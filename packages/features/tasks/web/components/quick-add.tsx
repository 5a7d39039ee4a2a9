import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

const LONGEST = 300

interface Props {
  readonly label: string
  /** Gives whether it was stored: else what was typed stays. */
  readonly onAdd: (text: string) => Promise<boolean>
  /** A pasted text of several lines is added line by line. */
  readonly takesLines?: boolean
}

/** Adds one after the other by its title: Enter stores it, and the field is empty for the next. */
export const QuickAdd = ({ label, onAdd, takesLines = false }: Props) => {
  const t = useTranslations('tasks')
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const add = async (typed: string) => {
    input.current?.focus()
    if (typed.trim() === '') return
    setText('')
    if (!(await onAdd(typed.trim()))) setText((since) => since || typed)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!takesLines || text !== '' || !/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    void add(pasted)
  }
  return (
    <form
      className="flex items-start gap-2 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        void add(text)
      }}
    >
      <Field label={label} hideLabel className="flex-1">
        <Input
          ref={input}
          autoComplete="off"
          maxLength={LONGEST}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={paste}
        />
      </Field>
      <Button type="submit" icon={<Plus aria-hidden />} disabled={text.trim() === ''}>
        {t('add')}
      </Button>
    </form>
  )
}
