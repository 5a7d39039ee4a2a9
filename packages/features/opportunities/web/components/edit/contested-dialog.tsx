import { ConflictingFieldsDialog } from '@kogge/platform/web/edits/conflicting-fields-dialog.tsx'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'

type Dialog<Name extends string> = ComponentProps<typeof ConflictingFieldsDialog<Name>>

interface Props<Name extends string> extends Omit<Dialog<Name>, 'labels' | 'fields'> {
  readonly contested: Dialog<Name>['fields']
}

/** Values of an opportunity that others have changed meanwhile, too: for each the editor's or theirs is chosen. */
export const ContestedDialog = <Name extends string>({ contested, ...dialog }: Props<Name>) => {
  const t = useTranslations('opportunity')
  return (
    <ConflictingFieldsDialog
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
