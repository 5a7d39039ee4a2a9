import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { SearchBar } from '@kogge/ui/search-bar.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { MonitorFrame } from '../components/monitor-frame.tsx'
import { VerdictList } from '../components/verdict-list.tsx'
import { useMatchesApi } from '../matches.client.ts'
import type {
  ConditionsComponent,
  OpenTender,
  TenderRowComponent,
} from '../model/parts-from-routes.ts'

const LONGEST_PASTED = 500

interface Props extends OpenTender {
  readonly orgId: string
  /** Null until something is pasted. */
  readonly pasted: string | null
  readonly onPasted: (text: string) => void
  /** The tender that was chosen of several. */
  readonly chosen: string | null
  readonly onChosen: (rfxId: string) => void
  readonly Row: TenderRowComponent
  readonly Conditions: ConditionsComponent
}

const Found = (props: Props & { readonly pasted: string }) => {
  const { orgId, pasted, chosen, Row } = props
  const t = useTranslations('matches.why')
  const api = useMatchesApi()
  const tenders = useQuery(api.matches.tenders.queryOptions({ orgId, pasted }))
  return (
    <Loaded query={tenders} loading={t('loading')} failed={t('failed')}>
      {(found) => {
        const [first] = found
        if (!first) return <EmptyState title={t('nothing.title')} description={t('nothing.text')} />
        const meant = found.find(({ rfxId }) => rfxId === chosen) ?? first
        if (found.length === 1 || meant.rfxId === chosen)
          return <VerdictList {...props} rfxId={meant.rfxId} />
        return (
          <Section title={t('several')}>
            <ul className="@container border-line border-t">
              {found.map((tender) => (
                <li key={tender.rfxId}>
                  <Row
                    tender={tender}
                    now={new Date(tenders.dataUpdatedAt)}
                    selected={props.selected === tender.rfxId}
                    onOpen={props.onOpen}
                    lead={null}
                    note={null}
                    actions={
                      <Button
                        size="sm"
                        className="mt-2"
                        aria-label={t('chooseThis', { what: tender.title.text })}
                        onClick={() => props.onChosen(tender.rfxId)}
                      >
                        {t('choose')}
                      </Button>
                    }
                  />
                </li>
              ))}
            </ul>
          </Section>
        )
      }}
    </Loaded>
  )
}

/** Says of a tender that is pasted which profiles it fits, and why not the others. */
export const TenderCheckPage = (props: Props) => {
  const { pasted, onPasted } = props
  const t = useTranslations('matches.why')
  return (
    <MonitorFrame
      title={t('title')}
      subtitle={<p className="mt-0.5 max-w-prose text-muted">{t('text')}</p>}
    >
      <SearchBar
        label={t('field')}
        placeholder={t('hint')}
        clearLabel={t('clear')}
        searchLabel={t('submit')}
        longest={LONGEST_PASTED}
        value={pasted ?? ''}
        busy={false}
        onSearch={onPasted}
      />
      {pasted !== null && <Found {...props} pasted={pasted} />}
    </MonitorFrame>
  )
}
