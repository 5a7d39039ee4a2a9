import { connect, type Db } from '@kogge/db/client.ts'
import { accountHandlers } from '@kogge/features/accounts/server/accounts.jobs.ts'
import { analysisHandlers } from '@kogge/features/analysis/server/analysis.jobs.ts'
import { draftingHandlers } from '@kogge/features/drafting/server/request-change-letters.jobs.ts'
import { fileHandlers } from '@kogge/features/files/server/files.jobs.ts'
import { crawlerHandlers } from '@kogge/features/harvester/server/crawlers/crawl-runs.jobs.ts'
import { readAgainHandlers } from '@kogge/features/harvester/server/replay/replay.jobs.ts'
import { freshnessOfSources } from '@kogge/features/harvester/server/source-freshness.queries.ts'
import { insightHandlers } from '@kogge/features/insight/server/insight.jobs.ts'
import { decisionLetterHandlers } from '@kogge/features/letters/server/letters.jobs.ts'
import { messagingHandlers } from '@kogge/features/messaging/server/messaging.jobs.ts'
import { monitorHandlers } from '@kogge/features/monitor/server/monitor.jobs.ts'
import { webhookHandlers } from '@kogge/features/monitor/server/webhooks/webhook-sending.jobs.ts'
import { notificationHandlers } from '@kogge/features/notifications/server/notifications.jobs.ts'
import { opportunityHandlers } from '@kogge/features/opportunities/server/opportunities.jobs.ts'
import { orgListHandlers } from '@kogge/features/org-lists/server/org-lists.jobs.ts'
import { orgHandlers } from '@kogge/features/orgs/server/emails/email-collection.jobs.ts'
import { identificationHandlers } from '@kogge/features/orgs/server/identification/org-identification.jobs.ts'
import { referenceHandlers } from '@kogge/features/reference/server/reference.jobs.ts'
import { responseHandlers } from '@kogge/features/responses/server/responses.jobs.ts'
import { searchHandlers } from '@kogge/features/search/server/search.jobs.ts'
import { semanticHandlers } from '@kogge/features/semantic/server/embeddings.jobs.ts'
import { releaseFileHandlers } from '@kogge/features/standards/server/release-files.jobs.ts'
import { taskHandlers } from '@kogge/features/tasks/server/tasks.jobs.ts'
import { createTranslator } from '@kogge/features/translations/server/machine/machine-translator.ts'
import { translationHandlers } from '@kogge/features/translations/server/title-translations.jobs.ts'
import { compareNames } from '@kogge/harvester/organisations/near-names.ts'
import { replay } from '@kogge/harvester/replay/file-replay.ts'
import { identifyOrgs } from '@kogge/harvester/replay/org-identification.ts'
import { createCheckedPost } from '@kogge/harvester/sources/http/checked-post.ts'
import { auditHandlers } from '@kogge/platform/server/audit/chain-heads.jobs.ts'
import { createEmbedder } from '@kogge/platform/server/embedder.ts'
import { openFileStore } from '@kogge/platform/server/files/file-store.ts'
import { diskHalt } from '@kogge/platform/server/job-halts.queries.ts'
import { type Jobs, startJobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { liveHandlers } from '@kogge/platform/server/live/live-events.jobs.ts'
import { mailHandlers } from '@kogge/platform/server/mail/mail-delivery.jobs.ts'
import { MAIL_CONNECTIONS } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { type OutgoingMail, smtpTransport } from '@kogge/platform/server/mail/smtp-transport.ts'
import { sitemapHandlers } from '@kogge/platform/server/sitemaps/sitemap-files.jobs.ts'
import type { Logger } from 'pino'
import { SITEMAPS } from './all-sitemaps.ts'
import type { Config } from './config.ts'
import { crawling } from './crawler-dependencies.ts'
import { diskOf } from './process-services.ts'
import type { ServerKeys } from './secret/server-keys.ts'
import { factsOfSources } from './source-facts.ts'
import { webhookPost } from './webhook-post.ts'

/** Without an SMTP server a message is shown where Kogge runs, so that its link can be followed. */
const showMail = (mail: OutgoingMail): void => {
  const line = '─'.repeat(72)
  console.log(`${line}\nTo: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.text}\n${line}`)
}

/** All queues of the product with their work. */
export const startAllJobs = async (options: {
  readonly config: Config
  readonly url: string
  readonly db: Db
  readonly log: Logger
  readonly roles: readonly string[]
  readonly keys: ServerKeys
}): Promise<Jobs> => {
  const { config, url, db, log, roles } = options
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom, config.publicUrl)
    : null
  const hostPerMinute = config.mailHostPerMinute
  const translator = config.translate && createTranslator(config.translate)
  const { tokenKeys, ...keys } = options.keys
  const mail = connect(url, { max: MAIL_CONNECTIONS })
  const disk = diskOf(config)
  const halt = () => diskHalt(disk)
  const checkedPost = createCheckedPost({
    userAgent: config.sources.userAgent,
    allowLoopback: false,
  })
  return startJobs({
    url,
    log,
    roles,
    mailSeals: tokenKeys,
    handlers: [
      ...auditHandlers({ db, log, sealing: keys.sealing }),
      // A mail job holds its rows while the SMTP server answers, so it gets a pool of its own.
      ...mailHandlers({
        db: mail.db,
        log,
        tokenKeys,
        transport,
        hostPerMinute,
        onKept: showMail,
      }),
      ...accountHandlers({
        db,
        tokenKeys,
        sealing: keys.sealing,
        publicUrl: config.publicUrl,
      }),
      ...draftingHandlers({
        db,
        tokenKeys,
        sealing: keys.sealing,
        publicUrl: config.publicUrl,
      }),
      ...decisionLetterHandlers({ db, sealing: keys.sealing, publicUrl: config.publicUrl }),
      ...orgHandlers({ db }),
      ...identificationHandlers({
        db,
        halt,
        identify: (signal) => identifyOrgs(db, { signal }),
        compareNames: (signal) => compareNames(db, signal),
      }),
      ...analysisHandlers({ db }),
      ...insightHandlers({ db }),
      ...monitorHandlers({ db, log }),
      ...opportunityHandlers({ db, log, publicUrl: config.publicUrl }),
      ...messagingHandlers({ db, publicUrl: config.publicUrl }),
      ...orgListHandlers({ db }),
      ...taskHandlers({ db, log, publicUrl: config.publicUrl }),
      ...notificationHandlers({
        db,
        log,
        publicUrl: config.publicUrl,
        lateSources: async (now) => {
          const { sources } = await freshnessOfSources(db, factsOfSources(config), now)
          return sources.filter(({ state }) => state === 'late').map(({ name }) => name)
        },
      }),
      ...liveHandlers({ db }),
      ...referenceHandlers({ db }),
      ...fileHandlers({ db, log, files: await openFileStore(config.files), ...keys }),
      ...responseHandlers({
        db,
        log,
        transport,
        hostPerMinute,
        publicUrl: config.publicUrl,
        clock: () => new Date(),
        ...keys,
      }),
      ...webhookHandlers({
        db,
        secretBox: keys.secretBox,
        publicUrl: config.publicUrl,
        post: webhookPost(checkedPost),
        log,
        clock: () => new Date(),
      }),
      ...searchHandlers({ db }),
      ...sitemapHandlers({ db, publicUrl: config.publicUrl, maps: SITEMAPS }),
      ...releaseFileHandlers({
        db,
        publicUrl: config.publicUrl,
        ocidPrefix: config.ocidPrefix,
      }),
      ...semanticHandlers({
        db,
        log,
        embedder: config.embeddings && createEmbedder(config.embeddings),
        tokensPerDay: config.embeddings?.tokensPerDay ?? 0,
        halt,
      }),
      ...translationHandlers({ db, log, translator }),
      ...crawlerHandlers(crawling(db, config, log, halt)),
      ...readAgainHandlers({ db, halt, read: (input, signal) => replay(db, input, { signal }) }),
    ],
  }).then((jobs) => ({
    ...jobs,
    stop: async (seconds) => {
      await jobs.stop(seconds)
      transport?.close()
      await checkedPost.close()
      await mail.close()
    },
  }))
}
