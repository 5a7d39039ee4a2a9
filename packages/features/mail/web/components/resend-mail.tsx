import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import { type MailRecord, mailCalls } from '../mail-admin.client.ts'

interface Props {
  readonly mail: MailRecord
  readonly onOpen: (id: string) => void
}

/** Sends a message again, or says why that is not possible. */
export const ResendMail = ({ mail, onOpen }: Props) => {
  const t = useTranslations('staffMail.resend')
  const { busy, run } = useAction({ id: 'staff-mail' })
  const { manner, resentAs, state } = mail
  if (resentAs !== null)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted text-sm">{t('done')}</p>
        {manner === 'copy' && (
          <Button size="sm" onClick={() => onOpen(resentAs)}>
            {t('openCopy')}
          </Button>
        )}
      </div>
    )
  if (manner === 'owner' || manner === 'never')
    return <p className="text-muted text-sm">{t(state === 'queued' ? 'queued' : manner)}</p>
  const resend = () =>
    run(
      () => mailCalls.adminMail.resend.mutate({ mailId: mail.id }),
      ({ outcome }) => t(`outcomes.${outcome}`),
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button loading={busy} onClick={() => void resend()}>
        {t('again')}
      </Button>
      <p className="text-muted text-sm">{t(manner)}</p>
    </div>
  )
}
