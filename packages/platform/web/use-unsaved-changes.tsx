import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'

interface Unsaved {
  /** The question, to be put anywhere on the page. */
  readonly question: ReactNode
  /** Lets the reader go: what was changed is saved. */
  readonly release: () => void
}

/** Asks before a page is left on which something was changed and not saved, however it is left. */
export const useUnsaved = (changed: boolean): Unsaved => {
  const t = useTranslations('shell.unsaved')
  const isReleased = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: () => !isReleased.current,
    enableBeforeUnload: () => !isReleased.current,
    disabled: !changed,
    withResolver: true,
  })
  const question = (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      danger
      title={t('title')}
      description={t('text')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      onConfirm={() => blocker.proceed?.()}
    />
  )
  return {
    question,
    release: () => {
      isReleased.current = true
    },
  }
}
