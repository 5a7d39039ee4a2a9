import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { LinkTab, LinkTabs, TabCount } from '@kogge/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { OrgList } from '../../org-lists.client.ts'

interface Props {
  readonly list: OrgList
  readonly isNews: boolean
}

/** Both tabs are of one path. */
const EXACT = { exact: true, includeSearch: true }

/** The two views of a list: its organisations, and what is new with them. */
export const ListTabs = ({ list, isNews }: Props) => {
  const t = useTranslations('orgLists')
  const formats = useFormats()
  const { orgId, guid, members } = list
  const page = { to: '/org-list/$orgId/$listGuid', params: { orgId, listGuid: guid } } as const
  return (
    <LinkTabs label={t('single.views')}>
      <LinkTab asChild active={!isNews}>
        <Link {...page} search={{}} activeOptions={EXACT}>
          {t('members.title')}
          <TabCount>{formats.number(members)}</TabCount>
        </Link>
      </LinkTab>
      <LinkTab asChild active={isNews}>
        <Link {...page} search={{ view: ['news'] }} activeOptions={EXACT}>
          {t('feed.title')}
        </Link>
      </LinkTab>
    </LinkTabs>
  )
}
