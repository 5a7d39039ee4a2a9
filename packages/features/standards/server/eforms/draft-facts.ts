import type { ChangedSection } from '@kogge/domain/drafting/changed-sections.ts'
import type { OfficialNotice } from '@kogge/domain/drafting/official-notice.ts'
import type { NoAwardReason } from '@kogge/domain/evaluation/lot-steps.ts'
import type { Texts } from '@kogge/domain/notices/canonical-notice.ts'
import type { NoticeForm } from '@kogge/domain/rfx/notice-form.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'

/** What is known of an organisation beside what the request says of it. */
export interface KnownParty {
  /** BT-165 */
  readonly size: 'micro' | 'small' | 'medium' | 'large' | null
  readonly phone: string | null
  readonly email: string | null
}

/** How a notice differs from the one that it changes. */
export interface NoticeChange {
  /** BT-758: the id and version of the notice before. */
  readonly changedNotice: string
  readonly sections: readonly ChangedSection[]
  readonly reason: Texts
  /** BT-719: when the documents were changed; null where they were not. */
  readonly documentsOn: Date | null
}

/** BT-759 by BT-760: how many tenders came from enterprises of a size, and from other countries than the buyer's. */
export interface TendererCounts {
  readonly micro: number
  readonly small: number
  readonly medium: number
  readonly large: number
  readonly otherEea: number
  readonly outsideEea: number
}

/** What is known of a request that was written here, and of no other. */
export interface WrittenFacts {
  /** BT-106: whether the period is shortened for urgency. */
  readonly isAccelerated: boolean
  /** By the ids of organisations. */
  readonly parties: ReadonlyMap<string, KnownParty>
  /** BT-759: how many tenders came for a lot; none for what was cancelled before its deadline, null of what is not opened. */
  readonly received: ((lotId: string) => number) | null
  /** The same by how large tenderers are and where they sit; null of a lot of which that is not known of all. */
  readonly tenderers: ((lotId: string) => TendererCounts | null) | null
  /** What the buyer filled in for the official notice. */
  readonly official: OfficialNotice | null
  /** BT-144 of what was cancelled as a whole; null where no code was asked for. */
  readonly cancelCode: NoAwardReason | null
  /** Lots with a winner and no contract yet, which no notice tells of. */
  readonly lotsToContract: readonly string[]
  /** Whether it is divided into lots. */
  readonly isDivided: boolean
  /** Of a call that was amended. */
  readonly change: NoticeChange | null
}

/** What a draft is made of. */
export interface DraftedNotice {
  /** A UUID (version 4) that names this draft (BT-701), and its version (BT-757). */
  readonly noticeId: string
  readonly version: string
  readonly rfxId: string
  readonly stage: RfxStage
  readonly content: RfxContent
  /** Which notice it is: see `noticeFormOf`. */
  readonly form: NoticeForm
  /** Null where the request is compiled from notices. */
  readonly written: WrittenFacts | null
  /** When the draft is made (BT-05). */
  readonly at: Date
  /** Where the request stands. */
  readonly url: string
}

/** The lots of a notice: each is a call of its own. */
export const lotsOf = ({ lots }: RfxContent) => lots.filter(({ kind }) => kind === 'lot')
