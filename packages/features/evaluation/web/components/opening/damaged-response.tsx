import { Banner } from '@kogge/ui/banner.tsx'
import { Description, DescriptionList } from '@kogge/ui/description-list.tsx'
import { useTranslations } from 'use-intl'

interface Props {
  readonly one: {
    readonly name: string
    readonly wasRead: boolean
    readonly ownHash: string | null
    readonly sealedHash: string | null
    readonly contentHash: string | null
  }
}

/** A response that was found damaged, and by what it can be compared with what is kept and with its receipt. */
export const Damaged = ({ one }: Props) => {
  const t = useTranslations('evaluation.record')
  const { name, wasRead, ownHash, sealedHash, contentHash } = one
  const isUnknown = ownHash !== null && contentHash === null
  const text = wasRead ? 'damagedRead' : isUnknown ? 'unreadableWhole' : 'unreadable'
  const hashes = [
    ['keptOwn', ownHash],
    ['keptSealed', sealedHash],
    ['keptReceipt', contentHash],
  ] as const
  return (
    <Banner tone={wasRead ? 'attention' : 'error'} className="mt-3">
      <p>{t(text, { name })}</p>
      {ownHash && (
        <DescriptionList columns={1}>
          {hashes.map(
            ([label, hash]) =>
              hash && (
                <Description key={label} label={t(label)}>
                  <span className="break-all font-mono text-xs">{hash}</span>
                </Description>
              ),
          )}
        </DescriptionList>
      )}
    </Banner>
  )
}
