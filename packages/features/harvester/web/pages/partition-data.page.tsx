import { isDay } from '@kogge/domain/harvester/publication-calendar.ts'
import { idOf, typedId } from '@kogge/platform/web/lists/list-id.ts'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { StageTable } from '../components/partitions/harvest-stage-table.tsx'
import { PartitionFailures } from '../components/partitions/partition-failures.tsx'
import { PartitionFiles } from '../components/partitions/partition-files.tsx'
import { PartitionHead } from '../components/partitions/partition-header.tsx'
import { FileSheet } from '../components/source-files/source-file-sheet.tsx'
import { useHarvesterAdminApi } from '../harvester.client.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>) => void
}

/** What the address names: both parts of it, each of its kind. */
const keyOf = ({ createdDate, guid }: Readonly<Record<string, unknown>>) => {
  if (typeof createdDate !== 'string' || typeof guid !== 'string' || !isDay(createdDate))
    return null
  const id = typedId(guid)
  return id === null ? null : { createdDate, guid: id }
}
export type PartitionKey = NonNullable<ReturnType<typeof keyOf>>

const BUSY_POLL_MS = 3000

const All = () => {
  const t = useTranslations('harvester.partition')
  return (
    <LinkButton asChild variant="ghost" className="self-start">
      <Link to="/admin/$" params={{ _splat: 'harvester/partitions' }} search={{}}>
        <ArrowLeft aria-hidden />
        {t('all')}
      </Link>
    </LinkButton>
  )
}

interface DataProps extends Props {
  readonly partition: PartitionKey
}

const PartitionData = ({ partition, search, onSearch }: DataProps) => {
  const t = useTranslations('harvester.partition')
  const api = useHarvesterAdminApi()
  const found = useQuery(
    api.adminPartitions.byGuid.queryOptions(partition, {
      // One that is being worked on is followed until it is done.
      refetchInterval: ({ state }) =>
        state.data?.state === 'waiting' || state.data?.state === 'running' ? BUSY_POLL_MS : false,
    }),
  )
  const opened = idOf(search)
  const onFile = (id: string) => onSearch({ ...partition, id: [id] })
  if (!found.data)
    return <Awaited query={found} rows={6} loading={t('loading')} missing={t('missing')} />
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <PartitionHead partition={found.data} />
      <StageTable stages={found.data.stages} />
      <PartitionFailures guid={partition.guid} onFile={onFile} />
      <PartitionFiles guid={partition.guid} selected={opened} onOpen={onFile} />
      {opened !== null && (
        <FileSheet key={opened} id={opened} onClose={() => onSearch(partition)} />
      )}
    </div>
  )
}

/** The files and the failures of the partition that the address names by day and id. */
export const PartitionDataScreen = (props: Props) => {
  const t = useTranslations('harvester.partition')
  const partition = keyOf(props.search)
  return (
    <>
      <All />
      {partition ? (
        <PartitionData key={partition.guid} {...props} partition={partition} />
      ) : (
        <EmptyState title={t('choose')} description={t('chooseHint')} />
      )}
    </>
  )
}
