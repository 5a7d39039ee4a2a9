import { documentBytes, MOST_DOCUMENT_BYTES } from '@kogge/domain/drafting/request-document-size.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { errorCodeOf, errorMessageKey } from '@kogge/platform/web/errors/error-codes.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDrafting, useSavingState } from '../../model/drafting-context.ts'
import { GoneBanner, useGoneDraftOutcome } from './draft-gone-banner.tsx'

/** Whether everything is saved, in a word. */
export const SaveState = () => {
  const t = useTranslations('drafting.saving')
  const formats = useFormats()
  const { phase, kept, server } = useSavingState()
  const isFine = phase === 'saved'
  const isMoving = phase === 'saving' || phase === 'waiting'
  const Icon = isFine ? CloudCheck : isMoving ? CloudUpload : CloudAlert
  const text = isFine
    ? t('saved', { time: formats.dateTime(server.updatedAt) })
    : t(!kept && phase === 'waiting' ? 'notKept' : phase)
  return (
    <p
      role="status"
      data-phase={phase}
      className={`flex min-w-0 items-center gap-1.5 text-sm ${isFine || isMoving ? 'text-muted' : 'text-attention'}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}

const MEGABYTE = 1024 * 1024

/** Why it is not taken, and what is to be done. */
const Refusal = () => {
  const t = useTranslations('drafting.saving')
  const tErrors = useTranslations('shell.errors')
  const { problem, value } = useSavingState()
  const code = errorCodeOf(problem)
  if (code !== 'draft.too_large') return code ? tErrors(errorMessageKey(code)) : t('refusedText')
  // Rounded up, so that what is too large by a little does not look as if it fitted.
  const size = Math.ceil((documentBytes(value) / MEGABYTE) * 10) / 10
  return t('tooLarge', { size, most: MOST_DOCUMENT_BYTES / MEGABYTE })
}

/** What one must know of saving beyond that word. */
export const SaveBanners = ({
  restored,
  amends,
}: {
  readonly restored: string | null
  /** The version that is amended; null for a first one. */
  readonly amends: number | null
}) => {
  const t = useTranslations('drafting.saving')
  const formats = useFormats()
  const { saving } = useDrafting()
  const [isRead, setRead] = useState(false)
  const { phase, kept, takenIn } = useSavingState()
  const outcome = useGoneDraftOutcome(amends)
  return (
    <div className="space-y-2 empty:hidden">
      {restored && !isRead && (
        <Banner live close={{ label: t('close'), onClose: () => setRead(true) }}>
          {t('restored', { time: formats.dateTime(restored) })}
        </Banner>
      )}
      {phase === 'offline' && (
        <Banner
          tone="attention"
          live
          title={t('offlineTitle')}
          actions={<Button onClick={() => void saving.flush()}>{t('retry')}</Button>}
        >
          {t(kept ? 'offlineKept' : 'offlineNotKept')}
        </Banner>
      )}
      {outcome && <GoneBanner fate={outcome} amends={amends} />}
      {phase === 'refused' && !outcome && (
        <Banner tone="error" live title={t('refusedTitle')}>
          <Refusal /> {t(kept ? 'refusedKept' : 'offlineNotKept')}
        </Banner>
      )}
      {takenIn && (
        <Banner
          live
          close={{ label: t('close'), onClose: saving.dismissTakenIn }}
          title={t('takenInTitle', { name: takenIn.from.updatedBy?.name ?? t('somebody') })}
        >
          {t('takenInText', { count: takenIn.paths.length })}
        </Banner>
      )}
    </div>
  )
}
