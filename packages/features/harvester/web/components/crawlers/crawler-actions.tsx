import { reasonOf } from '@kogge/platform/web/errors/error-details.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Crawler, harvesterAdminCalls, useHarvesterAdminApi } from '../../harvester.client.ts'
import { canRequestRun } from '../../model/crawler-status.ts'
import { useSourceName } from '../../use-source-name.ts'
import { RunDialog } from './crawl-run-dialog.tsx'

const REASONS = ['cannot_run', 'paused', 'disabled'] as const

/** Run now, pause, resume. */
export const CrawlerActions = ({ crawler }: { readonly crawler: Crawler }) => {
  const t = useTranslations('harvester')
  const api = useHarvesterAdminApi()
  const queryClient = useQueryClient()
  const nameOf = useSourceName()
  const [asked, setAsked] = useState<'run' | 'pause' | null>(null)
  const { source } = crawler
  const name = nameOf(source)
  const { busy, run } = useAction({
    id: 'crawler',
    explain: (error) => {
      const reason = reasonOf(error, REASONS)
      return reason && t(`crawler.refused.${reason}`)
    },
    refresh: () => queryClient.invalidateQueries({ queryKey: api.adminCrawlers.pathKey() }),
  })
  const act = async (work: () => Promise<unknown>, said: string) => {
    await run(work, said)
    setAsked(null)
  }
  const { runNow, pause, resume } = harvesterAdminCalls.adminCrawlers
  return (
    <>
      <Button
        variant="primary"
        icon={<Play aria-hidden />}
        disabled={!canRequestRun(crawler)}
        onClick={() => setAsked('run')}
      >
        {t('crawler.runNow')}
      </Button>
      {crawler.isPaused ? (
        <Button
          loading={busy}
          onClick={() =>
            void act(() => resume.mutate({ source }), t('crawler.resumeDone', { name }))
          }
        >
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
          busy={busy}
          onAsk={(days) =>
            void act(() => runNow.mutate({ source, ...days }), t('crawler.asked', { name }))
          }
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
        loading={busy}
        onConfirm={() => void act(() => pause.mutate({ source }), t('crawler.pauseDone', { name }))}
      />
    </>
  )
}
