import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { useTranslations } from 'use-intl'
import { Amount } from '../facts/amount.tsx'
import { When } from '../facts/notice-time.tsx'

type Award = RfxContent['awards'][number]

const SignedAt = ({ time }: { readonly time: string | null | undefined }) =>
  time ? (
    <span className="block whitespace-nowrap">
      <When time={time} />
    </span>
  ) : null

/** The contract of an award, each where it has several; or that none is concluded yet. */
export const AwardContracts = ({ award }: { readonly award: Award }) => {
  const t = useTranslations('tenders.participants')
  const { contracts, contractId, concludedAt } = award
  if (award.isSettled === false) return <span className="text-muted">{t('notSettled')}</span>
  if (!contracts)
    return (
      <>
        {contractId ?? (concludedAt ? '' : '–')}
        <SignedAt time={concludedAt} />
      </>
    )
  return (
    <ul className="flex flex-col gap-2">
      {contracts.map(({ id, value, signedAt }) => (
        <li key={id ?? signedAt ?? value?.amount}>
          {id ?? '–'}
          {value && (
            <span className="block">
              <Amount value={value} />
            </span>
          )}
          <SignedAt time={signedAt} />
        </li>
      ))}
    </ul>
  )
}
