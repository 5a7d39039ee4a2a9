import {
  LONGEST_LIST_DESCRIPTION,
  LONGEST_LIST_NAME,
  orgListName,
} from '@kogge/domain/org-lists/org-list-inputs.ts'
import { ORG_LIST_PURPOSES } from '@kogge/domain/org-lists/org-list-purposes.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useTranslations } from 'use-intl'
import type { ListFields as Fields } from '../../org-lists.client.ts'

interface Props {
  readonly fields: Fields
  /** The form was sent: what is wrong is said. */
  readonly isTried: boolean
  readonly onFields: (fields: Fields) => void
}

export const isListName = (name: string): boolean => orgListName.safeParse(name).success

/** The name of a list, its purpose and its description, to write. */
export const ListFields = ({ fields, isTried, onFields }: Props) => {
  const t = useTranslations('orgLists.form')
  const tPurposes = useTranslations('orgLists.purposes')
  const { name, purpose, description } = fields
  return (
    <>
      <Field label={t('name')} error={isTried && !isListName(name) && t('wrongName')} required>
        <Input
          name="name"
          autoComplete="off"
          maxLength={LONGEST_LIST_NAME}
          value={name}
          onChange={(event) => onFields({ ...fields, name: event.target.value })}
        />
      </Field>
      <Field label={t('purpose')}>
        <Select
          value={purpose}
          onValueChange={(next) => onFields({ ...fields, purpose: next })}
          options={ORG_LIST_PURPOSES.map((value) => ({ value, label: tPurposes(value) }))}
        />
      </Field>
      <Field label={t('description')} note={t('optional')}>
        <Textarea
          rows={4}
          maxLength={LONGEST_LIST_DESCRIPTION}
          value={description}
          onChange={(event) => onFields({ ...fields, description: event.target.value })}
        />
      </Field>
    </>
  )
}
