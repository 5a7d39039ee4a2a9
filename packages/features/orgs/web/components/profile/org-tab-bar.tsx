import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { LinkTab, LinkTabs, TabCount } from '@kogge/ui/tabs.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ORG_TABS, type OrgTab } from '../../model/org-tabs.ts'
import type { Org } from '../../orgs.client.ts'

/** The parts of an organisation's page; each has an address. */
export const OrgTabBar = ({ org, active }: { readonly org: Org; readonly active: OrgTab }) => {
  const t = useTranslations('orgs.tabs')
  const formats = useFormats()
  const bar = useRef<HTMLElement>(null)
  // On a phone not all of them have room: the one that is shown is brought into view.
  useEffect(() => {
    const tab = bar.current?.querySelector(`[data-tab="${active}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  const counts: Partial<Record<OrgTab, number>> = {
    tenders: org.buys.requests,
    tenderParticipation: org.wins.requests,
  }
  return (
    <LinkTabs label={t('label')} ref={bar}>
      {ORG_TABS.map((tab) => (
        <LinkTab key={tab} asChild active={tab === active} data-tab={tab}>
          <Link
            to="/org/$orgId"
            params={{ orgId: org.orgId }}
            search={{ tab: tab || undefined }}
            activeOptions={{ exact: true, explicitUndefined: true }}
            resetScroll={false}
          >
            {t(tab || 'overview')}
            {counts[tab] !== undefined && <TabCount>{formats.number(counts[tab])}</TabCount>}
          </Link>
        </LinkTab>
      ))}
    </LinkTabs>
  )
}
