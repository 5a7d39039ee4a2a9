import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { CopyButton } from '@kogge/ui/copy-button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Sheet } from '@kogge/ui/sheet.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type SourceFileRecord, useHarvesterAdminApi } from '../../harvester.client.ts'
import { useMeasures } from '../../model/sizes-and-durations.ts'
import { useSourceName } from '../../use-source-name.ts'
import { FailureList } from '../harvest-failure-list.tsx'
import { Facts } from '../record-facts.tsx'
import { FileNotices } from './source-file-notices.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

const FileFacts = ({ file }: { readonly file: SourceFileRecord }) => {
  const t = useTranslations('harvester')
  const formats = useFormats()
  const measures = useMeasures()
  const nameOf = useSourceName()
  const when = (at: string) => formats.dateTime(at, true)
  const copy = (text: string) => (
    <CopyButton text={text} label={t('copy')} copiedLabel={t('copied')} className="-my-1" />
  )
  return (
    <Facts
      facts={[
        [t('file.source'), nameOf(file.source)],
        [
          t('file.address'),
          <span key="address">
            <bdi>{file.address}</bdi> {copy(file.address)}
          </span>,
        ],
        [t('file.fetched'), when(file.fetchedAt)],
        [t('file.taken'), file.takenAt === null ? t('file.notTaken') : when(file.takenAt)],
        [t('file.first'), when(file.firstReceivedAt)],
        [t('file.arrivals'), formats.number(file.arrivals)],
        [t('file.size'), measures.size(file.size)],
        [
          t('file.hash'),
          <span key="hash">
            <code className="text-sm">{file.hash}</code> {copy(file.hash)}
          </span>,
        ],
        [
          t('file.partition'),
          file.partition ? (
            <Link
              key="partition"
              to="/admin/$"
              params={{ _splat: 'harvester/partition-data' }}
              search={file.partition}
              className="text-link hover:underline"
            >
              {formats.date(file.partition.createdDate)} · {file.partition.guid.slice(0, 8)}
            </Link>
          ) : (
            t('file.noPartition')
          ),
        ],
        [t('file.etag'), file.etag],
        [t('file.lastModified'), file.lastModified],
      ]}
    />
  )
}

const Loaded = ({ file }: { readonly file: SourceFileRecord }) => {
  const t = useTranslations('harvester.file')
  const can = useCanGlobally()
  const hidden = file.failureCount - file.failures.length
  return (
    <div className="flex flex-col gap-6">
      <FileFacts file={file} />
      <Section level={3} title={`${t('failures')} (${file.failureCount})`}>
        {file.failures.length === 0 && <p className="text-muted">{t('noFailures')}</p>}
        <FailureList failures={file.failures} />
        {hidden > 0 && <p className="pt-2 text-muted">{t('moreFailures', { count: hidden })}</p>}
      </Section>
      <Section level={3} title={`${t('notices')} (${file.notices})`}>
        <FileNotices id={file.id} />
      </Section>
      <Section level={3} title={t('bytes')}>
        <p className="text-muted">{t('downloadHint')}</p>
        {can('harvester.manage') && <p className="pt-1 text-muted">{t('readAgainHint')}</p>}
      </Section>
    </div>
  )
}

/** One file beside the list: where it came from, what was read of it, and its bytes. */
export const FileSheet = ({ id, onClose }: Props) => {
  const t = useTranslations('harvester.file')
  const tHarvester = useTranslations('harvester')
  const can = useCanGlobally()
  const api = useHarvesterAdminApi()
  const queryClient = useQueryClient()
  const showError = useShowError('source-file')
  const found = useQuery(api.adminSourceFiles.byId.queryOptions({ id }))
  const readAgain = useMutation(
    api.adminSourceFiles.readAgain.mutationOptions({
      onSuccess: () => notifySuccess(t('asked')),
      onError: showError,
      onSettled: () =>
        void queryClient.invalidateQueries({ queryKey: api.adminSourceFiles.pathKey() }),
    }),
  )
  return (
    <Sheet
      open
      modal={false}
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={tHarvester('close')}
      footer={
        found.data && (
          <>
            <LinkButton href={`/api/harvester/source-files/${id}/raw`} download>
              <Download aria-hidden />
              {t('download')}
            </LinkButton>
            {can('harvester.manage') && (
              <Button
                icon={<RotateCcw aria-hidden />}
                loading={readAgain.isPending}
                onClick={() => readAgain.mutate({ id })}
              >
                {t('readAgain')}
              </Button>
            )}
          </>
        )
      }
    >
      {found.data && <Loaded file={found.data} />}
      {!found.data && (
        <Awaited query={found} rows={6} loading={t('loading')} missing={t('missing')} />
      )}
    </Sheet>
  )
}
