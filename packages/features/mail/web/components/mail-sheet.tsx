import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { mailCalls } from '../mail-admin.client.ts'
import { MailDetails } from './mail-details.tsx'
import { ResendMail } from './resend-mail.tsx'

interface Props {
  readonly id: string
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** One message beside the list. That it was opened stands in the audit log, so it is read once. */
export const MailSheet = ({ id, onOpen, onClose }: Props) => {
  const t = useTranslations('staffMail')
  const formats = useFormats()
  const query = useQuery({
    queryKey: ['staff-mail', id],
    queryFn: () => mailCalls.adminMail.open.mutate({ mailId: id }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const mail = query.data
  return (
    <Sheet
      open
      wide
      modal={false}
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">{mail?.subject ?? t('message')}</span>}
      closeLabel={t('filters.close')}
      footer={mail && <ResendMail mail={mail} onOpen={onOpen} />}
    >
      <Loaded query={query} rows={8} loading={t('loading')} failed={t('failed')}>
        {(record) => (
          <div className="flex flex-col gap-4">
            <p className="text-muted text-sm">{t('audited')}</p>
            <MailDetails mail={record} formats={formats} />
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}
