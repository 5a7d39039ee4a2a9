import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMatchesApi } from '../matches.client.ts'
import type {
  ConditionsComponent,
  OpenTender,
  TenderRowComponent,
} from '../model/parts-from-routes.ts'
import { useProfileActions } from '../use-profile-actions.ts'
import { useProfiles } from '../use-profiles.ts'
import { NewProfileLink } from './new-profile-link.tsx'
import { VerdictCard } from './verdict-card.tsx'

interface Props extends OpenTender {
  readonly orgId: string
  readonly rfxId: string
  readonly Row: TenderRowComponent
  readonly Conditions: ConditionsComponent
}

/** A tender, and each profile of the organisation towards it: those that miss least first. */
export const VerdictList = ({ orgId, rfxId, selected, onOpen, Row, Conditions }: Props) => {
  const t = useTranslations('matches.why')
  const tList = useTranslations('monitor.list')
  const api = useMatchesApi()
  const actions = useProfileActions(orgId)
  const { data: own } = useProfiles(orgId)
  const verdicts = useQuery(
    api.matches.verdicts.queryOptions({ orgId, rfxId }, { staleTime: 0, gcTime: 0 }),
  )
  const mayManage = (guid: string): boolean => {
    const profile = own?.find((one) => one.guid === guid)
    return profile !== undefined && actions.mayManage(profile)
  }
  return (
    <Loaded
      query={verdicts}
      loading={t('loading')}
      failed={t('failed')}
      missing={t('nothing.title')}
      rows={6}
    >
      {({ card, profiles }) => (
        <>
          <div className="@container border-line border-t">
            <Row
              tender={card}
              now={new Date(verdicts.dataUpdatedAt)}
              selected={selected === card.rfxId}
              onOpen={onOpen}
              lead={null}
              note={null}
              actions={null}
            />
          </div>
          {profiles.length === 0 ? (
            <EmptyState
              title={tList('empty')}
              description={tList('emptyText')}
              actions={<NewProfileLink orgId={orgId} />}
            />
          ) : (
            <Section title={t('profiles')}>
              <div className="flex flex-col gap-3">
                {profiles.map((verdict) => (
                  <VerdictCard
                    key={verdict.guid}
                    orgId={orgId}
                    verdict={verdict}
                    mayManage={mayManage(verdict.guid)}
                    Conditions={Conditions}
                  />
                ))}
              </div>
            </Section>
          )}
        </>
      )}
    </Loaded>
  )
}
