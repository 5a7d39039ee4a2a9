import {
  CLOSING_REASONS,
  OPPORTUNITY_STAGES,
  RESOLUTIONS,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { BID_DECISIONS } from '@kogge/domain/opportunities/questionnaire.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import { amountOf } from './model/history-events.ts'
import { valueText } from './model/own-values.ts'
import type { HistoryEvent } from './opportunities.client.ts'
import { useAnswerText } from './use-answer-text.ts'

type Change = HistoryEvent['changes'][number]
type ChangedField = Change['field']

const NOTHING = '–'

const known = <Code extends string>(codes: readonly Code[], text: string): Code | undefined =>
  codes.find((code) => code === text)

/** How a value of a change reads, of the text that the history has for it. */
export const useChangeText = () => {
  const t = useTranslations('opportunity')
  const tBoard = useTranslations('opportunities')
  const tPeople = useTranslations('records.people')
  const tQuestionnaire = useTranslations('questionnaire')
  const answerText = useAnswerText()
  const formats = useFormats()
  const nothing = (field: ChangedField): string => {
    if (field === 'assigneeUserId') return tPeople('nobody')
    if (field === 'decision') return tQuestionnaire('undecided')
    return field === 'resolution' ? tBoard('open') : NOTHING
  }
  return (field: ChangedField, text: string | null, part?: Change['part']): string => {
    if (text === null) return nothing(field)
    switch (field) {
      case 'own':
        return part ? valueText(formats, part.kind, text) : text
      case 'answer': {
        const [value = '', ...note] = text.split('\n')
        return [part ? answerText(part.kind, value) : value, ...note].join('\n')
      }
      case 'questionnaire':
        return tQuestionnaire('versionOf', { date: formats.date(text) })
      case 'decision': {
        const decision = known(BID_DECISIONS, text)
        return decision ? tQuestionnaire(`decisions.${decision}`) : text
      }
      case 'status': {
        const stage = known(OPPORTUNITY_STAGES, text)
        return stage ? tBoard(`stages.${stage}`) : text
      }
      case 'resolution': {
        const resolution = known(RESOLUTIONS, text)
        return resolution ? tBoard(`resolutions.${resolution}`) : text
      }
      case 'reason': {
        const reason = known(CLOSING_REASONS, text)
        return reason ? tBoard(`reasons.${reason}`) : text
      }
      case 'value': {
        const { amount, currency } = amountOf(text)
        return formats.money(amount, currency)
      }
      case 'probability':
        return formats.percent(Number(text) / 100)
      case 'rfxStage': {
        const stage = known(RFX_STAGES, text)
        return stage ? t(`tenderStages.${stage}`) : text
      }
      case 'deadlineAt':
        return formats.dateTime(text)
      case 'dueAt':
        return formats.date(text)
      case 'archived':
      case 'deleted':
        return t(text === 'true' ? 'yes' : 'no')
      default:
        return text
    }
  }
}
