import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Crawler, useHarvesterAdminApi } from '../../harvester.client.ts'
import { canBeAsked } from '../../model/crawler-status.ts'
import { useSourceName } from '../../use-source-name.ts'
import { RunDialog } from './crawl-run-dialog.tsx'

const REASONS = ['cannot_run', 'paused', 'disabled'] as const

/** Run now, pause, resume. */
export const CrawlerDeeds = ({ crawler }: { readonly crawler: Crawler }) => {
  const t = useTranslations('harvester')
  const api = useHarvesterAdminApi()
  const queryClient = useQueryClient()
  const showError = useShowError('crawler')
  const nameOf = useSourceName()
  const [asked, setAsked] = useState<'run' | 'pause' | null>(null)
  const { source } = crawler
  const name = nameOf(source)
  const onSettled = () => {
    setAsked(null)
    void queryClient.invalidateQueries({ queryKey: api.adminCrawlers.pathKey() })
  }
  const onError = (error: unknown) => {
    const reason = REASONS.find((known) => known === errorDetailOf(error, 'reason'))
    if (reason) notifyError(t(`crawler.refused.${reason}`), { id: 'crawler' })
    else showError(error)
  }
  const { adminCrawlers } = api
  const runNow = useMutation(
    adminCrawlers.runNow.mutationOptions({
      onSuccess: () => notifySuccess(t('crawler.asked', { name })),
      onError,
      onSettled,
    }),
  )
  const pause = useMutation(
    adminCrawlers.pause.mutationOptions({
      onSuccess: () => notifySuccess(t('crawler.pauseDone', { name })),
      onError,
      onSettled,
    }),
  )
  const resume = useMutation(
    adminCrawlers.resume.mutationOptions({
      onSuccess: () => notifySuccess(t('crawler.resumeDone', { name })),
      onError,
      onSettled,
    }),
  )
  return (
    <>
      <Button
        variant="primary"
        icon={<Play aria-hidden />}
        disabled={!canBeAsked(crawler)}
        onClick={() => setAsked('run')}
      >
        {t('crawler.runNow')}
      </Button>
      {crawler.isPaused ? (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ source })}>
          {t('crawler.resume')}
        </Button>
      ) : (
        <Button icon={<Pause aria-hidden />} onClick={() => setAsked('pause')}>
          {t('crawler.pause')}
        </Button>
      )}
      {asked === 'run' && (
        <RunDialog
          name={name}
          busy={runNow.isPending}
          onAsk={(days) => runNow.mutate({ source, ...days })}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        open={asked === 'pause'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`${t('crawler.pause')}: ${name}`}
        description={t('crawler.pauseText')}
        confirmLabel={t('crawler.pause')}
        cancelLabel={t('cancel')}
        loading={pause.isPending}
        onConfirm={() => pause.mutate({ source })}
      />
    </>
  )
}
