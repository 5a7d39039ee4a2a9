import { NumberField } from './number-field.tsx'

const DIGITS = 4

/** A whole number from one on; nothing for none. */
export const CountField = ({
  value,
  onValue,
  digits = DIGITS,
  ...rest
}: {
  readonly path: string
  readonly label: string
  readonly hint?: string
  readonly unit?: string
  readonly digits?: number
  readonly value: number | null
  readonly onValue: (value: number | null) => void
}) => (
  <NumberField
    {...rest}
    value={value === null ? null : String(value)}
    onValue={(next) => onValue(Number(next) || null)}
    decimals={0}
    digits={digits}
  />
)
