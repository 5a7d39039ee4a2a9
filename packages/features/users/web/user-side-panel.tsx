import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useTranslations } from 'use-intl'
import { useUserNames } from './use-user-names.ts'
import { useUserPage } from './use-user-page.ts'
import { UserFacts } from './user-details.tsx'
import { UserFailed } from './user-failed.tsx'

const PLACEHOLDER_ROWS = 3

/** A person in the side panel. */
export const UserPanel = ({ userId }: { readonly userId: string }) => {
  const t = useTranslations('users')
  const answer = useUserPage(userId)
  const known = useUserNames([userId]).get(userId)
  const { data, error } = answer
  if (error) return <UserFailed query={answer} />
  const name = data?.name ?? known
  return (
    <div className="flex flex-col gap-3">
      {name && <h3 className="wrap-anywhere font-semibold text-lg">{name}</h3>}
      {data ? (
        <UserFacts person={data} />
      ) : (
        <SkeletonRows rows={PLACEHOLDER_ROWS} label={t('loading')} />
      )}
    </div>
  )
}
