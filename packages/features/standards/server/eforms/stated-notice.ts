import type { OfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { DraftedNotice, WrittenFacts } from './draft-facts.ts'
import { inLanguages, noticeContent } from './notice-content.ts'

/** A call tells of no outcome, and a result of no lot that has a winner and no contract. */
const statedContent = (
  content: RfxContent,
  { lotsToContract }: WrittenFacts,
  isCall: boolean,
): RfxContent => {
  if (isCall) return { ...content, awards: [] }
  const waiting = new Set(lotsToContract)
  return {
    ...content,
    lots: content.lots.filter(({ id }) => !waiting.has(id)),
    awards: content.awards.filter(({ lotId }) => lotId === null || !waiting.has(lotId)),
  }
}

/** Lots that state no duration last as long as the buyer says of the whole (BT-36). */
const lasting = (content: RfxContent, { months }: OfficialNotice): RfxContent =>
  months === null
    ? content
    : {
        ...content,
        lots: content.lots.map((lot) =>
          lot.duration.length
            ? lot
            : {
                ...lot,
                duration: { ...lot.duration, length: { value: String(months), unit: 'MONTH' } },
              },
        ),
      }

/** As the notice has to say it, with what the buyer filled in for it alone. */
export const statedNotice = (draft: DraftedNotice): DraftedNotice => {
  const { written, form } = draft
  if (!written) return { ...draft, content: noticeContent(draft.content) }
  const content = noticeContent(statedContent(draft.content, written, form.form === 'competition'))
  const { official } = written
  if (!official) return { ...draft, content }
  const full = inLanguages(content.languages)
  const { directAwardReason } = official
  return {
    ...draft,
    content: lasting(content, official),
    written: {
      ...written,
      official: {
        ...official,
        law: full(official.law),
        features: full(official.features),
        urgency: full(official.urgency),
        reviewDeadline: full(official.reviewDeadline),
        ...(directAwardReason && { directAwardReason: full(directAwardReason) }),
      },
    },
  }
}
