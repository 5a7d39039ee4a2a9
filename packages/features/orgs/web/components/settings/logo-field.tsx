import { errorMessageKey } from '@kogge/platform/web/errors/error-codes.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LogoError, removeLogo, sendLogo } from '../../model/logo-calls.ts'
import { Logo } from '../profile/org-logo.tsx'

interface Props {
  readonly orgId: string
  readonly logoKey: string | null
  /** The logo is another one now. */
  readonly onChanged: () => Promise<unknown>
}

const LARGEST = 2 * 1024 * 1024

/** The logo: choose a picture, or take it away. It is saved at once. */
export const LogoField = ({ orgId, logoKey, onChanged }: Props) => {
  const t = useTranslations('orgs.logo')
  const tErrors = useTranslations('shell.errors')
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const showError = (error: unknown) => {
    const { code, reason } = error instanceof LogoError ? error : { code: null, reason: null }
    const known = reason ? t(`refused.${reason}`) : null
    notifyError(known ?? tErrors(code ? errorMessageKey(code) : 'system_unavailable'), {
      id: 'logo',
    })
  }
  const change = async (work: () => Promise<void>, done: string) => {
    setBusy(true)
    try {
      await work()
      await onChanged()
      notifySuccess(done)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > LARGEST) showError(new LogoError('file.not_accepted', 'size'))
    else void change(() => sendLogo(orgId, file), t('saved'))
  }
  return (
    <Section title={t('title')}>
      <div className="flex flex-wrap items-center gap-4">
        <Logo logoKey={logoKey} className="size-20" />
        <div className="space-y-2">
          <div className="flex flex-wrap gap-2">
            <Button loading={busy} onClick={() => picker.current?.click()}>
              {logoKey === null ? t('choose') : t('change')}
            </Button>
            {logoKey !== null && (
              <Button variant="ghost" disabled={busy} onClick={() => setAsking(true)}>
                {t('remove')}
              </Button>
            )}
          </div>
          <p className="text-muted text-sm">{t('hint')}</p>
        </div>
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('choose')}
          tabIndex={-1}
          hidden
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('removeTitle')}
        description={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={t('cancel')}
        danger
        onConfirm={() => {
          setAsking(false)
          void change(() => removeLogo(orgId), t('removed'))
        }}
      />
    </Section>
  )
}
