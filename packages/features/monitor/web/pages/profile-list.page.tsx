import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Switch } from '@kogge/ui/switch.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { MonitorFrame } from '../components/monitor-frame.tsx'
import { NewProfileLink } from '../components/new-profile-link.tsx'
import { NoProfiles } from '../components/no-profiles.tsx'
import { PlanNote } from '../components/plan-note.tsx'
import { ProfileRow } from '../components/profile-row.tsx'
import type { ConditionsComponent } from '../model/parts-from-routes.ts'
import { useProfileActions } from '../use-profile-actions.ts'
import { useProfiles } from '../use-profiles.ts'

interface Props {
  readonly orgId: string
  readonly archived: boolean
  readonly onArchived: (shown: boolean) => void
  readonly Conditions: ConditionsComponent
}

/** The profiles of an organisation: their conditions, owners, states and counts. */
export const ProfileListPage = ({ orgId, archived, onArchived, Conditions }: Props) => {
  const t = useTranslations('monitor.list')
  const profiles = useProfiles(orgId, { archived })
  const actions = useProfileActions(orgId)
  return (
    <MonitorFrame
      title={t('title')}
      actions={
        <>
          <LinkButton asChild>
            <Link to="/monitor/search" search={{ profile: ['all'] }}>
              {t('feed')}
            </Link>
          </LinkButton>
          <NewProfileLink orgId={orgId} />
        </>
      }
    >
      <PlanNote orgId={orgId} />
      <Loaded query={profiles} loading={t('loading')} failed={t('failed')} rows={6}>
        {(all) => (
          <>
            {all.length === 0 ? (
              <NoProfiles orgId={orgId} />
            ) : (
              <ul aria-label={t('title')} className="border-line border-t">
                {all.map((profile) => (
                  <ProfileRow
                    key={profile.guid}
                    orgId={orgId}
                    profile={profile}
                    actions={actions}
                    Conditions={Conditions}
                  />
                ))}
              </ul>
            )}
            <Switch label={t('archived')} checked={archived} onCheckedChange={onArchived} />
          </>
        )}
      </Loaded>
    </MonitorFrame>
  )
}
