import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../insight.client.ts'
import { Fetched } from '../fetched-section.tsx'
import { FlagContractsSheet } from './flag-contracts-sheet.tsx'
import { FlagShares } from './flag-shares.tsx'
import { type FlaggedOf, FlaggedSheet } from './flagged-rfx-sheet.tsx'
import { type ContractFlag, OwnFlags } from './org-own-flags.tsx'

/** What stands open: tenders of a figure, or contracts of an indicator of the organisation itself. */
type Opened =
  | { readonly tenders: FlaggedOf; readonly isAll: boolean }
  | { readonly contracts: ContractFlag; readonly otherId: string | null; readonly isAll: boolean }

interface Props {
  readonly orgId: string
  readonly role: 'buyer' | 'supplier'
}

/** How often indicators stand out in the tenders of an organisation, beside those of its country. */
export const OrgIndicators = ({ orgId, role }: Props) => {
  const t = useTranslations('insight')
  const api = useApi()
  const [opened, setOpened] = useState<Opened | null>(null)
  const own = { orgId, role }
  const sheet = { onClose: () => setOpened(null) }
  const query = useQuery(api.insight.orgFlags.queryOptions(own))
  return (
    <Section title={t(`org.title.${role}`)} level={3} description={t('indicators.caution')}>
      <Fetched query={query}>
        {(flags) =>
          flags.counts.some(({ assessed }) => assessed > 0) || flags.own.length > 0 ? (
            <div className="space-y-4">
              <FlagShares
                flags={flags}
                onFlagged={(code, isAll, country) =>
                  setOpened({ tenders: { ...(country ? { country } : own), code }, isAll })
                }
              />
              <OwnFlags
                own={flags.own}
                onFlagged={(code) => setOpened({ tenders: { ...own, code }, isAll: false })}
                onContracts={(code, otherId, isAll) =>
                  setOpened({ contracts: code, otherId, isAll })
                }
              />
            </div>
          ) : (
            <p className="text-muted">{t('org.none')}</p>
          )
        }
      </Fetched>
      {opened && 'tenders' in opened && (
        <FlaggedSheet {...sheet} of={opened.tenders} isAll={opened.isAll} />
      )}
      {opened && 'contracts' in opened && (
        <FlagContractsSheet
          {...sheet}
          {...own}
          code={opened.contracts}
          otherId={opened.otherId}
          isAll={opened.isAll}
        />
      )}
    </Section>
  )
}
