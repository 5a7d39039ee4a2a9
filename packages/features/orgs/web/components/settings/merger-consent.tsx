import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OwnMerger, orgCalls, useApi } from '../../orgs.client.ts'

const EXPLAINED = ['members', 'belongings', 'sealed', 'undo'] as const

interface Props {
  readonly orgId: string
  readonly merger: OwnMerger
}

/** Who has agreed so far. */
const Agreements = ({ merger }: Pick<Props, 'merger'>) => {
  const t = useTranslations('orgs.merger')
  const formats = useFormats()
  const { goes, stays, goesAgreedAt, staysAgreedAt } = merger
  return (
    <ul className="list-disc ps-5">
      <li className="wrap-anywhere">
        {goesAgreedAt
          ? t('goesAgreed', { goes: goes.name, date: formats.date(goesAgreedAt) })
          : t('waiting', { name: goes.name })}
      </li>
      <li className="wrap-anywhere">
        {staysAgreedAt
          ? t('staysAgreed', { stays: stays.name, date: formats.date(staysAgreedAt) })
          : t('waiting', { name: stays.name })}
      </li>
    </ul>
  )
}

/** One merger that staff propose: what it does, and the word of this organisation on it. */
const Proposal = ({ orgId, merger }: Props) => {
  const t = useTranslations('orgs.merger')
  const formats = useFormats()
  const navigate = useNavigate()
  const action = useAction({ id: 'org-merger' })
  const [asking, setAsking] = useState<'agree' | 'decline' | null>(null)
  const { mergerId, goes, stays, mayAgree } = merger
  const names = { goes: goes.name, stays: stays.name }
  const hasAgreed = (goes.orgId === orgId ? merger.goesAgreedAt : merger.staysAgreedAt) !== null
  const given = { orgId, mergerId }
  const run = async <Result,>(
    work: () => Promise<Result>,
    said: string | ((result: Result) => string),
  ) => {
    await action.run(work, said)
    setAsking(null)
  }
  const { agreeToMerger, declineMerger, withdrawFromMerger } = orgCalls.org
  const agree = () =>
    run(
      async () => {
        const { isMerged } = await agreeToMerger.mutate(given)
        if (!isMerged) return false
        await refreshSession()
        await navigate({ to: '/org/$orgId', params: { orgId: stays.orgId } })
        return true
      },
      (isMerged) => t(isMerged ? 'merged' : 'agreed'),
    )
  const decline = () => run(() => declineMerger.mutate(given), t('declined'))
  const withdraw = () => run(() => withdrawFromMerger.mutate(given), t('withdrawn'))
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p className="wrap-anywhere max-w-[75ch]">{t('text', names)}</p>
      <p className="wrap-anywhere max-w-[75ch] text-muted">
        {t('reason', { reason: merger.reason })}
      </p>
      <p className="max-w-[75ch]">
        {t('until', { date: formats.dateTime(merger.lapsesAt, true) })}
      </p>
      <h3 className="font-medium">{t('does')}</h3>
      <ul className="max-w-[75ch] list-disc space-y-1 ps-5">
        {EXPLAINED.map((key) => (
          <li key={key} className="wrap-anywhere">
            {t(key, names)}
          </li>
        ))}
      </ul>
      <Agreements merger={merger} />
      {!mayAgree && <p className="max-w-[75ch] text-muted">{t('noVoice')}</p>}
      <div className="flex flex-wrap gap-2">
        {mayAgree && !hasAgreed && (
          <Button variant="primary" onClick={() => setAsking('agree')}>
            {t('agree')}
          </Button>
        )}
        {hasAgreed && (
          <Button loading={action.busy} onClick={() => void withdraw()}>
            {t('withdraw')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setAsking('decline')}>
          {t('decline')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={t(`${asking}Title`)}
          description={t(`${asking}Text`, names)}
          confirmLabel={t(asking)}
          cancelLabel={t('cancel')}
          danger={asking === 'decline'}
          loading={action.busy}
          onConfirm={() => void (asking === 'agree' ? agree() : decline())}
        />
      )}
    </Card>
  )
}

/** Mergers that wait for the word of an organisation, for those who administer it; usually none. */
export const MergerPart = ({ orgId }: { readonly orgId: string }) => {
  const api = useApi()
  const may = useCan(orgId)('user_role.manage_all')
  const { data } = useQuery(api.org.mergers.queryOptions({ orgId }, { enabled: may }))
  return data?.map((merger) => <Proposal key={merger.mergerId} orgId={orgId} merger={merger} />)
}
