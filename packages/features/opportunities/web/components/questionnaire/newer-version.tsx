import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import { type Questionnaire, questionnaireCalls } from '../../opportunities.client.ts'
import { useOpportunityRefresh } from '../../use-opportunity-refresh.ts'

interface Props {
  readonly orgId: string
  readonly guid: string
  readonly version: Questionnaire
  readonly newerId: string
  readonly mayManage: boolean
}

/** Says that answers are to an earlier version, and offers the current one. */
export const NewerVersion = ({ orgId, guid, version, newerId, mayManage }: Props) => {
  const t = useTranslations('questionnaire')
  const formats = useFormats()
  const { refreshShown } = useOpportunityRefresh()
  const { busy, run } = useAction({ id: 'opportunity', refresh: refreshShown })
  const { versionId, createdAt } = version
  const adopt = () =>
    run(
      () =>
        questionnaireCalls.questionnaire.adopt.mutate({
          orgId,
          guid,
          from: versionId,
          into: newerId,
        }),
      t('adopted'),
    )
  return (
    <Banner
      className="mb-3"
      actions={
        mayManage && (
          <Button size="sm" loading={busy} onClick={() => void adopt()}>
            {t('adopt')}
          </Button>
        )
      }
    >
      {t('earlier', { date: formats.date(createdAt) })}
    </Banner>
  )
}
