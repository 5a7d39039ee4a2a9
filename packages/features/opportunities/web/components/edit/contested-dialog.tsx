import { ConflictingFieldsDialog } from '@kogge/platform/web/edits/conflicting-fields-dialog.tsx'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

type Dialog = ComponentProps<typeof ConflictingFieldsDialog<string>>

interface Props extends Omit<Dialog, 'labels' | 'fields'> {
  readonly contested: Dialog['fields']
}

/** Values of an opportunity that others have changed meanwhile, too: for each the editor's or theirs is chosen. */
export const ContestedDialog = ({ contested, ...dialog }: Props) => {
  const t = useTranslations('opportunity')
  return (
    <ConflictingFieldsDialog<string>
      {...dialog}
      fields={contested}
      labels={{
        title: t('conflict.title'),
        text: t('conflict.text'),
        mine: t('conflict.mine'),
        theirs: t('conflict.theirs'),
        choose: t('conflict.choose'),
        back: t('conflict.back'),
        save: t('form.save'),
      }}
    />
  )
}
