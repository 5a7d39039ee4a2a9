import { NO_BID_CODES } from '@kogge/domain/participation/no-bid-reasons.ts'
import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useInvitationsApi } from '../invitations.client.ts'

/** Why suppliers do not bid, without names; before the opening only that it is kept. */
export const NoBidReasons = ({
  orgId,
  rfxId,
}: {
  readonly orgId: string
  readonly rfxId: string
}) => {
  const t = useTranslations('invitations')
  const api = useInvitationsApi()
  const answer = useQuery(api.rfxInvitation.noBidReasons.queryOptions({ orgId, rfxId }))
  return (
    <Loaded query={answer} rows={2} loading={t('loading')} failed={t('failed')}>
      {({ isSealed, reasons }) => {
        if (isSealed) return <p className="text-muted">{t('noBid.sealed')}</p>
        if (reasons.length === 0) return <p className="text-muted">{t('noBid.none')}</p>
        return (
          <dl className="flex flex-col gap-3">
            {NO_BID_CODES.map((code) => {
              const given = reasons.filter((reason) => reason.code === code)
              if (given.length === 0) return null
              return (
                <div key={code}>
                  <dt className="font-medium">
                    {t(`noBidCodes.${code}`)}{' '}
                    <span className="font-normal text-subtle">
                      {t('noBid.count', { count: given.length })}
                    </span>
                  </dt>
                  {[...new Set(given.map(({ text }) => text))]
                    .filter((text) => text !== '')
                    .map((text) => (
                      <dd key={text} className="wrap-anywhere whitespace-pre-line text-muted">
                        {text}
                      </dd>
                    ))}
                </div>
              )
            })}
          </dl>
        )
      }}
    </Loaded>
  )
}
