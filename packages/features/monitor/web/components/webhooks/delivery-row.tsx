import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { Delivery } from '../../monitor.client.ts'

interface Props {
  readonly delivery: Delivery
  readonly busy: boolean
  /** Null where it cannot be sent again. */
  readonly onResend: (() => void) | null
}

const TONES: Readonly<Record<Delivery['state'], BadgeTone>> = {
  waiting: 'neutral',
  delivered: 'success',
  failed: 'danger',
}

const Text = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div className="min-w-0">
    <p className="text-subtle text-xs">{title}</p>
    <pre className="max-h-48 overflow-auto whitespace-pre-wrap rounded-sm bg-sunken p-2 font-mono text-xs wrap-anywhere">
      {text}
    </pre>
  </div>
)

/** A delivery: what came of it, what was sent, and what the receiver answered. */
export const DeliveryRow = ({ delivery, busy, onResend }: Props) => {
  const t = useTranslations('monitor.webhooks')
  const formats = useFormats()
  const { kind, state, attempts, createdAt, dueAt, status, problem, body, reply } = delivery
  const time = formats.dateTime(createdAt)
  const outcome = problem
    ? t(`problems.${problem}`)
    : status !== null && t('status', { status: String(status) })
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONES[state]}>{t(`deliveryStates.${state}`)}</Badge>
        <span className="font-medium text-sm">{t(`kinds.${kind}`)}</span>
        <span className="text-muted text-sm tabular-nums">{time}</span>
        <span className="text-muted text-sm">
          {[outcome, attempts > 0 && t('attempts', { count: attempts })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {state === 'waiting' && attempts > 0 && dueAt && (
          <span className="text-muted text-sm">{t('next', { date: formats.dateTime(dueAt) })}</span>
        )}
        {onResend && (
          <Button
            size="sm"
            className="ml-auto"
            disabled={busy}
            aria-label={t('resendThis', { what: `${t(`kinds.${kind}`)}, ${time}` })}
            onClick={onResend}
          >
            {t('resend')}
          </Button>
        )}
      </div>
      {body !== null && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer py-1 text-link text-sm">{t('details')}</summary>
          <div className="mt-1 grid gap-2 md:grid-cols-2">
            <Text title={t('body')} text={body} />
            <Text title={t('reply')} text={reply || t(status === null ? 'noAnswer' : 'noReply')} />
          </div>
        </details>
      )}
    </li>
  )
}
