import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { LanguageBadge } from '@kogge/platform/web/language-badge.tsx'
import { QuickViewLink } from '@kogge/platform/web/quick-view-link.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { DatedText } from '@kogge/ui/dated-text.tsx'
import { useTranslations } from 'use-intl'
import type { MarketRole } from '../../model/market-search-params.ts'
import type { OrgAnswers } from '../../orgs.client.ts'
import { useEuros } from '../../use-euro-format.ts'
import { OrgNameLink } from '../org-name-link.tsx'

type MarketContract = OrgAnswers['market']['contracts']['items'][number]

/** Names and contracts may come twice: their place tells them apart. */
const numbered = <Item,>(items: readonly Item[]) => items.map((item, place) => ({ item, place }))

/** Names of one side of a contract, each leading to its page where there is one. */
const Parties = ({ parties }: { readonly parties: MarketContract['buyers'] }) =>
  numbered(parties).map(({ item: { orgId, name }, place }) => (
    <span key={place}>
      {place > 0 && ', '}
      {orgId ? <OrgNameLink orgId={orgId} name={name} /> : name}
    </span>
  ))

/** What it was worth as its notice says; and why that is in no sum. */
const Value = ({ contract }: { readonly contract: MarketContract }) => {
  const t = useTranslations('orgMarket.list')
  const formats = useFormats()
  const { value, leftOut, isAwarded } = contract
  if (!isAwarded) return null
  if (!value) return <span className="text-subtle">{t('noValue')}</span>
  return (
    <>
      <span className="whitespace-nowrap font-medium tabular-nums">
        {formats.money(value.amount, value.currency)}
      </span>
      {leftOut && <span className="block text-muted text-sm">{t(`leftOut.${leftOut}`)}</span>}
    </>
  )
}

const Facts = ({ contract }: { readonly contract: MarketContract }) => {
  const t = useTranslations('orgMarket')
  const formats = useFormats()
  const lotName = useLotName()
  const { day, tenders, isFramework, endsOn, endsBy, lotId, lotTitle, title } = contract
  const facts = [
    formats.date(day),
    // The one lot of a request bears its title.
    lotId && lotTitle !== title && (lotTitle ?? lotName(lotId)),
    tenders !== null && t('list.tenders', { count: tenders }),
    endsOn &&
      endsBy &&
      t('list.endsLine', { day: formats.date(endsOn), by: t(`endsBy.${endsBy}`) }),
  ]
  return (
    <p className="wrap-anywhere mt-1 text-muted text-sm">
      <DatedText>{facts.filter(Boolean).join(' · ')}</DatedText>{' '}
      {isFramework && <Badge className="align-middle">{t('list.framework')}</Badge>}
    </p>
  )
}

/** What was offered for a contract that others won. */
const Offered = ({ contract }: { readonly contract: MarketContract }) => {
  const t = useTranslations('orgMarket.list')
  const euros = useEuros()
  const { offered } = contract
  return (
    <span className="block text-muted text-sm">
      {typeof offered === 'number' ? t('offered', { amount: euros(offered) }) : t('noOffer')}
    </span>
  )
}

/** The title of its tender, which leads there. */
const ContractTitle = ({ contract }: { readonly contract: MarketContract }) => {
  const t = useTranslations('orgMarket.list')
  const { rfxId, title, titleLanguage } = contract
  return (
    <>
      <QuickViewLink
        view={{ kind: 'tender', rfxId }}
        className="wrap-anywhere line-clamp-3 text-link underline-offset-2 hover:underline"
      >
        {title || t('untitled')}
      </QuickViewLink>
      {title !== '' && <LanguageBadge language={titleLanguage} className="mt-1" />}
    </>
  )
}

interface Props {
  readonly label: string
  readonly contracts: readonly MarketContract[]
  readonly role: MarketRole
  /** Others won them: then both sides are named, and what was offered. */
  readonly isLost?: boolean
}

/** Contracts one below the other, with who is on the other side. */
export const ContractList = ({ label, contracts, role, isLost = false }: Props) => {
  const t = useTranslations('orgMarket.list')
  return (
    <ul aria-label={label}>
      {numbered(contracts).map(({ item: contract, place }) => {
        const others = role === 'buyer' ? contract.suppliers : contract.buyers
        return (
          <li
            key={place}
            className="grid gap-x-4 border-line border-b py-2.5 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <ContractTitle contract={contract} />
              <p className="mt-1">
                {contract.isAwarded || role === 'supplier' ? (
                  <Parties parties={others} />
                ) : (
                  <span className="text-subtle">{t('noWinner')}</span>
                )}
                {isLost && (
                  <>
                    {' → '}
                    <Parties parties={contract.suppliers} />
                  </>
                )}
              </p>
              <Facts contract={contract} />
            </div>
            <div className="sm:text-right">
              <Value contract={contract} />
              {isLost && <Offered contract={contract} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
