import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useBindingChanges } from '@kogge/i18n/use-binding-changes.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnResponse } from '../../responses.client.ts'
import { useNameIn } from '../../use-lot-name.ts'

interface Props {
  readonly rfxId: string
  readonly mine: OwnResponse
}

const Changes = ({ rfxId }: { readonly rfxId: string }): ReactNode => {
  const t = useTranslations('responses.amended')
  return (
    <Link
      to="/rfx/$rfxId"
      params={{ rfxId }}
      search={{ tab: 'amendments' }}
      className="text-link underline"
    >
      {t('changes')}
    </Link>
  )
}

const Confirm = ({
  rfxId,
  mine,
  document,
  confirmation,
}: Props & {
  readonly document: RequestDocument
  readonly confirmation: NonNullable<OwnResponse['confirmation']>
}) => {
  const t = useTranslations('responses.confirm')
  const tAmended = useTranslations('responses.amended')
  const formats = useFormats()
  const nameIn = useNameIn(document)
  const changesOf = useBindingChanges()
  const { valid, unconfirmed } = confirmation
  const listed = (lotIds: readonly string[]) => lotIds.map(nameIn).join(', ')
  const open = unconfirmed.filter(({ isGone }) => !isGone)
  const gone = unconfirmed.filter(({ isGone }) => isGone).map(({ lotId }) => lotId)
  const versions = { version: mine.submitted?.version ?? 1, current: mine.currentVersion }
  const until = formats.dateTime(mine.responsesUntil, true)
  const isOver = mine.serverNow >= mine.responsesUntil
  if (unconfirmed.length === 0)
    return (
      <Banner title={tAmended('title')}>
        {t('validAll', versions)} <Changes rfxId={rfxId} />
      </Banner>
    )
  return (
    <Banner
      tone="attention"
      live
      title={open.length === 0 ? tAmended('title') : t(isOver ? 'over' : 'title')}
    >
      {open.length > 0 && (
        <>
          <p>{isOver ? t('overText', versions) : t('text', { ...versions, until })}</p>
          <ul className="my-1 list-disc pl-5">
            {open.map((one) => (
              <li key={one.lotId} className="wrap-anywhere">
                <span className="font-medium">{nameIn(one.lotId)}</span>:{' '}
                {changesOf(one, document.language)}
              </li>
            ))}
          </ul>
        </>
      )}
      {gone.length > 0 && <p className="wrap-anywhere">{t('gone', { lots: listed(gone) })}</p>}
      {valid.length > 0 && <p className="wrap-anywhere">{t('valid', { lots: listed(valid) })}</p>}
      <Changes rfxId={rfxId} />
    </Banner>
  )
}

/**
 * What an amendment means for what was prepared or submitted before it: which lots have to be confirmed
 * or replaced, what changed there and until when, and for which the tender stays valid as it is.
 */
export const ConfirmBanner = ({ rfxId, mine }: Props) => {
  const t = useTranslations('responses.amended')
  const { confirmation, submittedDocument } = mine
  // They have words of their own (KeptBanner).
  if (mine.keptRequest) return null
  if (confirmation && submittedDocument)
    return (
      <Confirm rfxId={rfxId} mine={mine} confirmation={confirmation} document={submittedDocument} />
    )
  if (!mine.mustLookAgain || mine.submitted || mine.state !== 'published') return null
  return (
    <Banner tone="attention" live title={t('title')}>
      {t('look')} <Changes rfxId={rfxId} />
    </Banner>
  )
}
