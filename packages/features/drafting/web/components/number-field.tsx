import { Input } from '@kogge/ui/input.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { typedNumber } from '../model/typed-number.ts'
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

/** A number as people type it. What is none stays in the field and says so, and the document as it was. */
export const NumberField = (props: Props) => {
  const { path, label, hint, value, onValue, decimals, digits, isSigned, unit, className } = props
  const t = useTranslations('drafting.form')
  const [typed, setTyped] = useState<string | null>(null)
  const shape = {
    decimals,
    ...(digits !== undefined && { digits }),
    ...(isSigned !== undefined && { isSigned }),
  }
  const isWrong = typed !== null && typedNumber(typed, shape) === null
  const change = (text: string) => {
    setTyped(text)
    const number = typedNumber(text, shape)
    if (number !== null) onValue(number === '' ? null : number)
  }
  return (
    <DraftField
      path={path}
      label={label}
      {...(hint !== undefined && { hint })}
      {...(className !== undefined && { className })}
      required={props.required ?? false}
      hideLabel={props.hideLabel ?? false}
      error={isWrong ? t('notANumber', { decimals }) : null}
    >
      <span className="flex items-center gap-2">
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? value ?? ''}
          onChange={(event) => change(event.target.value)}
          onBlur={() => !isWrong && setTyped(null)}
          className="max-w-48 text-right tabular-nums"
        />
        {unit && <span className="text-muted">{unit}</span>}
      </span>
    </DraftField>
  )
}
