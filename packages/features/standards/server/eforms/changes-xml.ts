import type { NoticeChange } from './draft-facts.ts'
import { inLanguages } from './notice-content.ts'
import { code, dayAndTime, texts, type Xml } from './xml-values.ts'

/** BG-9: that a notice changes an earlier one (BT-758), in which sections (BT-13716), and why (BT-140, BT-762). */
export const changesXml = (
  { changedNotice, sections, reason, documentsOn }: NoticeChange,
  languages: readonly string[],
): Xml => ({
  'efbc:ChangedNoticeIdentifier': changedNotice,
  'efac:Change':
    sections.length === 0
      ? undefined
      : {
          'efbc:ProcurementDocumentsChangeDate': documentsOn
            ? dayAndTime(documentsOn.toISOString())?.day
            : undefined,
          'efbc:ProcurementDocumentsChangeIndicator': String(documentsOn !== null),
          'efac:ChangedSection': sections.map((section) => ({
            'efbc:ChangedSectionIdentifier': section,
          })),
        },
  'efac:ChangeReason': {
    'cbc:ReasonCode': code('change-corrig-justification', 'update-add'),
    'efbc:ReasonDescription': texts(inLanguages(languages)(reason)),
  },
})
