import type { Db } from '@kogge/db/client.ts'
import { accountHandlers } from '@kogge/features/accounts/server/jobs.ts'
import { analysisHandlers } from '@kogge/features/analysis/server/jobs.ts'
import { draftingHandlers } from '@kogge/features/drafting/server/jobs.ts'
import { figureHandlers } from '@kogge/features/evaluation/server/awards/recounting/jobs.ts'
import { evaluationHandlers } from '@kogge/features/evaluation/server/letters/jobs.ts'
import { fileHandlers } from '@kogge/features/files/server/jobs.ts'
import { crawlerHandlers } from '@kogge/features/harvester/server/crawlers/jobs.ts'
import { readAgainHandlers } from '@kogge/features/harvester/server/replaying/jobs.ts'
import { insightHandlers } from '@kogge/features/insight/server/jobs.ts'
import { orgHandlers } from '@kogge/features/orgs/server/emails/jobs.ts'
import { referenceHandlers } from '@kogge/features/reference/server/jobs.ts'
import { responseHandlers } from '@kogge/features/responses/server/jobs.ts'
import { searchHandlers } from '@kogge/features/search/server/jobs.ts'
import { semanticHandlers } from '@kogge/features/semantic/server/jobs.ts'
import { translationHandlers } from '@kogge/features/translations/server/jobs.ts'
import { createTranslator } from '@kogge/features/translations/server/machine/translator.ts'
import { replay } from '@kogge/harvester/stages/replay.ts'
import { createEmbedder } from '@kogge/platform/server/ai/embedder.ts'
import { auditHandlers } from '@kogge/platform/server/audit/noting/jobs.ts'
import { openFileStore } from '@kogge/platform/server/files.ts'
import { diskHalt } from '@kogge/platform/server/halts/data.ts'
import { type Jobs, startJobs } from '@kogge/platform/server/jobs.ts'
import { mailHandlers } from '@kogge/platform/server/mail/jobs.ts'
import { type OutgoingMail, smtpTransport } from '@kogge/platform/server/mail/transport.ts'
import { sitemapHandlers } from '@kogge/platform/server/sitemaps/jobs.ts'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { crawling } from './crawling.ts'
import type { ServerKeys } from './secret/keys.ts'
import { diskOf } from './services.ts'
import { SITEMAPS } from './sitemaps.ts'

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
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : null
  const translator = config.translate && createTranslator(config.translate)
  const { tokenKeys, ...keys } = options.keys
  const disk = diskOf(config)
  const halt = () => diskHalt(disk)
  return startJobs({
    url,
    log,
    roles,
    handlers: [
      ...auditHandlers({ db, log, sealing: keys.sealing }),
      ...mailHandlers({ db, log, tokenKeys, transport, onKept: showMail }),
      ...accountHandlers({ db, tokenKeys, publicUrl: config.publicUrl }),
      ...draftingHandlers({ db, publicUrl: config.publicUrl }),
      ...evaluationHandlers({ db, publicUrl: config.publicUrl }),
      ...figureHandlers({ db }),
      ...orgHandlers({ db }),
      ...analysisHandlers({ db, log }),
      ...insightHandlers({ db }),
      ...referenceHandlers({ db }),
      ...fileHandlers({ db, log, files: await openFileStore(config.files), ...keys }),
      ...responseHandlers({
        ...{ db, log, transport, publicUrl: config.publicUrl, clock: () => new Date() },
        ...keys,
      }),
      ...searchHandlers({ db }),
      ...sitemapHandlers({ db, publicUrl: config.publicUrl, maps: SITEMAPS }),
      ...semanticHandlers({
        ...{ db, log, embedder: config.embeddings && createEmbedder(config.embeddings) },
        tokensPerDay: config.embeddings?.tokensPerDay ?? 0,
        halt,
      }),
      ...translationHandlers({ db, log, translator }),
      ...crawlerHandlers(crawling(db, config, log, halt)),
      ...readAgainHandlers({ db, halt, read: (asked, signal) => replay(db, asked, { signal }) }),
    ],
  }).then((jobs) => ({
    ...jobs,
    stop: async (seconds) => {
      await jobs.stop(seconds)
      transport?.close()
    },
  }))
}
