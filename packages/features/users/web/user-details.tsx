import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { useTranslations } from 'use-intl'
import type { UserPageData } from './use-user-page.ts'

/** Where both are at home, and what the person is there. */
const Orgs = ({ person: { orgs, isYou } }: { readonly person: UserPageData }) => {
  const t = useTranslations('users')
  if (orgs.length === 0) return <p className="text-muted">{isYou ? t('noOwnOrgs') : t('noOrgs')}</p>
  return (
    <ul className="flex flex-col gap-1">
      {orgs.map(({ orgId, name, roles }) => (
        <li key={orgId} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0">{name}</span>
          {roles.map((role) => (
            <Badge key={role}>{t(`roles.${role}`)}</Badge>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** What the reader may know of a person, name aside. */
export const UserFacts = ({ person }: { readonly person: UserPageData }) => {
  const t = useTranslations('users')
  const formats = useFormats()
  return (
    <DescriptionList>
      {person.jobTitle !== null && (
        <Description label={t('jobTitle')}>{person.jobTitle}</Description>
      )}
      {person.email !== null && (
        <Description label={t('email')}>
          <a href={`mailto:${person.email}`} className="text-link underline underline-offset-2">
            {person.email}
          </a>
        </Description>
      )}
      <Description label={t('language')}>{formats.language(person.language)}</Description>
      <Description label={t('orgs')}>
        <Orgs person={person} />
      </Description>
    </DescriptionList>
  )
}
