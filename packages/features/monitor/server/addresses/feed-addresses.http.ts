import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { FEED_FORMS, type FeedForm, feedPath } from '@kogge/domain/monitor/feed-addresses.ts'
import {
  type PrivateAddress,
  registerPrivateAddress,
} from '@kogge/platform/server/addresses/private-addresses.http.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { FastifyInstance } from 'fastify'
import { noteShown } from '../ledger/first-showings.commands.ts'
import { type FeedText, feedText } from './feed-texts.queries.ts'
import type { FeedWords } from './feed-words.ts'
import { type OpenedFeed, openedFeed } from './opened-feed.queries.ts'

interface Deps extends Pick<Context, 'db' | 'sealing' | 'tokenKeys' | 'publicUrl'> {
  readonly words: Readonly<Record<UiLocale, FeedWords>>
}

const TYPES: Readonly<Record<FeedForm, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  calendar: 'text/calendar; charset=utf-8',
}

const addressOf = (deps: Deps, form: FeedForm): PrivateAddress<OpenedFeed, FeedText> => ({
  path: feedPath(form, ':token'),
  type: TYPES[form],
  open: (token, now) => openedFeed(deps, token, form, now),
  content: (opened, now) => feedText(deps, opened, form, now),
  sent: (opened, { rfxIds }, now) => noteShown(deps.db, opened.orgId, rfxIds, now),
})

/**
 * `GET /feed/{token}/tenders.atom` and `…/deadlines.ics` (domain/monitor/feed-addresses.ts): a feed as the owner of the address
 * sees it at this moment.
 */
export const registerFeedAddresses = (app: FastifyInstance, deps: Deps): void => {
  for (const form of FEED_FORMS) registerPrivateAddress(app, deps.db, addressOf(deps, form))
}
