import { Switch } from '@kogge/ui/switch.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ConditionsComponent } from '../model/parts-from-routes.ts'
import type { Profile } from '../monitor.client.ts'
import type { ProfileActions } from '../use-profile-actions.ts'
import { ProfileCounts } from './profile-counts.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { ProfileStateBadge } from './profile-state-badge.tsx'

interface Props {
  readonly orgId: string
  readonly profile: Profile
  readonly actions: ProfileActions
  readonly Conditions: ConditionsComponent
}

/** A profile in the list: its name and conditions, its owner, what it found, and what can be done with it. */
export const ProfileRow = ({ orgId, profile, actions, Conditions }: Props) => {
  const t = useTranslations('monitor.list')
  const { guid, name, owner, isOwn } = profile
  const ownerName = isOwn ? t('you') : owner ? owner.name || t('unnamed') : t('ownerless')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-line border-b px-3 py-3 hover:bg-hover md:grid-cols-[minmax(0,1fr)_11rem_10rem_auto]">
      <div className="min-w-0 max-md:order-1">
        <h2 className="wrap-anywhere flex flex-wrap items-center gap-2 font-medium text-base">
          <Link
            to="/monitor/org/$orgId/profile/$guid"
            params={{ orgId, guid }}
            className="text-link hover:underline"
          >
            {name}
          </Link>
          <ProfileStateBadge state={profile.state} />
        </h2>
        <div className="mt-1.5">
          <Conditions filters={profile.filters} />
        </div>
        <p className="mt-1.5 text-sm text-subtle">{t('owner', { name: ownerName })}</p>
      </div>
      <div className="py-1 text-sm max-md:order-3">
        <ProfileCounts {...profile} />
      </div>
      <Switch
        label={<span className="text-sm">{t('subscribed')}</span>}
        aria-label={t('subscribedTo', { name })}
        className="py-1 max-md:order-4 max-md:col-span-2"
        checked={profile.isSubscribed}
        disabled={actions.busy}
        onCheckedChange={(on) => void actions.subscribe(profile, on)}
      />
      <div className="flex justify-end max-md:order-2">
        <ProfileMenu orgId={orgId} profile={profile} actions={actions} />
      </div>
    </li>
  )
}
