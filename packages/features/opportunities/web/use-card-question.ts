import { useAction } from '@kogge/platform/web/use-action.ts'
import { useState } from 'react'
import type { CardQuestion } from './model/card-actions.ts'
import { opportunityCalls } from './opportunities.client.ts'

const nothing = () => Promise.resolve()

/** The question of a card's menu that is open. A correction starts from the reason and note on record, which no card has. */
export const useCardQuestion = (orgId: string) => {
  const [question, setQuestion] = useState<CardQuestion | null>(null)
  const reading = useAction({ id: 'opportunity', refresh: nothing })
  const ask = async (next: CardQuestion) => {
    if (next.kind === 'removal' || next.card.resolution === null) return setQuestion(next)
    const { guid } = next.card
    await reading.run(async () => {
      const card = await opportunityCalls.opportunity.byId.query({ orgId, guid })
      setQuestion({ ...next, card })
    })
  }
  return {
    question,
    ask: (next: CardQuestion) => void ask(next),
    endQuestion: () => setQuestion(null),
  }
}
