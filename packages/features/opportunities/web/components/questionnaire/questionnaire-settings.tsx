import { Loaded } from '@kogge/platform/web/query-states.tsx'
import { useTranslations } from 'use-intl'
import { useQuestionnaire } from '../../use-questionnaire.ts'
import { QuestionsForm } from './questions-form.tsx'

/** The questions by which an organisation decides whether to bid. */
export const QuestionnaireSettings = ({ orgId }: { readonly orgId: string }) => {
  const t = useTranslations('questionnaire')
  const { query, busy, save } = useQuestionnaire(orgId)
  return (
    <Loaded query={query} loading={t('loading')} failed={t('failed')}>
      {(version) => (
        <QuestionsForm
          // Another version, of the editor or of others, begins the form anew.
          key={version?.versionId ?? 'none'}
          version={version}
          busy={busy}
          onSave={(questions) => save(version?.versionId ?? null, questions)}
        />
      )}
    </Loaded>
  )
}
