import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type LetterEntry, type Overview, useApi } from '../../evaluation.client.ts'
import { Awaited } from '../query-states.tsx'
import { LetterView } from './letter-view.tsx'

interface Props {
  readonly overview: Overview
  readonly orgId: string
  /** Every lot is decided, so that letters would say what they will. */
  readonly isReady: boolean
}

interface LetterQuery {
  readonly rfxId: string
  readonly orgId: string
}

const Preview = ({ participantId, ...asked }: LetterQuery & { readonly participantId: string }) => {
  const api = useApi()
  const query = useQuery(api.evaluation.previewLetter.queryOptions({ ...asked, participantId }))
  return query.data ? <LetterView content={query.data} /> : <Awaited query={query} />
}

const Sent = ({ letter, ...asked }: LetterQuery & { readonly letter: LetterEntry }) => {
  const api = useApi()
  const { letterId, isStandstillVoid } = letter
  const query = useQuery(api.evaluation.letter.queryOptions({ ...asked, letterId }))
  return query.data ? (
    <LetterView content={query.data} isStandstillVoid={isStandstillVoid} />
  ) : (
    <Awaited query={query} />
  )
}

/** Letters that were sent, and those that would be sent now. */
export const Letters = ({ overview, orgId, isReady }: Props) => {
  const t = useTranslations('evaluation.letters')
  const formats = useFormats()
  const api = useApi()
  const { rfxId, participants, unread, state, abilities } = overview
  const sent = useQuery(api.evaluation.letters.queryOptions({ rfxId, orgId }))
  const [shown, setShown] = useState<{
    readonly name: string
    readonly participantId: string
    /** Null: as it would be sent now. */
    readonly letter: LetterEntry | null
  } | null>(null)
  return (
    <Section level={3} title={t('title')} description={t('text')}>
      {isReady && state === 'opened' && abilities.manage && (
        <ul className="mb-4 flex flex-wrap gap-2">
          {[...participants, ...unread].map(({ orgId: participantId, name }) => (
            <li key={participantId}>
              <Button size="sm" onClick={() => setShown({ name, participantId, letter: null })}>
                {t('preview', { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sent.data ? (
        <ul className="flex flex-col gap-1">
          {sent.data.map((one) => (
            <li
              key={one.letterId}
              className="flex flex-wrap items-center gap-x-2 gap-y-0.5 max-sm:border-line max-sm:border-b max-sm:py-1.5"
            >
              <button
                type="button"
                onClick={() => setShown({ name: one.name, participantId: one.orgId, letter: one })}
                className="text-left text-link wrap-anywhere hover:underline max-sm:w-full"
              >
                {one.name}
              </button>
              <span className="text-muted tabular-nums">{formats.dateTime(one.sentAt)}</span>
              <Badge>{t(`kinds.${one.kind}`)}</Badge>
              {one.withdrawnAt && <Badge tone="attention">{t('withdrawn')}</Badge>}
            </li>
          ))}
        </ul>
      ) : (
        <Awaited query={sent} />
      )}
      {sent.data?.length === 0 && <p className="text-muted">{t('none')}</p>}
      <Dialog
        size="lg"
        open={shown !== null}
        onOpenChange={(next) => !next && setShown(null)}
        title={t('to', { name: shown?.name ?? '' })}
        closeLabel={t('close')}
      >
        {shown &&
          (shown.letter ? (
            <Sent rfxId={rfxId} orgId={orgId} letter={shown.letter} />
          ) : (
            <Preview rfxId={rfxId} orgId={orgId} participantId={shown.participantId} />
          ))}
      </Dialog>
    </Section>
  )
}
