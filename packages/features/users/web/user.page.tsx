import { Restricted } from '@kogge/platform/web/access/restricted-page.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useUserPage } from './use-user-page.ts'
import { UserFacts } from './user-details.tsx'
import { UserFailed } from './user-failed.tsx'

const PLACEHOLDER_ROWS = 4

const Page = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 px-4 py-6">
    <title>{`${title} · Kogge`}</title>
    {children}
  </div>
)

const Person = ({ userId }: { readonly userId: string }) => {
  const t = useTranslations('users')
  const answer = useUserPage(userId)
  const { data, error } = answer
  if (error)
    return (
      <Page title={t('title')}>
        <h1 className="sr-only">{t('title')}</h1>
        <UserFailed query={answer} />
      </Page>
    )
  if (!data)
    return (
      <Page title={t('title')}>
        <h1 className="sr-only">{t('title')}</h1>
        <SkeletonRows rows={PLACEHOLDER_ROWS} label={t('loading')} />
      </Page>
    )
  return (
    <Page title={data.name}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="wrap-anywhere min-w-0 font-semibold text-2xl">
          {data.name}
          {data.isYou && <span className="font-normal text-muted"> · {t('you')}</span>}
        </h1>
        {data.isYou && (
          <LinkButton asChild>
            <Link to="/user-settings/$" params={{ _splat: 'general' }}>
              {t('settings')}
            </Link>
          </LinkButton>
        )}
      </div>
      <UserFacts person={data} />
    </Page>
  )
}

/** `/user/{userId}`: a person, as far as the reader may know them. */
export const UserPage = ({ userId }: { readonly userId: string }) =>
  useSession() ? <Person userId={userId} /> : <Restricted kind="sign_in" />
