import type { Choices } from '@kogge/domain/kernel/chosen-edits.ts'
import { ConflictingFieldsDialog } from '@kogge/platform/web/edits/conflicting-fields-dialog.tsx'
import { useTranslations } from 'use-intl'

interface Props<Field extends string> {
  readonly fields: readonly {
    readonly name: Field
    readonly label: string
    readonly mine: string
    readonly theirs: string
  }[]
  readonly busy: boolean
  readonly onSettle: (choices: Choices<Field>) => void
  readonly onClose: () => void
}

/** Fields of a list, or of an organisation in it, that others have changed meanwhile, too. */
export const EditConflict = <Field extends string>({ fields, ...rest }: Props<Field>) => {
  const t = useTranslations('orgLists.conflict')
  const tForm = useTranslations('orgLists.form')
  return (
    <ConflictingFieldsDialog
      {...rest}
      fields={fields.map(({ mine, theirs, ...field }) => ({
        ...field,
        mine: mine || t('none'),
        theirs: theirs || t('none'),
      }))}
      labels={{
        title: t('title'),
        text: t('text'),
        mine: t('mine'),
        theirs: t('theirs'),
        choose: t('choose'),
        back: t('back'),
        save: tForm('save'),
      }}
    />
  )
}
