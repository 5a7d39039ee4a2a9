import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import { useUserPage } from './use-user-page.ts'
import { UserFacts } from './user-details.tsx'
import { UserFailed } from './user-failed.tsx'

const PLACEHOLDER_ROWS = 3

/** A person in the side panel. */
export const UserPanel = ({ userId }: { readonly userId: string }) => {
  const t = useTranslations('users')
  const answer = useUserPage(userId)
  const { data, error } = answer
  if (error) return <UserFailed query={answer} />
  if (!data) return <SkeletonRows rows={PLACEHOLDER_ROWS} label={t('loading')} />
  return (
    <div className="flex flex-col gap-3">
      <h3 className="wrap-anywhere font-semibold text-lg">{data.name}</h3>
      <UserFacts person={data} />
    </div>
  )
}
