import { NOTICE_DRAFT_PATH } from '@kogge/domain/standards/notice-draft-address.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type NoticeDraftStatus, useApi } from '../standards.client.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
  /** Leads to a field of the request; null where the request is not changed any more. */
  readonly onField: ((field: string) => void) | null
}

type Missing = NoticeDraftStatus['missing'][number]

const Item = ({ missing, onField }: { readonly missing: Missing } & Pick<Props, 'onField'>) => {
  const tFields = useTranslations('drafting.missingFields')
  const { name, terms, field } = missing
  return (
    <li className="break-inside-avoid py-0.5">
      {field !== null && onField ? (
        <button
          type="button"
          onClick={() => onField(field)}
          className="min-h-6 text-left text-link hover:underline"
        >
          {tFields(name)}
        </button>
      ) : (
        tFields(name)
      )}{' '}
      <span className="text-subtle text-xs">{terms.join(', ')}</span>
    </li>
  )
}

/** Winners stand in no notice before their contracts do (Directive 2014/24/EU, Article 50). */
const Contracts = ({
  rfxId,
  lots,
}: {
  readonly rfxId: string
  readonly lots: readonly string[]
}) => {
  const t = useTranslations('drafting.noticeDraft')
  return (
    <p className="max-w-prose">
      {t('toContract', { count: lots.length })}{' '}
      <Link
        to="/rfx/$rfxId"
        params={{ rfxId }}
        search={{ tab: 'summary' }}
        className="text-link hover:underline"
      >
        {t('toEvaluation')}
      </Link>
    </p>
  )
}

/** What the draft of the official notice lacks, by name, for the buyer; what the request can answer leads to its field. */
export const NoticeDraftStatusPanel = ({ rfxId, orgId, onField }: Props) => {
  const t = useTranslations('drafting.noticeDraft')
  const api = useApi()
  const { data } = useQuery(api.noticeDraft.status.queryOptions({ rfxId, orgId }))
  if (!data) return null
  const { missing, lotsToContract, isResult, isDrafted } = data
  const lastsOn = onField === null && missing.some(({ field }) => field !== null)
  return (
    <details className="rounded-md border border-line px-3 py-2 print:hidden">
      <summary className="min-h-6 cursor-pointer">
        <span className="font-medium">{t(isResult ? 'result' : 'call')}.</span>{' '}
        <span className={missing.length > 0 ? 'text-attention' : 'text-muted'}>
          {missing.length > 0 ? t('missing', { count: missing.length }) : t('complete')}
        </span>
      </summary>
      <div className="mt-2 space-y-2 text-sm">
        {lotsToContract.length > 0 && <Contracts rfxId={rfxId} lots={lotsToContract} />}
        {missing.length > 0 && (
          <>
            <p className="max-w-prose text-muted">{t(lastsOn ? 'fixed' : 'intro')}</p>
            <ul className="gap-x-8 md:columns-2">
              {missing.map((one) => (
                <Item key={one.name} missing={one} onField={onField} />
              ))}
            </ul>
          </>
        )}
        {isDrafted && (
          <a
            href={`${NOTICE_DRAFT_PATH}?${new URLSearchParams({ rfxId, orgId })}`}
            className="inline-flex min-h-6 items-center text-link hover:underline"
          >
            {t('download')}
          </a>
        )}
      </div>
    </details>
  )
}
