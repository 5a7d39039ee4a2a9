import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'
import { DraftField } from './draft-field.tsx'

const UNSTATED = 'unstated'

interface Props<Code extends string> {
  readonly path: string
  readonly label: string
  readonly hint?: string
  readonly codes: readonly Code[]
  readonly labelOf: (code: Code) => string
  /** Null where nothing is stated. */
  readonly value: Code | null
  readonly onValue: (code: Code | null) => void
}

/** One code of a list, or none. */
export const CodeField = <Code extends string>(props: Props<Code>) => {
  const { path, label, hint, codes, labelOf, value, onValue } = props
  const t = useTranslations('drafting.official')
  return (
    <DraftField
      path={path}
      label={label}
      className="max-w-lg"
      {...(hint !== undefined && { hint })}
    >
      <Select
        value={value ?? UNSTATED}
        onValueChange={(next) => onValue(codes.find((code) => code === next) ?? null)}
        options={[
          { value: UNSTATED, label: t('unstated') },
          ...codes.map((code) => ({ value: code, label: labelOf(code) })),
        ]}
      />
    </DraftField>
  )
}

const ANSWERS = ['yes', 'no'] as const

/** Yes, no, or nothing stated. */
export const YesNoField = ({
  value,
  onValue,
  ...rest
}: Pick<Props<string>, 'path' | 'label' | 'hint'> & {
  readonly value: boolean | null
  readonly onValue: (value: boolean | null) => void
}) => {
  const t = useTranslations('drafting.official')
  const answer = value ? 'yes' : 'no'
  return (
    <CodeField
      {...rest}
      codes={ANSWERS}
      labelOf={(code) => t(code)}
      value={value === null ? null : answer}
      onValue={(next) => onValue(next === null ? null : next === 'yes')}
    />
  )
}
