import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useResponseApi } from '../../responses.client.ts'
import { useNamed } from '../../use-represented-org.ts'
import { ParticipationBadge } from './participation-status-badge.tsx'

const Status = ({ rfxId, orgId }: { readonly rfxId: string; readonly orgId: string }) => {
  const t = useTranslations('responses.participants')
  const api = useResponseApi()
  const named = useNamed(rfxId, orgId)
  const { data } = useQuery(api.response.mine.queryOptions(named, { retry: false }))
  return (
    <p className="flex flex-wrap items-center gap-2">
      {t('own')}
      {data && <ParticipationBadge status={data.status} />}
    </p>
  )
}

interface Props {
  readonly rfxId: string
  /** The reader's; null for visitors. */
  readonly orgId: string | null
  readonly isOpened: boolean
}

/** What the tab of participants says to everybody but the buyer. */
export const OwnPart = ({ rfxId, orgId, isOpened }: Props) => {
  const t = useTranslations('responses.participants')
  return (
    <Section title={t('title')}>
      <div className="flex flex-col gap-2">
        {orgId && <Status rfxId={rfxId} orgId={orgId} />}
        <p className="max-w-[75ch] text-muted">{isOpened ? t('opened') : t('sealed')}</p>
      </div>
    </Section>
  )
}
