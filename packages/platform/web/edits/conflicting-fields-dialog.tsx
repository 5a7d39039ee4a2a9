import type { Choices } from '@kogge/domain/kernel/chosen-edits.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { type ReactNode, useState } from 'react'

interface ConflictingField<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

interface Props<Name extends string> {
  readonly fields: readonly ConflictingField<Name>[]
  readonly labels: Readonly<
    Record<'title' | 'text' | 'mine' | 'theirs' | 'choose' | 'back' | 'save', string>
  >
  readonly busy: boolean
  readonly onSettle: (choices: Choices<Name>) => void
  readonly onClose: () => void
}

const shown = (value: ReactNode) => (
  <span className="wrap-anywhere whitespace-pre-line">{value}</span>
)

/** Fields that others have changed meanwhile, too: for each the editor's value or theirs is chosen. */
export const ConflictingFieldsDialog = <Name extends string>(props: Props<Name>) => {
  const { fields, labels, busy, onSettle, onClose } = props
  const [choices, setChoices] = useState<Choices<Name>>({})
  const [isAsked, setIsAsked] = useState(false)
  const submit = () => {
    setIsAsked(true)
    if (fields.every(({ name }) => choices[name])) onSettle(choices)
  }
  return (
    <ActionDialog
      size="lg"
      title={labels.title}
      description={labels.text}
      closeLabel={labels.back}
      cancelLabel={labels.back}
      confirmLabel={labels.save}
      loading={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      {fields.map(({ name, label, mine, theirs }) => (
        <Field key={name} label={label} required error={isAsked && !choices[name] && labels.choose}>
          <RadioGroup
            value={choices[name] ?? null}
            onValueChange={(choice) => setChoices((before) => ({ ...before, [name]: choice }))}
            options={[
              { value: 'mine', label: labels.mine, description: shown(mine) },
              { value: 'theirs', label: labels.theirs, description: shown(theirs) },
            ]}
          />
        </Field>
      ))}
    </ActionDialog>
  )
}
