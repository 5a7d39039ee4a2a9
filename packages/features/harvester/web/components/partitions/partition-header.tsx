import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { takeLostFocus } from '@kogge/ui/return-focus.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PartitionRecord, useHarvesterAdminApi } from '../../harvester.client.ts'
import { useMeasures } from '../../model/sizes-and-durations.ts'
import { useSourceName } from '../../use-source-name.ts'
import { PartitionState } from './partition-state-badge.tsx'

/** Reads the whole partition again, after a dialog that states the effects. */
const ReadAgain = ({ partition }: { readonly partition: PartitionRecord }) => {
  const t = useTranslations('harvester.partition')
  const tHarvester = useTranslations('harvester')
  const api = useHarvesterAdminApi()
  const queryClient = useQueryClient()
  const showError = useShowError('partition')
  const [asking, setAsking] = useState(false)
  const isBusy = partition.state === 'waiting' || partition.state === 'running'
  const readAgain = useMutation(
    api.adminPartitions.readAgain.mutationOptions({
      onSuccess: () => notifySuccess(t('done')),
      onError: showError,
      onSettled: () => {
        setAsking(false)
        void queryClient.invalidateQueries({ queryKey: api.adminPartitions.pathKey() })
      },
    }),
  )
  return (
    <>
      <Button
        icon={<RotateCcw aria-hidden />}
        disabled={isBusy}
        {...(isBusy && { title: t('busy') })}
        onClick={() => setAsking(true)}
      >
        {t('readAgain')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('readAgain')}
        description={t('readAgainText')}
        confirmLabel={t('asking')}
        cancelLabel={tHarvester('cancel')}
        loading={readAgain.isPending}
        onConfirm={() => readAgain.mutate({ guid: partition.guid })}
      />
    </>
  )
}

/** What a partition is, how it stands, and what can be done with it. */
export const PartitionHead = ({ partition }: { readonly partition: PartitionRecord }) => {
  const t = useTranslations('harvester.partition')
  const can = useCanGlobally()
  const formats = useFormats()
  const measures = useMeasures()
  const nameOf = useSourceName()
  const { asked, startedAt, finishedAt } = partition
  const when = (at: string | null) => (at === null ? '–' : formats.dateTime(at, true))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 ref={takeLostFocus} className="wrap-anywhere font-semibold text-xl">
          {nameOf(partition.source)}, {formats.date(partition.createdDate)}
        </h2>
        <span role="status" className="inline-flex">
          <PartitionState state={partition.state} />
        </span>
        {can('harvester.manage') && <ReadAgain partition={partition} />}
      </div>
      {partition.error !== null && (
        <Banner tone="error" title={t('error')}>
          <bdi className="wrap-anywhere">{partition.error}</bdi>
        </Banner>
      )}
      <DescriptionList columns={2}>
        <Description label={t('id')}>{partition.guid}</Description>
        <Description label={t('asked')}>
          {asked
            ? t('askedDays', { from: formats.date(asked.fromDay), to: formats.date(asked.toDay) })
            : t('notAsked')}
        </Description>
        <Description label={t('created')}>{when(partition.createdAt)}</Description>
        <Description label={t('bytes')}>{measures.size(partition.bytes)}</Description>
        <Description label={t('started')}>{when(startedAt)}</Description>
        <Description label={t('runs')}>{formats.number(partition.runs)}</Description>
        <Description label={t('finished')}>{when(finishedAt)}</Description>
        <Description label={t('duration')}>
          {startedAt && finishedAt ? measures.duration(startedAt, finishedAt) : '–'}
        </Description>
      </DescriptionList>
    </div>
  )
}
