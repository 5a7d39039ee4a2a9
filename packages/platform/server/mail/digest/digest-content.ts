import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { OutlineField } from '@kogge/domain/monitor/rfx-outline.ts'
import type { WatchCause } from '@kogge/domain/monitor/watch-causes.ts'
import type { TenderFilterKey } from '@kogge/domain/search/tender-filter-keys.ts'

/** What of a profile a tender met. */
export interface DigestReasons {
  /** As they were typed. */
  readonly words: readonly string[]
  readonly cpv: readonly { readonly code: string; readonly name: string | null }[]
  readonly filters: readonly TenderFilterKey[]
}

/** A tender of a digest, with the data of its own notice. */
export interface DigestTender {
  readonly rfxId: string
  readonly title: string
  readonly language: string
  readonly buyer: string | null
  readonly city: string | null
  readonly country: string | null
  readonly value: { readonly amount: string; readonly currency: string } | null
  readonly deadlineAt: string | null
  /** Null where it is not about a profile. */
  readonly reasons: DigestReasons | null
  /** Other profiles that it fits, by name. */
  readonly alsoIn: readonly string[]
}

interface Part {
  /** The number there is, of which so many stand in the digest. */
  readonly total: number
  /** The organisation for which it is followed. */
  readonly orgId: string | null
  /** Its name, where the reader has several. */
  readonly org: string | null
}

export type DigestSection =
  | (Part & {
      readonly is: 'profile'
      readonly name: string
      readonly guid: string
      readonly tenders: readonly DigestTender[]
    })
  | (Part & {
      readonly is: 'watched'
      readonly tenders: readonly (DigestTender & {
        readonly cause: WatchCause
        readonly fields: readonly OutlineField[]
        /** The organisation that is watched; null where the tender is. */
        readonly watched: string | null
      })[]
    })
  | (Part & { readonly is: 'deadlines'; readonly tenders: readonly DigestTender[] })
  | {
      readonly is: 'messages'
      readonly messages: readonly {
        readonly heading: string
        readonly body: string
        readonly action: string
        readonly path: string
      }[]
    }

/** What a digest, a message of news at once, or a sample has to say; never nothing. */
export interface DigestContent {
  readonly is: 'daily' | 'weekly' | 'news' | 'sample'
  readonly locale: UiLocale
  /** The instant of writing. */
  readonly at: Date
  readonly sections: readonly DigestSection[]
}
