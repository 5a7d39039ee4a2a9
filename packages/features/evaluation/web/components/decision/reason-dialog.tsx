import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  readonly title: string
  readonly description: string
  readonly confirmLabel: string
  readonly wordsLabel: string
  readonly wordsHint?: string
  readonly required: boolean
  /** What stands there before anything is written. */
  readonly proposed?: string
  readonly busy: boolean
  readonly open: boolean
  readonly onClose: () => void
  /** Gives whether it was done. */
  readonly onConfirm: (words: string) => Promise<boolean>
  /** Fields above the words. */
  readonly children?: ReactNode
  /** Fields below them. */
  readonly below?: ReactNode
}

const SHORTEST = 3

/** Asks for an action that wants words: a reason that others read. */
export const WordsDialog = (props: Props) => {
  const t = useTranslations('evaluation.dialog')
  const [written, setWords] = useState<string | null>(null)
  const words = written ?? props.proposed ?? ''
  const [isTried, setTried] = useState(false)
  const isShort = props.required && words.trim().length < SHORTEST
  const submit = async () => {
    setTried(true)
    if (isShort || !(await props.onConfirm(words.trim()))) return
    setWords(null)
    setTried(false)
    props.onClose()
  }
  return (
    <ActionDialog
      open={props.open}
      title={props.title}
      description={props.description}
      closeLabel={t('cancel')}
      onClose={props.onClose}
      cancelLabel={t('cancel')}
      confirmLabel={props.confirmLabel}
      loading={props.busy}
      validates
      onSubmit={submit}
    >
      {props.children}
      <Field
        label={props.wordsLabel}
        hint={props.wordsHint}
        error={isTried && isShort ? t('wordsMissing') : undefined}
        required={props.required}
      >
        <Textarea
          rows={4}
          maxLength={10_000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      {props.below}
    </ActionDialog>
  )
}
