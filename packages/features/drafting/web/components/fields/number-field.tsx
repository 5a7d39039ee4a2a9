import { typedNumber } from '@kogge/platform/web/typed-number.ts'
import { Input } from '@kogge/ui/input.tsx'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft, useDrafting } from '../../model/drafting-context.ts'
import { fieldKey } from '../../model/unreadable-numbers.ts'
import { DraftField } from './draft-field.tsx'

interface Props {
  readonly path: string
  readonly label: string
  readonly hint?: string
  /** A decimal string; null for none. */
  readonly value: string | null
  readonly onValue: (value: string | null) => void
  /** Digits after the point, and before it. */
  readonly decimals: number
  readonly digits?: number
  readonly isSigned?: boolean
  readonly required?: boolean
  /** Behind the number: a unit, a currency, %. */
  readonly unit?: string
  readonly hideLabel?: boolean
  readonly className?: string
}

/**
 * A number as people type it. What is none stays in the field and says so, keeps the draft from being
 * published, and leaves the document as it was before it was begun: not with the digits before the slip.
 */
export const NumberField = (props: Props) => {
  const { path, label, hint, value, onValue, decimals, digits, isSigned, unit, className } = props
  const t = useTranslations('drafting.form')
  const { unreadable, tellUnreadable } = useDrafting()
  const wrong = unreadable.get(useDraft((document) => fieldKey(document, path))) ?? null
  const [typed, setTyped] = useState<string | null>(null)
  const before = useRef(value)
  const own = useRef(value)
  // What came from elsewhere meanwhile stays: a slip takes nothing back that a colleague wrote.
  if (own.current !== value) {
    own.current = value
    before.current = value
  }
  const give = (next: string | null) => {
    own.current = next
    onValue(next)
  }
  const shape = {
    decimals,
    ...(digits !== undefined && { digits }),
    ...(isSigned !== undefined && { isSigned }),
  }
  const change = (text: string) => {
    if (typed === null && wrong === null) before.current = value
    setTyped(text)
    const number = typedNumber(text, shape)
    tellUnreadable(path, number === null ? text : null)
    if (number !== null) give(number === '' ? null : number)
    else if (value !== before.current) give(before.current)
  }
  return (
    <DraftField
      path={path}
      label={label}
      {...(hint !== undefined && { hint })}
      {...(className !== undefined && { className })}
      required={props.required ?? false}
      hideLabel={props.hideLabel ?? false}
      error={wrong !== null ? t('notANumber', { decimals }) : null}
    >
      <span className="flex items-center gap-2">
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? wrong ?? value ?? ''}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setTyped(null)}
          className="max-w-48 text-right tabular-nums"
        />
        {unit && <span className="text-muted">{unit}</span>}
      </span>
    </DraftField>
  )
}
