import type { Db } from '@kogge/db/client.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { publicRfx } from '@kogge/features/rfx/server/rfx.api.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { draftedNotice } from './eforms/draft-facts.queries.ts'
import { eformsDraft } from './eforms/eforms-draft.ts'
import { recordPackage, releasePackage } from './ocds-packages.ts'
import { processOf } from './ocds-process.ts'
import type { PublicRequest } from './public-rfx.queries.ts'
import { type ReleaseListRequest, releaseList } from './release-list.ts'
import { type CalendarWords, calendarOf } from './rfx-calendar.ts'

/** The forms in which others read a request, by the end of their addresses. */
export const FORMS = ['ocds/releases', 'ocds/record', 'eforms.xml', 'calendar.ics'] as const
export type Form = (typeof FORMS)[number]

/**
 * The form asked for of a request, and the values other than the database that its text depends on.
 */
export interface FormRequest {
  readonly form: Form
  readonly rfxId: string
  /** Of releases, from 1. */
  readonly page: number
  /** The language of a calendar. */
  readonly locale: UiLocale
  readonly words: CalendarWords
  /** The address people reach Kogge at, without a slash at the end. */
  readonly publicUrl: string
  /** What ids of processes begin with. */
  readonly ocidPrefix: string
}

type Make = (db: Db, found: PublicRequest, asked: FormRequest) => Promise<string | null>

const process = async (db: Db, found: PublicRequest, asked: FormRequest) => {
  const { publicUrl, ocidPrefix, form } = asked
  const place = `${publicUrl}/api/rfx/${found.id}`
  const head = { uri: `${place}/${form}`, publicUrl, ocid: `${ocidPrefix}-${found.id}` }
  const released = await processOf(db, found, head, await databaseNow(db))
  return { released, head: { ...head, releasesUri: `${place}/ocds/releases` } }
}

const MAKES: Readonly<Record<Form, Make>> = {
  'ocds/releases': async (db, found, asked) => {
    const { head, released } = await process(db, found, asked)
    return releasePackage(head, released, asked.page)
  },
  'ocds/record': async (db, found, asked) => {
    const { head, released } = await process(db, found, asked)
    return recordPackage(head, released)
  },
  'eforms.xml': async (db, found, { publicUrl }) => {
    const draft = await draftedNotice(db, found, publicUrl)
    return draft && eformsDraft(draft)
  },
  'calendar.ics': async (_db, { id, stage, content, updatedAt }, { publicUrl, words, locale }) =>
    calendarOf(
      { rfxId: id, stage, content, url: `${publicUrl}/rfx/${id}`, updatedAt },
      words,
      locale,
    ),
}

/** A public request in one form, as text; null for any other request, and for a form or page that it has not. */
export const makeForm = async (db: Db, asked: FormRequest): Promise<string | null> => {
  const found = await publicRfx(db, asked.rfxId)
  return found && MAKES[asked.form](db, found, asked)
}

/** What is made as text of public requests: a form of one, or a page of the releases of all. */
export type OpenDataRequest = FormRequest | ReleaseListRequest

export const makeOpenData = (db: Db, request: OpenDataRequest): Promise<string | null> =>
  request.form === 'ocds/list' ? releaseList(db, request) : makeForm(db, request)
