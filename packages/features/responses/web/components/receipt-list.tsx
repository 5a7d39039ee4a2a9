import type { Receipt, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { saveFile } from '@kogge/platform/web/save-file.ts'
import { Badge } from '@kogge/ui/badge.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { Card, Section } from '@kogge/ui/page-section.tsx'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Lets the reader save something as JSON: what the offline check of receipts takes. */
const save = (name: string, value: Receipt | ResponseContent): void =>
  saveFile(name, `${JSON.stringify(value, null, 2)}\n`, 'application/json')

const KEYS_FILE = 'kogge-signing-keys.json'
const KEYS = `/.well-known/${KEYS_FILE}`

const receiptFile = ({ receiptId }: Receipt): string => `kogge-receipt-${receiptId}.json`
const responseFile = ({ receiptId }: Receipt): string => `kogge-response-${receiptId}.json`

/** What verifies a receipt, and what it is for, with the files as they are downloaded here. */
const commandFor = (receipt: Receipt, withResponse: boolean): string => {
  const response = withResponse ? ` --response ${responseFile(receipt)}` : ''
  return `npx kogge verify-receipt ${receiptFile(receipt)}${response} --key ${KEYS_FILE}`
}

interface Props {
  readonly receipts: readonly Receipt[]
  /** The one of what will be opened; null where everything was withdrawn. */
  readonly counts: string | null
  /** What the one that counts is for; null where everything was withdrawn. */
  readonly content: ResponseContent | null
}

/** Proofs of what was received and when, the newest first. */
export const Receipts = ({ receipts, counts, content }: Props) => {
  const t = useTranslations('responses.receipts')
  const formats = useFormats()
  const shown = receipts.find(({ receiptId }) => receiptId === counts) ?? receipts.at(-1)
  if (!shown) return null
  const address = `${window.location.origin}${KEYS}`
  return (
    <Section title={t('title')} description={t('text')}>
      <ul className="flex flex-col gap-3">
        {receipts.toReversed().map((receipt) => (
          <li key={receipt.receiptId}>
            <Card>
              <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
                <p className="flex flex-wrap items-center gap-2 font-medium tabular-nums">
                  {formats.dateTime(receipt.submittedAt, true)}
                  {receipt.receiptId === counts ? (
                    <Badge tone="success">{t('counts')}</Badge>
                  ) : (
                    <Badge>{t('past')}</Badge>
                  )}
                </p>
                <div className="flex flex-wrap gap-2">
                  {content && receipt.receiptId === counts && (
                    <Button
                      size="sm"
                      icon={<Download aria-hidden />}
                      onClick={() => save(responseFile(receipt), content)}
                    >
                      {t('downloadResponse')}
                    </Button>
                  )}
                  <Button
                    size="sm"
                    icon={<Download aria-hidden />}
                    aria-label={t('downloadOf', { time: formats.dateTime(receipt.submittedAt) })}
                    onClick={() => save(receiptFile(receipt), receipt)}
                  >
                    {t('download')}
                  </Button>
                </div>
              </div>
              <DescriptionList>
                <Description label={t('number')}>
                  <code className="break-all text-sm">{receipt.receiptId}</code>
                </Description>
                <Description label={t('exact')}>
                  <code className="break-all text-sm">{receipt.submittedAt}</code>
                </Description>
                <Description label={t('version')}>{formats.number(receipt.version)}</Description>
                <Description label={t('hash')}>
                  <code className="break-all text-sm">{receipt.contentHash}</code>
                </Description>
              </DescriptionList>
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-[75ch] text-muted text-sm">
        {t.rich('verify', {
          address,
          keys: (text) => (
            <a
              href={KEYS}
              download={KEYS_FILE}
              className="wrap-anywhere text-link underline underline-offset-2"
            >
              {text}
            </a>
          ),
        })}
      </p>
      <p className="wrap-anywhere mt-1 text-sm">
        <code>{commandFor(shown, content !== null && shown.receiptId === counts)}</code>
      </p>
    </Section>
  )
}
