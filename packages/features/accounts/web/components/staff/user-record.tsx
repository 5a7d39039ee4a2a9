import { userId as asUserId } from '@kogge/domain/kernel/entity-ids.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { takeLostFocus } from '@kogge/ui/return-focus.ts'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type UserRecord, useUsersApi } from '../../accounts-admin.client.ts'
import { UserActions } from './user-actions.tsx'
import { UserBadges } from './user-badges.tsx'
import { UserMemberships } from './user-memberships.tsx'

interface Props {
  readonly userId: string
  readonly onClose: () => void
}

const Facts = ({ user }: { readonly user: UserRecord }) => {
  const t = useTranslations('admin.users')
  const formats = useFormats()
  const when = (at: string | null) => (at ? formats.dateTime(at, true) : '–')
  return (
    <DescriptionList columns={2}>
      <Description label={t('id')}>{user.userId}</Description>
      <Description label={t('email')}>{user.email}</Description>
      <Description label={t('confirmed')}>{when(user.emailConfirmedAt)}</Description>
      <Description label={t('language')}>{formats.language(user.language)}</Description>
      <Description label={t('jobTitle')}>{user.jobTitle ?? '–'}</Description>
      <Description label={t('updates')}>{t(user.receivesUpdates ? 'yes' : 'no')}</Description>
      <Description label={t('created')}>{when(user.createdAt)}</Description>
      <Description label={t('seen')}>{when(user.lastSeenAt)}</Description>
      <Description label={t('sessions')}>{formats.number(user.sessions)}</Description>
      <Description label={t('secondFactor')}>{t(user.hasSecondFactor ? 'yes' : 'no')}</Description>
      {user.deletedAt && <Description label={t('deleted')}>{when(user.deletedAt)}</Description>}
    </DescriptionList>
  )
}

/** One user, with where they belong and what staff can do for them. */
export const UserRecordView = ({ userId, onClose }: Props) => {
  const t = useTranslations('admin.users')
  const canGlobally = useCanGlobally()
  const api = useUsersApi()
  const found = useQuery(
    api.adminUsers.byId.queryOptions({ userId: asUserId.parse(userId.toLowerCase()) }),
  )
  const back = (
    <Button variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
      {t('back')}
    </Button>
  )
  if (found.isError && !found.data)
    return (
      <>
        <div>{back}</div>
        <LoadFailed query={found} failed={t('missing')} />
      </>
    )
  if (!found.data) return <SkeletonRows rows={6} label={t('loading')} />
  const user = found.data
  const audit = (screen: 'audit/user' | 'audit/user-role', label: string) => (
    <LinkButton asChild size="sm">
      <Link to="/admin/$" params={{ _splat: screen }} search={{ id: [user.userId] }}>
        {label}
      </Link>
    </LinkButton>
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {back}
        <h2 ref={takeLostFocus} className="font-semibold text-xl wrap-anywhere">
          {user.name || t('badges.deleted')}
        </h2>
        <UserBadges user={user} />
      </div>
      <Facts user={user} />
      <div className="flex flex-wrap gap-2">
        {canGlobally('admin.audit.user') && audit('audit/user', t('auditUser'))}
        {canGlobally('admin.audit.user_role') && audit('audit/user-role', t('auditRole'))}
      </div>
      <UserMemberships user={user} />
      {canGlobally('user.manage') && !user.isDeleted && (
        <Section title={t('actions.title')} description={t('actions.text')}>
          <UserActions user={user} />
        </Section>
      )}
    </>
  )
}
