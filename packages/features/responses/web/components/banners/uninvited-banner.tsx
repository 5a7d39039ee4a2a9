import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { useTranslations } from 'use-intl'
import type { ResponseRequest } from '../../model/response-request.ts'
import type { OwnResponse } from '../../responses.client.ts'
import { useNameIn } from '../../use-lot-name.ts'

interface Props {
  readonly request: ResponseRequest
  readonly mine: OwnResponse
}

const OPENED: readonly OwnResponse['state'][] = ['opened', 'decided', 'closed']

/** For whom a request is no longer: what becomes of what they have there, and what they can still do. */
export const UninvitedBanner = ({ request, mine }: Props) => {
  const t = useTranslations('responses.uninvited')
  const tConfirm = useTranslations('responses.confirm')
  const formats = useFormats()
  const nameIn = useNameIn(request.document)
  if (!mine.keptRequest) return null
  const { submitted, confirmation } = mine
  const { version } = request
  const until = formats.dateTime(mine.responsesUntil, true)
  const isOver = mine.state !== 'published' || mine.serverNow >= mine.responsesUntil
  const listed = (lotIds: readonly string[]) => lotIds.map(nameIn).join(', ')
  const unconfirmed = confirmation?.unconfirmed.map(({ lotId }) => lotId) ?? []
  const valid = confirmation?.valid ?? []
  return (
    <Banner tone="attention" title={t('title')}>
      <p>
        {isOver
          ? t('past', { version })
          : submitted
            ? t('submitted', { version, until })
            : t('draft', { version })}
      </p>
      {submitted && OPENED.includes(mine.state) && <p>{t('opened')}</p>}
      {unconfirmed.length > 0 && (
        <p className="wrap-anywhere">{t('unconfirmed', { lots: listed(unconfirmed) })}</p>
      )}
      {valid.length > 0 && (
        <p className="wrap-anywhere">
          {unconfirmed.length > 0 ? tConfirm('valid', { lots: listed(valid) }) : t('validAll')}
        </p>
      )}
    </Banner>
  )
}
