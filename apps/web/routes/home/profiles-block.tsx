import { DAY_LINK, DayBlock } from '@kogge/features/home/web/components/day-block.tsx'
import { ProfileCounts } from '@kogge/features/monitor/web/components/profile-counts.tsx'
import { useProfiles } from '@kogge/features/monitor/web/use-profiles.ts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** What is new by profile, the most first. */
export const ProfilesBlock = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('day.profiles')
  const profiles = useProfiles(orgId)
  const found = (profiles.data ?? []).filter(({ unseen }) => unseen > 0)
  return (
    <DayBlock
      title={t('title')}
      more={
        <Link to="/monitor" className={DAY_LINK}>
          {t('all')}
        </Link>
      }
      answers={[profiles]}
      items={found
        .toSorted((a, b) => b.unseen - a.unseen)
        .map((profile) => ({
          key: profile.guid,
          title: (
            <Link
              to="/monitor/search"
              search={{ profile: [profile.guid], view: ['unseen'] }}
              className={DAY_LINK}
            >
              {profile.name}
            </Link>
          ),
          facts: <ProfileCounts {...profile} />,
        }))}
      none={profiles.data?.length === 0 ? t('noProfiles') : t('none')}
    />
  )
}
